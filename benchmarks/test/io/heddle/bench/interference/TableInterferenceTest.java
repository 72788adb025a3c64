package io.heddle.bench.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.sim.Interference.Presence;
import io.heddle.sim.Interference.Shared;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TableInterferenceTest {
  private static final SlowDowns TABLE =
      new SlowDowns(List.of("a", "b"), List.of(List.of(0.5, 0.25), List.of(1.0, -0.1)));

  private final TableInterference interference = new TableInterference(TABLE);

  private static Presence presence(String use) {
    return new Presence(use, 0.3, 3);
  }

  /** a runs 1.25 times as long beside b: rate 0.8; b twice as long beside a: rate 0.5. */
  @Test
  void pairs() {
    assertThat(interference.of(List.of(presence("a"), presence("b"))).rates())
        .containsExactly(0.8, 0.5);
    assertThat(interference.of(List.of(presence("a"))).rates()).containsExactly(1.0);
  }

  /** a beside a and b: 0.5 + 0.25 longer, rate 1 / 1.75. */
  @Test
  void slowDownsAddUp() {
    assertThat(interference.of(List.of(presence("a"), presence("a"), presence("b"))).rates().get(0))
        .isCloseTo(1 / 1.75, within(1e-12));
  }

  /** b is measured to be faster beside b: that is noise, and nobody gains by company. */
  @Test
  void companySpeedsNobodyUp() {
    assertThat(interference.of(List.of(presence("b"), presence("b"))).rates())
        .containsExactly(1.0, 1.0);
  }

  /**
   * a presses with (0.5 + 1) / 2 = 0.75, b with 0.075, a tenth: their use alone is 0.5 and 0.1 +
   * 0.4 / 10 = 0.14.
   */
  @Test
  void whoPressesMoreUsesMore() {
    Shared a = interference.of(List.of(presence("a")));
    Shared b = interference.of(List.of(presence("b")));
    assertThat(a.use().cpu()).isCloseTo(0.5, within(1e-12));
    assertThat(b.use().cpu()).isCloseTo(0.14, within(1e-12));
  }

  @Test
  void badTablesAreRefused() {
    assertThatThrownBy(() -> new SlowDowns(List.of("a", "b"), List.of(List.of(0.0), List.of(0.0))))
        .hasMessageContaining("another size");
    assertThatThrownBy(() -> new SlowDowns(List.of("a"), List.of(List.of(-1.0))))
        .hasMessageContaining("above -1");
    assertThatThrownBy(() -> new SlowDowns(List.of(), List.of())).hasMessageContaining("0 names");
  }

  /** Errors of sigma 0.25 raise the mean of 0.27 by exp(0.25^2 / 2) = 1.03; the cap lowers it. */
  @Test
  void generatedTablesAreLikeTheMeasuredOne() {
    SlowDowns table = SlowDowns.generated(60, new SplittableRandom(7));
    assertThat(SlowDowns.generated(60, new SplittableRandom(7))).isEqualTo(table);
    assertThat(table.table().stream().flatMap(List::stream))
        .allSatisfy(value -> assertThat(value).isBetween(0.0, 1.3));
    double mean = table.names().stream().mapToDouble(table::pressure).average().orElseThrow();
    assertThat(mean).isCloseTo(0.27, within(0.03));
  }
}
