package io.heddle.bench.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Samples;
import io.heddle.sim.report.ResultTable.Row;
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
