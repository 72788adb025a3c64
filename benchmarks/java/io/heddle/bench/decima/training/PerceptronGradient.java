package io.heddle.bench.decima.training;

import static io.heddle.dag.Perceptron.NARROW;
import static io.heddle.dag.Perceptron.WIDE;

import io.heddle.dag.Perceptron;
import java.util.Arrays;

/** Works gradients back through perceptrons; of one thread at a time. */
final class PerceptronGradient {
  private final double[] parameters;
  private final double[] gradient;
  private final double[] narrow = new double[NARROW];
  private final double[] wide = new double[WIDE];
  private final double[] input = new double[64];

  PerceptronGradient(double[] parameters, double[] gradient) {
    this.parameters = parameters;
    this.gradient = gradient;
  }

  /**
   * Through all layers, from the {@code tape} of the forward pass and the output's gradient:
   * gradient of the input, valid until the next call.
   */
  double[] backward(Perceptron perceptron, double[] tape, int at, double[] output, int outputAt) {
    double[] sums = throughLast(perceptron, tape, at, output, outputAt);
    return throughFirst(perceptron, tape, at, sums, 0, perceptron.inputs());
  }

  /** Through the second and third layer: gradient of the first one's sums, until the next call. */
  double[] throughLast(
      Perceptron perceptron, double[] tape, int at, double[] output, int outputAt) {
    int wideAt = at + perceptron.inputs();
    int narrowAt = wideAt + WIDE;
    Arrays.fill(narrow, 0);
    Arrays.fill(wide, 0);
    int last = perceptron.layerAt(2);
    bias(last + NARROW * perceptron.outputs(), output, outputAt, perceptron.outputs());
    for (int unit = 0; unit < perceptron.outputs(); unit++) {
      layer(output[outputAt + unit], last + unit * NARROW, tape, narrowAt, 0, NARROW, narrow);
    }
    bend(narrow, tape, narrowAt);
    int middle = perceptron.layerAt(1);
    bias(middle + WIDE * NARROW, narrow, 0, NARROW);
    for (int unit = 0; unit < NARROW; unit++) {
      layer(narrow[unit], middle + unit * WIDE, tape, wideAt, 0, WIDE, wide);
    }
    bend(wide, tape, wideAt);
    return wide;
  }

  /** Through some inputs of the first layer; the biases go with the input 0. */
  double[] throughFirst(
      Perceptron perceptron, double[] tape, int at, double[] sums, int begin, int end) {
    Arrays.fill(input, begin, end, 0);
    int inputs = perceptron.inputs();
    if (begin == 0) {
      bias(perceptron.first() + inputs * WIDE, sums, 0, WIDE);
    }
    for (int unit = 0; unit < WIDE; unit++) {
      layer(sums[unit], perceptron.first() + unit * inputs, tape, at, begin, end, input);
    }
    return input;
  }

  private void bias(int at, double[] output, int outputAt, int units) {
    for (int unit = 0; unit < units; unit++) {
      gradient[at + unit] += output[outputAt + unit];
    }
  }

  private static void bend(double[] of, double[] tape, int at) {
    for (int i = 0; i < of.length; i++) {
      of[i] *= Perceptron.slope(tape[at + i]);
    }
  }

  private void layer(
      double own, int weight, double[] tape, int at, int begin, int end, double[] into) {
    if (own == 0) {
      return;
    }
    for (int i = begin; i < end; i++) {
      gradient[weight + i] += own * tape[at + i];
    }
    for (int i = begin; i < end; i++) {
      into[i] += own * parameters[weight + i];
    }
  }
}
