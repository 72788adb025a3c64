package io.heddle.bench.decima.training;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Steps against a gradient, each parameter's in units of its usual size (Kingma and Ba, 2015). */
final class Adam {
  private static final double MEAN_KEPT = 0.9;
  private static final double SQUARE_KEPT = 0.999;
  private static final double SMALL = 1e-8;

  private final double[] mean;
  private final double[] square;
  private int steps;

  Adam(int parameters) {
    this(new double[parameters], new double[parameters], 0);
  }

  private Adam(double[] mean, double[] square, int steps) {
    this.mean = mean;
    this.square = square;
    this.steps = steps;
  }

  static Adam read(int parameters, DataInputStream in) throws IOException {
    int steps = in.readInt();
    return new Adam(Numbers.read(parameters, in), Numbers.read(parameters, in), steps);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(steps);
    Numbers.write(mean, out);
    Numbers.write(square, out);
  }

  void step(double[] parameters, double[] gradient, double rate) {
    steps++;
    double meanScale = 1 - Math.pow(MEAN_KEPT, steps);
    double squareScale = 1 - Math.pow(SQUARE_KEPT, steps);
    for (int i = 0; i < parameters.length; i++) {
      mean[i] += (1 - MEAN_KEPT) * (gradient[i] - mean[i]);
      square[i] += (1 - SQUARE_KEPT) * (gradient[i] * gradient[i] - square[i]);
      parameters[i] -= rate * mean[i] / meanScale / (Math.sqrt(square[i] / squareScale) + SMALL);
    }
  }
}
