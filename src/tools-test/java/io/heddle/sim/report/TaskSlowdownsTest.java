package io.heddle.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TaskSlowdownsTest {
  private final TaskSlowdowns slowdowns = new TaskSlowdowns();

  /** 94 as fast as can be, five at 1.5 and one at 3. */
  @Test
  void quantilesByNearestRankToATenthOfAPerCent() {
    for (int i = 0; i < 94; i++) {
      slowdowns.add(10_000, 10_000);
    }
    for (int i = 0; i < 5; i++) {
      slowdowns.add(10_000, 15_000);
    }
    slowdowns.add(1_000, 3_000);
    assertThat(slowdowns.tasks()).isEqualTo(100);
    assertThat(slowdowns.quantile(0.94)).isEqualTo(1);
    assertThat(slowdowns.quantile(0.95)).isCloseTo(1.5, within(0.001));
    assertThat(slowdowns.quantile(0.99)).isCloseTo(1.5, within(0.001));
    assertThat(slowdowns.quantile(1)).isCloseTo(3, within(0.002));
  }

  @Test
  void nothingAndNoWorkAreAsFastAsCanBe() {
    assertThat(slowdowns.quantile(0.95)).isEqualTo(1);
    slowdowns.add(0, 5);
    assertThat(slowdowns.quantile(0.95)).isEqualTo(1);
  }
}
