package io.heddle.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.sim.report.JobTrack.Profile;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StepIntegralTest {
  // 4 from 500 to 1500 ms, then 6 to 2000 ms, then nothing: buckets of 1 s from an origin of 0 hold
  // 4 x 500 = 2000 and 4 x 500 + 6 x 500 = 5000, so means 2 and 5; in all 7000.
  @Test
  void meansAreWeightedByTime() {
    StepIntegral level = new StepIntegral(0);
    level.add(4, 500);
    level.add(2, 1_500);
    level.add(-6, 2_000);

    assertThat(level.integral(9_000)).isEqualTo(7_000);
    assertThat(level.profile(1_000)).isEqualTo(new Profile(0, List.of(2.0, 5.0)));
  }

  // The first bucket that is not empty is the one from 3 to 4 s after the origin of 10 s.
  @Test
  void timeBeforeTheFirstAmountTakesNoBuckets() {
    StepIntegral level = new StepIntegral(10_000);
    level.add(1, 13_000);
    level.add(-1, 14_000);

    assertThat(level.profile(1_000)).isEqualTo(new Profile(3, List.of(1.0)));
  }

  // 256 buckets of 1 s reach to 256 s; up to 257 s they must be 2 s wide. 3 from 255 to 257 s are
  // then half of bucket 127 (254 to 256 s) and half of bucket 128: means 1.5 and 1.5.
  @Test
  void bucketsDoubleTheirWidthWhenTheyWouldBeTooMany() {
    StepIntegral level = new StepIntegral(0);
    level.add(3, 255_000);
    level.add(-3, 257_000);

    assertThat(level.profile(1_000)).isEqualTo(new Profile(127, List.of(1.5, 1.5)));
    assertThat(level.width()).isEqualTo(2_000);
  }

  @Test
  void profilesAddUpToTheIntegralHoweverLongItLasts() {
    SplittableRandom random = new SplittableRandom(7);
    StepIntegral level = new StepIntegral(0);
    long now = 0;
    long amount = 0;
    for (int i = 0; i < 5_000; i++) {
      now += random.nextLong(20_000);
      long change = random.nextLong(10) - Math.min(amount, 4);
      amount += change;
      level.add(change, now);
    }
    double integral = level.integral(now);
    Profile profile = level.profile(level.width());

    assertThat(profile.end()).isLessThanOrEqualTo(StepIntegral.LIMIT);
    assertThat(profile.means().stream().mapToDouble(mean -> mean * level.width()).sum())
        .isCloseTo(integral, within(1e-6 * integral));
  }

  @Test
  void timeDoesNotRunBackwards() {
    StepIntegral level = new StepIntegral(0);
    level.add(1, 1_000);

    assertThatThrownBy(() -> level.add(1, 999)).hasMessageContaining("999");
  }
}
