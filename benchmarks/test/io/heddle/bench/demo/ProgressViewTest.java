package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.demo.job.Verdict;
import io.heddle.bench.demo.report.DemoResult;
import io.heddle.bench.demo.report.JobResult;
import io.heddle.bench.demo.report.Sample;
import io.heddle.bench.demo.report.Use;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressViewTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @BeforeAll
  static void numbersAsTheDemoWritesThem() {
    Locale.setDefault(Locale.ROOT);
  }

  @Test
  void onATerminalOneLineIsWrittenOverTheLastOne() {
    ProgressView view = view(true);
    view.show(after(1_000, 0.5));
    view.show(after(2_000, 1));
    view.end("all right");

    assertThat(text())
        .isEqualTo(
            "\r\u001b[Kours   1 s  sort ##..\r\u001b[Kours   2 s  sort ####"
                + "\r\u001b[Kours  all right\n");
  }

  @Test
  void elsewhereThereIsAPlainLineNowAndThen() {
    ProgressView view = view(false);
    for (int seconds = 0; seconds < 25; seconds++) {
      view.show(after(1_000L * seconds, 0));
    }
    view.end("all right");

    assertThat(text()).isEqualTo("ours  10 s  sort ....\nours  20 s  sort ....\nours  all right\n");
  }

  @Test
  void theJobsOfTheEveningFitALine() {
    List<DemoProgress.Job> jobs =
        Stream.of("logs", "sort", "join", "k-means", "report")
            .map(name -> new DemoProgress.Job(name, 1))
            .toList();

    assertThat(ProgressView.line("heddle 1/3", new DemoProgress(100_000, jobs)))
        .hasSizeLessThan(80);
  }

  private ProgressView view(boolean terminal) {
    ProgressView view =
        new ProgressView(new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal);
    view.begin("ours");
    return view;
  }

  private static DemoProgress after(long millis, double done) {
    return new DemoProgress(millis, List.of(new DemoProgress.Job("sort", done)));
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

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
