package io.heddle.bench.decima.training;

import io.heddle.dag.GraphPolicy.Chooser;
import java.util.random.RandomGenerator;

/** Chooses each as often as it is likely, and sums up how likely its choices were. */
public final class SampledChooser implements Chooser {
  private final RandomGenerator random;
  private double logChance;

  public SampledChooser(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public int choose(double[] logits, int count) {
    double[] chances = Chooser.chances(logits, count);
    double left = random.nextDouble();
    int chosen = 0;
    for (int i = 0; i < count && left >= 0; i++) {
      if (chances[i] > 0) {
        chosen = i;
        left -= chances[i];
      }
    }
    logChance += Math.log(chances[chosen]);
    return chosen;
  }

  double takeLogChance() {
    double taken = logChance;
    logChance = 0;
    return taken;
  }
}
