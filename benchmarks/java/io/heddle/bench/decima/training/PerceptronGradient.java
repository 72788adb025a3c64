package io.heddle.bench.decima.training;

import static io.heddle.dag.Perceptron.NARROW;
import static io.heddle.dag.Perceptron.WIDE;

import io.heddle.dag.Perceptron;
import java.util.Arrays;

/** Works gradients back through perceptrons; of one thread at a time. */
final class PerceptronGradient {
  private final double[] narrow = new double[NARROW];
  private final double[] wide = new double[WIDE];
  private final double[] input = new double[64];

  /**
   * Adds to {@code gradient} what the parameters change.
   *
   * @param tape at {@code at} as the forward pass left it
   * @param output gradient of the output, from {@code outputAt} on
   * @return gradient of the input; valid until the next call
   */
  double[] backward(
      Perceptron perceptron,
      double[] parameters,
      double[] gradient,
      double[] tape,
      int at,
      double[] output,
      int outputAt) {
    int inputs = perceptron.inputs();
    int wideAt = at + inputs;
    int narrowAt = wideAt + WIDE;
    Arrays.fill(narrow, 0);
    Arrays.fill(wide, 0);
    Arrays.fill(input, 0, inputs, 0);
    layer(
        parameters,
        gradient,
        perceptron.layerAt(2),
        tape,
        narrowAt,
        NARROW,
        output,
        outputAt,
        perceptron.outputs(),
        narrow);
    bend(narrow, tape, narrowAt);
    layer(parameters, gradient, perceptron.layerAt(1), tape, wideAt, WIDE, narrow, 0, NARROW, wide);
    bend(wide, tape, wideAt);
    layer(parameters, gradient, perceptron.layerAt(0), tape, at, inputs, wide, 0, WIDE, input);
    return input;
  }

  private static void bend(double[] of, double[] tape, int at) {
    for (int i = 0; i < of.length; i++) {
      of[i] *= Perceptron.slope(tape[at + i]);
    }
  }

  private static void layer(
      double[] parameters,
      double[] gradient,
      int from,
      double[] tape,
      int at,
      int inputs,
      double[] output,
      int outputAt,
      int units,
      double[] into) {
    int bias = from + inputs * units;
    for (int unit = 0; unit < units; unit++) {
      double own = output[outputAt + unit];
      if (own == 0) {
        continue;
      }
      gradient[bias + unit] += own;
      int weight = from + unit * inputs;
      for (int i = 0; i < inputs; i++) {
        gradient[weight + i] += own * tape[at + i];
        into[i] += own * parameters[weight + i];
      }
    }
  }
}
