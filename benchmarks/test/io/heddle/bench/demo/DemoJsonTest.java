package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.demo.job.Verdict;
import io.heddle.bench.demo.report.DemoResult;
import io.heddle.bench.demo.report.JobResult;
import io.heddle.bench.demo.report.Sample;
import io.heddle.bench.demo.report.Use;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoJsonTest {
  @Test
  void resultSurvivesTheWayToTheParent(@TempDir Path directory) throws IOException {
    DemoResult result =
        new DemoResult(
            "3",
            List.of(new JobResult("sort", "1 map", Verdict.wrong("'a' < 'b'"), 1, 2)),
            List.of(new Sample(0, Map.of("sort", new Use(500, 2)))),
            Map.of("DecidedByFitness", 7));

    assertThat(DemoJson.read(DemoJson.write(directory.resolve("result.json"), result)))
        .isEqualTo(result);
  }

  @Test
  void linesOfProgressAndAnswersAreToldFromOthers() throws IOException {
    DemoProgress progress = new DemoProgress(5, List.of(new DemoProgress.Job("sort", 0.5)));
    String line = DemoJson.progressLine(progress);
    String answer = DemoJson.answerLine("/some/file");

    assertThat(DemoJson.isProgressLine(line)).isTrue();
    assertThat(DemoJson.progress(line)).isEqualTo(progress);
    assertThat(DemoJson.isAnswerLine(answer)).isTrue();
    assertThat(DemoJson.answer(answer)).isEqualTo("/some/file");
    assertThat(DemoJson.isProgressLine(answer) || DemoJson.isAnswerLine(line)).isFalse();
    assertThat(DemoJson.isAnswerLine("WARN: no answer")).isFalse();
  }
}
