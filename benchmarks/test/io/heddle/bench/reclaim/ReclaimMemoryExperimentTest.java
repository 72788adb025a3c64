package io.heddle.bench.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.sim.report.Result;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReclaimMemoryExperimentTest {
  @Test
  void aQuickRunGainsByMemoryAndKillsFew() throws Exception {
    Result result =
        new ReclaimMemoryExperiment()
            .run(
                new ExperimentOptions(List.of(1L), true),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    assertThat(result.rows())
        .filteredOn(row -> row.metric().equals("killed"))
        .hasSize(5)
        .allSatisfy(row -> assertThat(row.mean()).isLessThanOrEqualTo(0.001));
    assertThat(result.ratios().get("memory/load-2: reclaim+memory/stock jct-mean")).isLessThan(1);
    assertThat(new ReclaimMemoryExperiment().summary(result))
        .startsWith("killed on reclaimed memory, the worst row: 0.0");
  }

  @Test
  void workloadsHaveTheirNames() {
    assertThat(ReclaimMemoryExperiment.cells(false))
        .extracting(ReclaimCell::name)
        .containsExactly("memory/load-2", "memory-0.77/load-2", "mixed/load-2");
  }
}
