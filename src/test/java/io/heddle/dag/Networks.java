package io.heddle.dag;

import java.util.SplittableRandom;

final class Networks {
  private Networks() {}

  static double[] nothing() {
    return new double[GraphLayout.PARAMETERS];
  }

  /** Lets a perceptron say {@code factor} times one of its inputs, if that is not negative. */
  static void pass(double[] parameters, Perceptron one, int input, int output, double factor) {
    parameters[one.layerAt(0) + input] = factor;
    parameters[one.layerAt(1)] = 1;
    parameters[one.layerAt(2) + output * Perceptron.NARROW] = 1;
  }

  static GraphWeights random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new GraphWeights(
        random.doubles(GraphLayout.PARAMETERS, -1, 1).map(value -> 0.35 * value).toArray());
  }
}
