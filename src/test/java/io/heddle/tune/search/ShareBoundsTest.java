package io.heddle.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShareBoundsTest {
  private static final double[] LOWER = {0.1, 0.1, 0.1};
  private static final double[] UPPER = {0.5, 0.5, 0.9};

  @Test
  void canAddUpWhereOneIsBetweenTheSums() {
    assertThat(new ShareBounds(LOWER, UPPER).canAddUp()).isTrue();
    assertThat(bounds(0.6, 0.5, 0.9, 0.9).canAddUp()).isFalse();
    assertThat(bounds(0.1, 0.1, 0.4, 0.5).canAddUp()).isFalse();
  }

  @Test
  void movesAllByTheSameAmountUnlessABoundIsInTheWay() {
    // 0.7 goes down to its bound of 0.5; the others go up by 0.1 each, from 0.2 and 0.1.
    double[] nearest = new ShareBounds(LOWER, UPPER).nearest(new double[] {0.7, 0.2, 0.1});
    assertThat(nearest).containsExactly(new double[] {0.5, 0.3, 0.2}, within(1e-12));
  }

  @Test
  void leavesAloneWhatIsRight() {
    double[] right = {0.2, 0.3, 0.5};
    assertThat(new ShareBounds(LOWER, UPPER).nearest(right)).containsExactly(right);
  }

  @Test
  void drawsWithinBoundsOfAnyShape() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 20_000; i++) {
      ShareBounds bounds = anyBounds(random);
      assertThat(bounds.contains(bounds.random(random))).as("bounds %d", i).isTrue();
    }
  }

  @Test
  void shrinksAroundAPointWithoutLosingIt() {
    ShareBounds half = new ShareBounds(LOWER, UPPER).around(new double[] {0.5, 0.3, 0.2}, 0.5);
    // 0.5 is at its upper bound and stays there; 0.3 was in the middle of 0.1 and 0.5.
    assertThat(half.lower()).containsExactly(new double[] {0.3, 0.2, 0.15}, within(1e-12));
    assertThat(half.upper()).containsExactly(new double[] {0.5, 0.4, 0.55}, within(1e-12));
  }

  /** Bounds around some shares, so that they can add up. */
  static ShareBounds anyBounds(SplittableRandom random) {
    int count = random.nextInt(1, 7);
    double[] inside = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      inside[i] = 0.01 + random.nextExponential();
      sum += inside[i];
    }
    double[] lower = new double[count];
    double[] upper = new double[count];
    for (int i = 0; i < count; i++) {
      inside[i] /= sum;
      lower[i] = inside[i] * random.nextDouble(0.01, 1);
      upper[i] = inside[i] + (1 - inside[i]) * Math.max(0, random.nextDouble(-0.3, 1));
    }
    return new ShareBounds(lower, upper);
  }

  private static ShareBounds bounds(double low1, double low2, double up1, double up2) {
    return new ShareBounds(new double[] {low1, low2}, new double[] {up1, up2});
  }
}
