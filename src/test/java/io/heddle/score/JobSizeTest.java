package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.RequestKind;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobSizeTest {
  private static final long SEED = 20_26;
  private static final JobSize SIZE = new JobSize();

  /** Of a horizon of 90 s a tenth is 9 s: 9 / 1 = 9, and its root 3; 9 / 4 = 2.25, root 1.5. */
  @ParameterizedTest
  @CsvSource({"1, 3", "4, 1.5", "9, 1", "10, 1", "900, 1"})
  void onlyAJobBelowATenthOfTheHorizonIsSmall(double work, double expected) {
    assertThat(SIZE.of(work, 90)).isCloseTo(expected, within(1e-12));
  }

  /** With the whole horizon of 90 s and no root: 90 / 1 and 90 / 4. */
  @ParameterizedTest
  @CsvSource({"1, 90", "4, 22.5", "90, 1", "900, 1"})
  void whatIsSmallAndHowMuchItCountsCanBeOthers(double work, double expected) {
    assertThat(new JobSize(1, 1).of(work, 90)).isCloseTo(expected, within(1e-12));
  }

  /** Work of 0 counts as 0.01 s: 0.1 * 100 / 0.01 = 1000, root 31.6. */
  @Test
  void aJobWithNothingLeftHasAFiniteWeight() {
    assertThat(SIZE.of(0, 100)).isCloseTo(Math.sqrt(1000), within(1e-9));
  }

  /** One of which nothing is known would look smallest. Of 4 s in 100 s: root of 2.5. */
  @ParameterizedTest
  @CsvSource({"0, " + Scorer.NEUTRAL, "4, 1.5811388"})
  void aMasterIsAsSmallAsItsJobIsExpectedToBe(double work, double expected) {
    assertThat(
            SIZE.score(
                new RequestState(
                    RequestKind.APPLICATION_MASTER,
                    null,
                    ResourceWeights.raw(1, 1),
                    new RequestState.Forecast(1, work, 100),
                    RequestState.Standing.NONE,
                    1)))
        .isCloseTo(expected, within(1e-7));
  }

  @Test
  void fallsWithTheWork() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 2_000; i++) {
      double horizon = 1 + random.nextDouble() * 1e6;
      double less = random.nextDouble() * 2e6;
      double more = less + random.nextDouble() * 1e6;
      assertThat(SIZE.of(more, horizon))
          .as("seed %d case %d", SEED, i)
          .isBetween(1.0, SIZE.of(less, horizon));
    }
  }
}
