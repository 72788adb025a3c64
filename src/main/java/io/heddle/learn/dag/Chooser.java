package io.heddle.learn.dag;

import java.util.random.RandomGenerator;

/** Chooses by the logarithms of chances. */
@FunctionalInterface
public interface Chooser {
  /**
   * One of the first {@code count}.
   *
   * @param logits logarithms of their chances but for one number that they share; negative infinity
   *     for what is no choice
   */
  int choose(double[] logits, int count);

  /** Always the likeliest, the first of equal ones. */
  static Chooser greedy() {
    return (logits, count) -> {
      int best = 0;
      for (int i = 1; i < count; i++) {
        if (logits[i] > logits[best]) {
          best = i;
        }
      }
      return best;
    };
  }

  /** Each as often as it is likely. */
  static Chooser sampled(RandomGenerator random) {
    Chooser greedy = greedy();
    return (logits, count) -> {
      double most = logits[greedy.choose(logits, count)];
      double sum = 0;
      for (int i = 0; i < count; i++) {
        sum += Math.exp(logits[i] - most);
      }
      double left = random.nextDouble() * sum;
      int last = 0;
      for (int i = 0; i < count; i++) {
        double chance = Math.exp(logits[i] - most);
        if (chance > 0) {
          last = i;
          left -= chance;
          if (left < 0) {
            return i;
          }
        }
      }
      return last;
    };
  }
}
