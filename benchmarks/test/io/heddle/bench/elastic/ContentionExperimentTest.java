package io.heddle.bench.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.sim.report.Result;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContentionExperimentTest {
  /** Nodes filled by memory alone, one after the other, make it 1.55. */
  @Test
  void tasksThatUseMoreThanTheyRequestDoNotShareTheFullestNodes() throws Exception {
    Result result =
        new ContentionExperiment()
            .run(
                new ExperimentOptions(List.of(1L), true),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));

    assertThat(result.ratios().get("use-1.3/load-0.5: heddle-memory/stock jct-mean"))
        .isLessThan(1.1);
    assertThat(result.ratios().get("use-1.3/load-0.5: heddle/capacity jct-mean")).isLessThan(1.1);
  }
}
