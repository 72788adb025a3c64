package io.heddle.bench.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.experiment.ExperimentOptions;
import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultTable.Row;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReclaimExperimentTest {
  private static Result quick() throws Exception {
    return new ReclaimExperiment()
        .run(
            new ExperimentOptions(List.of(1L), true),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
  }

  private static Row row(Result result, String row, String metric) {
    return result.rows().stream()
        .filter(each -> each.scheduler().equals(row) && each.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aQuickRunHasAllRowsAndMetrics() throws Exception {
    Result result = quick();
    for (String row :
        List.of(
            "stock",
            "static-1.5",
            "static-2",
            "marks",
            "reclaim",
            "heddle",
            "heddle+reclaim",
            "oracle")) {
      for (String metric : List.of("makespan", "jct-mean", "slowdown-p95", "slowdown-p99")) {
        assertThat(row(result, row, metric).mean()).as(row + " " + metric).isPositive();
      }
      assertThat(row(result, row, "killed").mean()).isZero();
    }
    assertThat(row(result, "static-2", "slowdown-p95").mean())
        .isGreaterThan(row(result, "stock", "slowdown-p95").mean());
    assertThat(row(result, "reclaim", "makespan").mean())
        .isLessThan(row(result, "stock", "makespan").mean());
    assertThat(result.ratios()).containsKey("cpu/load-2: heddle+reclaim/stock jct-mean");
    assertThat(new ReclaimExperiment().summary(result)).startsWith("cpu/load-2: makespan 0.");
  }

  @Test
  void workloadsHaveTheirNames() {
    assertThat(ReclaimCell.all(false))
        .extracting(ReclaimCell::name)
        .containsExactlyInAnyOrder(
            "cpu/load-0.9",
            "cpu/load-1.1",
            "cpu/load-2",
            "memory/load-2",
            "mixed/load-2",
            "stress-use/load-2",
            "stress-bursts",
            "stress-slow-samples",
            "stress-dead-source");
  }
}
