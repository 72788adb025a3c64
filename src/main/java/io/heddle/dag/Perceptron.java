package io.heddle.dag;

/**
 * The shape of a perceptron with two hidden layers, leaky rectified linear units and a linear
 * output. Its parameters are a stretch of a larger array: for each layer the weights of each of its
 * units, input by input, then a bias for each unit.
 *
 * <p>It works on a tape: a stretch of an array that holds the input, then the values of each layer.
 *
 * @param first place of its first parameter
 * @param inputs length of the input
 * @param outputs length of the output
 */
public record Perceptron(int first, int inputs, int outputs) {
  /** Units of the first hidden layer. */
  public static final int WIDE = 16;

  /** Units of the second hidden layer. */
  public static final int NARROW = 8;

  private static final double LEAK = 0.1;

  /** How many parameters it has. */
  public int parameters() {
    return (inputs + 1) * WIDE + (WIDE + 1) * NARROW + (NARROW + 1) * outputs;
  }

  /** How long its tape is. */
  public int tapeLength() {
    return inputs + WIDE + NARROW + outputs;
  }

  /** Where on its tape the output begins. */
  public int outputAt() {
    return inputs + WIDE + NARROW;
  }

  /** Place of the parameters of a layer, 0 to 2. */
  public int layerAt(int layer) {
    return switch (layer) {
      case 0 -> first;
      case 1 -> first + (inputs + 1) * WIDE;
      default -> first + (inputs + 1) * WIDE + (WIDE + 1) * NARROW;
    };
  }

  /** Works out the layers on the tape that begins at {@code at}, where the input stands. */
  public void forward(double[] parameters, double[] tape, int at) {
    int wide = at + inputs;
    int narrow = wide + WIDE;
    layer(parameters, layerAt(0), tape, at, inputs, WIDE, true);
    layer(parameters, layerAt(1), tape, wide, WIDE, NARROW, true);
    layer(parameters, layerAt(2), tape, narrow, NARROW, outputs, false);
  }

  private static void layer(
      double[] parameters, int from, double[] tape, int at, int inputs, int units, boolean bends) {
    int bias = from + inputs * units;
    int out = at + inputs;
    int unit = 0;
    // Four sums side by side: one alone waits for each of its own additions.
    for (; unit + 3 < units; unit += 4) {
      int first = from + unit * inputs;
      int second = first + inputs;
      int third = second + inputs;
      int fourth = third + inputs;
      double sum0 = parameters[bias + unit];
      double sum1 = parameters[bias + unit + 1];
      double sum2 = parameters[bias + unit + 2];
      double sum3 = parameters[bias + unit + 3];
      for (int input = 0; input < inputs; input++) {
        double value = tape[at + input];
        sum0 += parameters[first + input] * value;
        sum1 += parameters[second + input] * value;
        sum2 += parameters[third + input] * value;
        sum3 += parameters[fourth + input] * value;
      }
      tape[out + unit] = bent(sum0, bends);
      tape[out + unit + 1] = bent(sum1, bends);
      tape[out + unit + 2] = bent(sum2, bends);
      tape[out + unit + 3] = bent(sum3, bends);
    }
    for (; unit < units; unit++) {
      double sum = parameters[bias + unit];
      for (int input = 0; input < inputs; input++) {
        sum += parameters[from + unit * inputs + input] * tape[at + input];
      }
      tape[out + unit] = bent(sum, bends);
    }
  }

  private static double bent(double sum, boolean bends) {
    return bends && sum < 0 ? LEAK * sum : sum;
  }

  /** What a change of a hidden unit's sum changes of its value, {@code value} being the latter. */
  public static double slope(double value) {
    return value < 0 ? LEAK : 1;
  }
}
