package io.heddle.colocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.colocation.JobUsage.Estimate;
import io.heddle.colocation.UsageLearner.Attribution;
import io.heddle.colocation.UsageLearner.Attribution.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AttributionTest {
  /** Of two unknown jobs each container uses the same: 0.6 / 3. */
  @Test
  void amongUnknownJobsEachContainerCountsAlike() {
    List<Estimate> parts = Attribution.split(List.of(new Part(null, 1), new Part(null, 2)), 0.6);
    assertThat(parts).allSatisfy(part -> assertThat(part.mean()).isCloseTo(0.2, within(1e-12)));
  }

  /**
   * Known: 0.1 per container, variance 0. Two containers of it and one of a new job use 0.5:
   * expected 2 * 0.1 + 0.5/3 = 0.3667, surprise 0.1333; all of it is the new one's, 0.04 / (0.04 +
   * 0.0025) of it believed: 0.16667 + 0.94118 * 0.13333 = 0.29216.
   */
  @Test
  void whatIsLeftOverGoesToWhoIsLessKnown() {
    List<Estimate> parts =
        Attribution.split(List.of(new Part(new Estimate(0.1, 0), 2), new Part(null, 1)), 0.5);
    assertThat(parts.get(0).mean()).isEqualTo(0.1);
    assertThat(parts.get(1).mean()).isCloseTo(0.29216, within(1e-5));
  }

  /** Jobs of 0.05, 0.1 and 0.2 per container that only ever run in pairs, seen with errors. */
  @Test
  void whatEachUsesComesOutOfPairs() {
    SplittableRandom random = new SplittableRandom(3);
    double[] truth = {0.05, 0.1, 0.2};
    List<Estimate> known = new ArrayList<>(List.of());
    for (int i = 0; i < truth.length; i++) {
      known.add(null);
    }
    for (int i = 0; i < 600; i++) {
      int one = i % 3;
      int other = (i + 1) % 3;
      double use = (2 * truth[one] + 2 * truth[other]) * (1 + 0.1 * random.nextGaussian());
      List<Estimate> next =
          Attribution.split(
              List.of(new Part(known.get(one), 2), new Part(known.get(other), 2)), use);
      known.set(one, next.get(0));
      known.set(other, next.get(1));
    }
    for (int i = 0; i < truth.length; i++) {
      assertThat(known.get(i).mean()).isCloseTo(truth[i], within(0.01));
    }
  }
}
