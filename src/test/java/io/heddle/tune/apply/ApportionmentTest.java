package io.heddle.tune.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ApportionmentTest {
  /** Quotas 33.33 each: the one that is left goes to the first. */
  @Test
  void thirds() {
    assertThat(Apportionment.divide(100, new double[] {1, 1, 1})).containsExactly(34, 33, 33);
  }

  /** Quotas 58.8, 35.7, 5.5 of 100: 58 + 35 + 5 = 98, the two left go to 0.8 and 0.7. */
  @Test
  void whatIsLeftGoesToTheLargestRemainders() {
    assertThat(Apportionment.divide(100, new double[] {0.588, 0.357, 0.055}))
        .containsExactly(59, 36, 5);
  }

  /** Quotas 9.98, 0.01, 0.01 of 10: two need one each, which the first gives. */
  @Test
  void noPositiveShareGoesAwayWithNothing() {
    assertThat(Apportionment.divide(10, new double[] {998, 1, 1})).containsExactly(8, 1, 1);
  }

  @Test
  void aShareOfZeroGetsNothing() {
    assertThat(Apportionment.divide(7, new double[] {0, 1, 0, 1})).containsExactly(0, 4, 0, 3);
  }

  @Test
  void partsAddUpAndAreWithinOneOfTheirQuota() {
    SplittableRandom random = new SplittableRandom(7);
    for (int run = 0; run < 10_000; run++) {
      double[] shares = random.doubles(random.nextInt(1, 40), 0.1, 10).toArray();
      long total = random.nextLong(4_000, 1_000_000);
      double sum = Arrays.stream(shares).sum();

      long[] parts = Apportionment.divide(total, shares);

      assertThat(Arrays.stream(parts).sum()).as("run %d", run).isEqualTo(total);
      for (int i = 0; i < parts.length; i++) {
        assertThat(Math.abs(parts[i] - total * shares[i] / sum)).as("run %d", run).isLessThan(1);
      }
    }
  }
}
