package io.heddle.admit;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/** Chance by weights. */
final class WeightedSampling {
  private WeightedSampling() {}

  static double[] chances(double[] weights) {
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights)
        .map(weight -> sum > 0 ? weight / sum : 1.0 / weights.length)
        .toArray();
  }

  /** Draws an index by its weight, at least 0; each alike where all are 0. */
  static int draw(double[] weights, RandomGenerator random) {
    double sum = DoubleStream.of(weights).reduce(0, Double::sum);
    if (!(sum > 0)) {
      return random.nextInt(weights.length);
    }
    double left = random.nextDouble() * sum;
    int last = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        last = i;
        left -= weights[i];
        if (left < 0) {
          return i;
        }
      }
    }
    return last;
  }
}
