package io.heddle.bench.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Samples;
import io.heddle.sim.report.ResultRow;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WantedTest {
  private final Figures figures = new Figures();

  private final Turn turn = new Turn();

  private void add(String workload, String metric, String unit, double[] stock, double[] heddle) {
    for (int i = 0; i < stock.length; i++) {
      figures.add(workload, "capacity", metric, stock[i], unit);
      figures.add(workload, "heddle", metric, heddle[i], unit);
    }
  }

  private Map<String, Double> judged() {
    return Wanted.judge(
        figures.medianRows(), new LinkedHashMap<>(figures.ratios("heddle", "capacity")));
  }

  @Test
  void theWorstOfTheMediansOfRatiosCounts() {
    // 12/10, 8/10, 9/10: 0.9; the ratio of medians would be as much, of means 0.97.
    add(
        "10-apps/100-percent-asking/full-node",
        "heartbeat-p50",
        "us",
        new double[] {10, 10, 10},
        new double[] {12, 8, 9});
    // 30/20, 10/20, 48/40: 1.2; the ratio of medians would be 1.5.
    add(
        "100-apps/100-percent-asking/empty-node",
        "heartbeat-p50",
        "us",
        new double[] {20, 20, 40},
        new double[] {30, 10, 48});

    assertThat(judged())
        .containsExactly(
            Map.entry(
                "wanted 100 % asking, median, heddle/capacity at most 1.00: falls short", 1.2));
  }

  @Test
  void aBoundThatIsMetIsReached() {
    add(
        "1000-apps/10-percent-asking/empty-node",
        "heartbeat-p50",
        "us",
        new double[] {100},
        new double[] {20});

    assertThat(judged())
        .containsExactly(
            Map.entry(
                "wanted 10 % of 1,000 and 10,000 applications ask, median, heddle/capacity"
                    + " at most 0.20: reached",
                0.2));
  }

  @Test
  void ratesMustBeAtLeastSoLargeAndTablesAtMost() {
    String workload = "10000-nodes/10000-apps/10-percent-asking";
    add(workload, "allocations-per-second", "1/s", new double[] {10_000}, new double[] {30_000});
    figures.add(workload, "heddle", "memory-own-tables", 51, "MB");

    assertThat(judged())
        .containsExactly(
            Map.entry(
                "wanted 10,000 nodes and applications, containers per second, heddle/capacity"
                    + " at least 2.00: reached",
                3.0),
            Map.entry(
                "wanted 10,000 nodes and applications, containers per second, heddle"
                    + " at least 40000: falls short",
                30_000.0),
            Map.entry(
                "wanted 10,000 nodes and applications, own tables in MB, heddle at most 50:"
                    + " falls short",
                51.0));
  }

  @Test
  void theWorstMedianWithNodeFiltersCounts() {
    for (double[] medians : new double[][] {{100, 104}, {200, 212}}) {
      String workload = "%.0f-apps/100-percent-asking/empty-node".formatted(medians[0]);
      figures.add(workload, "heddle", "heartbeat-p50", medians[0], "us");
      figures.add(workload, Wanted.FILTERS, "heartbeat-p50", medians[1], "us");
      figures.add(workload, "heddle", "heartbeat-p99", 1, "us");
      figures.add(workload, Wanted.FILTERS, "heartbeat-p99", 2, "us");
    }

    assertThat(Wanted.judgeFilters(figures.ratios(Wanted.FILTERS, "heddle")))
        .containsExactly(
            Map.entry("wanted median with node filters/without at most 1.05: falls short", 1.06));
  }

  @Test
  void nothingIsSaidOfWhatWasNotMeasured() {
    add(
        "1000-apps/1-percent-asking/empty-node",
        "heartbeat-p50",
        "us",
        new double[] {1},
        new double[] {2});

    assertThat(judged()).isEmpty();
  }

  private void run(long cpuNanos, int containers, long... walls) {
    Samples samples = new Samples();
    for (long wall : walls) {
      samples.add(wall);
    }
    turn.add(samples, cpuNanos, containers);
  }

  private double figure(String metric) {
    Figures figures = new Figures();
    turn.addTo(figures, "any", "heddle");
    return figures.rows().stream()
        .filter(row -> row.metric().equals(metric))
        .mapToDouble(ResultRow::mean)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void quantilesAreOverAllHeartbeatsAndProcessorTimeOverRuns() {
    run(300_000, 2, 100_000, 200_000);
    run(800_000, 3, 300_000, 400_000);
    run(500_000, 1, 250_000, 260_000);

    assertThat(figure("heartbeat-p50")).isEqualTo(250);
    assertThat(figure("heartbeat-max")).isEqualTo(400);
    assertThat(figure("heartbeat-cpu")).as("of 150, 400 and 250").isEqualTo(250);
    assertThat(figure("allocations")).isEqualTo(1);
  }

  @Test
  void timeWithoutAProcessorIsTakenOffTheLongestHeartbeat() {
    // 1,000 us of 9,000 on a processor.
    run(1_000_000, 1, 9_000_000);
    assertThat(figure("heartbeat-max")).isEqualTo(1_000);

    // 300 + 2,900 us, of which 3,000 on a processor: 200 off the longest.
    run(3_000_000, 1, 300_000, 2_900_000);
    assertThat(figure("heartbeat-max")).isEqualTo(2_700);
  }

  @Test
  void noHeartbeatIsShortenedBelowItsShareOfTheProcessor() {
    // 600 us of three, a share of 200: 5,000 becomes that, 4,000 the 300 that are left, 100 stays.
    run(600_000, 0, 100_000, 5_000_000, 4_000_000);

    assertThat(figure("heartbeat-max")).isEqualTo(300);
    assertThat(figure("heartbeat-p50")).isEqualTo(200);
  }
}
