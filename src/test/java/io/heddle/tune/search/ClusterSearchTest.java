package io.heddle.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSearchTest {
  private static final ClusterSearch EXACT = new DynamicProgram();
  private static final ClusterSearch HULL = new ConcaveHull();

  @Test
  void worksAsByHand() {
    // As in Fig. 8: three groups, R = 15, lower bounds 3, 2 and 3, so 7 extra.
    //   r          0  1  2  3  4  5  6  7
    //   V[1, r]    0  4  7  9                   R[1, r]  0 1 2 3
    //   V[2, r]    0  4  7  9 10 11             R[2, r]  0 0 0 0 1 2
    //   V[3, r]    0  4  8 12 15 18 20 22       R[3, r]  0 0 2 2 2 3 3 4
    // R[3, 7] = 4 leaves 3: R[2, 3] = 0 and R[1, 3] = 3. Ratios 6/15, 2/15 and 7/15.
    double[] first = {0, 4, 7, 9};
    double[] second = {0, 1, 2};
    double[] third = {0, 3, 8, 11, 13};
    List<double[]> values = List.of(first, second, third);
    assertThat(EXACT.best(values, 7)).containsExactly(3, 0, 4);
    assertThat(HULL.best(values, 7)).containsExactly(3, 0, 4);
    double[] best = {0, 4, 8, 12, 15, 18, 20, 22, 23, 24, 24};
    for (int extra = 0; extra < best.length; extra++) {
      assertThat(sum(values, EXACT.best(values, extra))).isEqualTo(best[extra]);
    }
  }

  @Test
  void leavesOutWhatMakesAGroupSlower() {
    List<double[]> values = List.of(new double[] {0, 2, 1, 1}, new double[] {0, -1, -1});
    assertThat(EXACT.best(values, 5)).containsExactly(1, 0);
    assertThat(HULL.best(values, 5)).containsExactly(1, 0);
  }

  @Test
  void theHullStepsOverFlatPlaces() {
    // 3 pieces at 3 each beat 1 piece at 2, although the first of the 3 alone gains nothing.
    List<double[]> values = List.of(new double[] {0, 0, 0, 9}, new double[] {0, 2, 3, 3});
    assertThat(HULL.best(values, 4)).containsExactly(3, 1);
  }

  @Test
  void theProgramEqualsBruteForce() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 2_000; i++) {
      List<double[]> values = anyValues(random, random.nextInt(1, 5), 5, false);
      int extra = random.nextInt(0, 15);
      int[] best = EXACT.best(values, extra);
      assertThat(Arrays.stream(best).sum()).isLessThanOrEqualTo(extra);
      assertThat(sum(values, best))
          .as("case %d", i)
          .isCloseTo(brute(values, 0, extra), within(1e-9));
    }
  }

  @Test
  void theHullIsExactOnConcaveValues() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 500; i++) {
      List<double[]> values = anyValues(random, random.nextInt(1, 8), 20, true);
      int extra = random.nextInt(0, 100);
      assertThat(sum(values, HULL.best(values, extra)))
          .as("case %d", i)
          .isCloseTo(sum(values, EXACT.best(values, extra)), within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 100})
  void theHullLosesLittleOnOthers(int groups) {
    SplittableRandom random = new SplittableRandom(5);
    double best = 0;
    double found = 0;
    for (int i = 0; i < 50; i++) {
      List<double[]> values = anyValues(random, groups, 30, false);
      int extra = random.nextInt(groups, 15 * groups);
      int[] given = HULL.best(values, extra);
      assertThat(Arrays.stream(given).sum()).isLessThanOrEqualTo(extra);
      best += sum(values, EXACT.best(values, extra));
      found += sum(values, given);
    }
    assertThat(found).isBetween(0.995 * best, best * (1 + 1e-12));
  }

  private static double brute(List<double[]> values, int group, int extra) {
    if (group == values.size()) {
      return 0;
    }
    double best = Double.NEGATIVE_INFINITY;
    double[] value = values.get(group);
    for (int own = 0; own < value.length && own <= extra; own++) {
      best = Math.max(best, value[own] + brute(values, group + 1, extra - own));
    }
    return best;
  }

  private static List<double[]> anyValues(
      SplittableRandom random, int groups, int most, boolean concave) {
    List<double[]> all = new ArrayList<>();
    for (int i = 0; i < groups; i++) {
      double[] gains = random.doubles(random.nextInt(0, most + 1), -0.2, 1).toArray();
      if (concave) {
        Arrays.sort(gains);
      }
      double[] value = new double[gains.length + 1];
      for (int r = 1; r < value.length; r++) {
        value[r] = value[r - 1] + gains[gains.length - r];
      }
      all.add(value);
    }
    return all;
  }

  private static double sum(List<double[]> values, int[] given) {
    double sum = 0;
    for (int i = 0; i < given.length; i++) {
      sum += values.get(i)[given[i]];
    }
    return sum;
  }
}
