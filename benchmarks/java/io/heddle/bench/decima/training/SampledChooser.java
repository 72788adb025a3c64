package io.heddle.bench.decima.training;

import io.heddle.dag.GraphPolicy.Chooser;
import java.util.random.RandomGenerator;

/** Chooses each as often as it is likely. */
public record SampledChooser(RandomGenerator random) implements Chooser {
  @Override
  public int choose(double[] logits, int count) {
    double most = logits[Chooser.greedy().choose(logits, count)];
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
  }
}
