package io.heddle.colocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.Utilisation;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GoodnessTest {
  private static final double NAN = Double.NaN;

  /** tanh 0.2 + tanh 0.1 = 0.29704, times exp -0.5 = 0.18017; exp(1 + 0.5 + 0.18017) = 5.3664. */
  @Test
  void ioCountsLessTheMoreTheCpuWaitsForIt() {
    assertThat(Goodness.of(new Utilisation(0.5, 0.9, 0.2, 0.1, 0.1)))
        .isCloseTo(5.3664, within(1e-4));
  }

  /** exp(1 + 0 + tanh 0.2) = 3.3114; exp(1 + 0.5) = 4.4817. */
  @Test
  void aFigureThatIsNotKnownLeavesItsTermOut() {
    assertThat(Goodness.of(new Utilisation(NAN, NAN, 0.2, NAN, NAN)))
        .isCloseTo(3.3114, within(1e-4));
    assertThat(Goodness.of(new Utilisation(0.5, NAN, NAN, NAN, 0.7)))
        .isCloseTo(4.4817, within(1e-4));
    assertThat(Goodness.of(new Utilisation(NAN, 0.5, NAN, NAN, 0.1))).isNaN();
    assertThat(Goodness.of(Utilisation.UNKNOWN)).isNaN();
    assertThat(Goodness.inUse(Utilisation.UNKNOWN)).isNaN();
  }

  @Test
  void itIsFromEToTheFourthPowerOfE() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000; i++) {
      Utilisation use =
          new Utilisation(
              random.nextDouble(),
              random.nextDouble(),
              2 * random.nextDouble(),
              2 * random.nextDouble(),
              random.nextDouble());
      assertThat(Goodness.of(use)).isBetween(Math.E, Math.exp(4));
      assertThat(Goodness.inUse(use)).isEqualTo(use.cpu() + use.disk() + use.network());
    }
  }
}
