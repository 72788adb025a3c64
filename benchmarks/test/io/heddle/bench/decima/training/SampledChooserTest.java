package io.heddle.bench.decima.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SampledChooserTest {
  /** Chances 1 : 2 : 0 : 1. */
  private static final double[] LOGITS = {5, 5 + Math.log(2), Double.NEGATIVE_INFINITY, 5, 100};

  @Test
  void takesEachAsOftenAsItIsLikely() {
    SampledChooser sampled = new SampledChooser(new SplittableRandom(8));
    int[] counts = new int[4];
    for (int i = 0; i < 40_000; i++) {
      counts[sampled.choose(LOGITS, 4)]++;
    }

    assertThat(counts[0]).isCloseTo(10_000, within(400));
    assertThat(counts[1]).isCloseTo(20_000, within(400));
    assertThat(counts[2]).isZero();
    assertThat(counts[3]).isCloseTo(10_000, within(400));
  }

  @Test
  void sumsUpHowLikelyItsChoicesWere() {
    SampledChooser sampled = new SampledChooser(new SplittableRandom(9));
    int first = sampled.choose(LOGITS, 4);
    int second = sampled.choose(new double[] {0, Math.log(3)}, 2);

    double expected = Math.log(first == 1 ? 0.5 : 0.25) + Math.log(second == 1 ? 0.75 : 0.25);
    assertThat(sampled.takeLogChance()).isCloseTo(expected, within(1e-12));
    assertThat(sampled.takeLogChance()).isZero();
  }
}
