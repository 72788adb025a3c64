package io.heddle.bench.colocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.sim.report.ResultRow;
import java.util.List;
import org.junit.jupiter.api.Test;

class GainSharesTest {
  private static ResultRow row(String scheduler, double makespan) {
    return new ResultRow("queue", scheduler, "makespan", makespan, makespan, makespan, "s");
  }

  // In order 100, the better oracle 90: of its gain of 10, 92 is 8 tenths.
  @Test
  void theBetterOracleIsTheMeasure() {
    List<ResultRow> rows =
        List.of(
            row("fifo", 100), row("oracle", 95), row("oracle-prices", 90), row("companion", 92));

    assertThat(GainShares.of(rows))
        .containsOnlyKeys("queue: companion/oracle gain")
        .hasEntrySatisfying(
            "queue: companion/oracle gain",
            share -> assertThat(share).isCloseTo(0.8, within(1e-12)));
  }

  // Longer than in order is a negative share.
  @Test
  void aLossIsNegative() {
    assertThat(GainShares.share(100, 105, 90)).isCloseTo(-0.5, within(1e-12));
  }
}
