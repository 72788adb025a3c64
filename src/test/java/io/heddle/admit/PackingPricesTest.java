package io.heddle.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PackingPricesTest {
  /**
   * A job beside its like is at half speed, beside the other at full speed, so pairs of both do
   * all: the constraints are y_a <= 1, y_b <= 1 and y_a + y_b <= 1. Of a there is more work, what
   * is left of it runs in pairs with itself, so its price is the 1 that such a pair earns, and that
   * of b is 0.
   */
  @Test
  void whatThereIsTooMuchOfIsDear() {
    PackingPrices<String> prices =
        new PackingPrices<>(
            Map.of("a", 3.0, "b", 1.0), (job, beside) -> job.equals(beside) ? 0.5 : 1);
    assertThat(prices.of("a")).isCloseTo(1, within(1e-9));
    assertThat(prices.of("b")).isCloseTo(0, within(1e-9));
  }

  /**
   * No pair earns more than 1, solved for or not, and some pair of those with the most work earns
   * 1.
   */
  @Test
  void noPairEarnsMoreThanOne() {
    SplittableRandom random = new SplittableRandom(9);
    for (int trial = 0; trial < 50; trial++) {
      int jobs = 1 + random.nextInt(2 * PackingPrices.MOST_SOLVED);
      double[][] rates = new double[jobs][jobs];
      Map<Integer, Double> work = new HashMap<>();
      for (int i = 0; i < jobs; i++) {
        work.put(i, 1 + random.nextDouble(100));
        for (int j = 0; j < jobs; j++) {
          rates[i][j] = random.nextDouble(0.2, 1);
        }
      }
      PackingPrices<Integer> prices = new PackingPrices<>(work, (i, j) -> rates[i][j]);
      double most = 0;
      for (int i = 0; i < jobs; i++) {
        assertThat(prices.of(i)).isNotNegative();
        for (int j = 0; j < jobs; j++) {
          boolean solved = jobs <= PackingPrices.MOST_SOLVED;
          double earned = rates[i][j] * prices.of(i) + rates[j][i] * prices.of(j);
          most = Math.max(most, solved ? earned : 1);
          assertThat(solved ? earned : 0).isLessThan(1 + 1e-6);
        }
      }
      assertThat(most).isCloseTo(1, within(1e-6));
    }
  }
}
