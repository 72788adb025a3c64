package io.heddle.bench.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.experiment.Figures;
import io.heddle.sim.report.Row;
import org.junit.jupiter.api.Test;

class TurnTest {
  private final Turn turn = new Turn();

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
        .mapToDouble(Row::mean)
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
    assertThat(figure("undisturbed")).isEqualTo(1);
  }

  @Test
  void aRunWithoutAProcessorForLongIsLeftOutOfTimesButNotOfContainers() {
    run(1_000_000, 1, 1_000_000);
    run(1_000_000, 1, 1_100_000);
    run(1_000_000, 4, 9_000_000);

    assertThat(figure("heartbeat-max")).isEqualTo(1_100);
    assertThat(figure("allocations")).isEqualTo(2);
    assertThat(figure("undisturbed")).isEqualTo(2.0 / 3);
  }

  @Test
  void whereMostRunsAreDisturbedAllCount() {
    run(1_000_000, 1, 1_000_000);
    run(1_000_000, 1, 9_000_000);
    run(1_000_000, 1, 8_000_000);

    assertThat(figure("heartbeat-max")).isEqualTo(9_000);
  }
}
