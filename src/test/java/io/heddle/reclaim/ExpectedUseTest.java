package io.heddle.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ExpectedUseTest {
  private static final long WINDOW = 60_000;

  /** 8 vcores of 2 in use, 8 fresh of 6: (2 + 6) / 16 and 2 / 8. */
  @Test
  void whatIsFreshCountsAsItsJobDoes() {
    assertThat(ExpectedUse.of(2, 6, 8, 8)).isEqualTo(new ExpectedUse(0.5, 0.25));
  }

  @Test
  void withoutContainersAllIsExpected() {
    assertThat(ExpectedUse.of(0, 0, 0, 0)).isEqualTo(new ExpectedUse(1, 1));
    assertThat(ExpectedUse.of(0, 4, 0, 4)).isEqualTo(new ExpectedUse(1, 1));
  }

  /** Counted at different moments, or told by anyone: a share is between 0.2 and 1. */
  @Test
  void sharesAreBounded() {
    assertThat(ExpectedUse.of(-5, 0, 8, 8)).isEqualTo(new ExpectedUse(0.2, 0.2));
    assertThat(ExpectedUse.of(99, 99, 8, 8)).isEqualTo(new ExpectedUse(1, 1));
  }

  /** Half of what was expected is used; now 0.6 is expected: 0.3. At least 0.2. */
  @Test
  void measuredUseIsRelativeToWhatIsExpected() {
    UseHistory history = new UseHistory();
    history.expect(0.6);
    assertThat(history.ratio()).as("nothing was measured").isEqualTo(1);
    history.add(1, 0.5, WINDOW);
    assertThat(history.ratio()).isCloseTo(0.3, within(1e-12));
    history.expect(0.3);
    assertThat(history.ratio()).isEqualTo(0.2);
  }
}
