package io.heddle.dag;

/**
 * Perceptron with two hidden layers, leaky rectified linear units and a linear output. In an array
 * are, for each layer, the weights of each unit, input by input, then the biases; on a tape the
 * input, then the values of each layer.
 *
 * @param first place of its first parameter
 */
public record Perceptron(int first, int inputs, int outputs) {
  public static final int WIDE = 32;
  public static final int NARROW = 16;

  private static final double LEAK = 0.1;

  public int parameters() {
    return (inputs + 1) * WIDE + (WIDE + 1) * NARROW + (NARROW + 1) * outputs;
  }

  public int tapeLength() {
    return inputs + WIDE + NARROW + outputs;
  }

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
    begin(parameters, tape, at, 0, tape, at + inputs);
    finish(parameters, tape, at, 0);
  }

  /**
   * Sums the first hidden layer over {@code count} inputs, which several tapes may share.
   *
   * @param sums gets {@link #WIDE} numbers from {@code sumsAt} on
   */
  public void begin(
      double[] parameters, double[] tape, int at, int count, double[] sums, int sumsAt) {
    System.arraycopy(parameters, first + inputs * WIDE, sums, sumsAt, WIDE);
    add(parameters, first, inputs, tape, at, 0, count, sums, sumsAt, WIDE);
  }

  /** Works out the layers from sums over {@code done} inputs in the first hidden one's place. */
  public void finish(double[] parameters, double[] tape, int at, int done) {
    int wide = at + inputs;
    int narrow = wide + WIDE;
    int output = narrow + NARROW;
    add(parameters, first, inputs, tape, at, done, inputs, tape, wide, WIDE);
    bend(tape, wide, WIDE);
    System.arraycopy(parameters, layerAt(1) + WIDE * NARROW, tape, narrow, NARROW);
    add(parameters, layerAt(1), WIDE, tape, wide, 0, WIDE, tape, narrow, NARROW);
    bend(tape, narrow, NARROW);
    System.arraycopy(parameters, layerAt(2) + NARROW * outputs, tape, output, outputs);
    add(parameters, layerAt(2), NARROW, tape, narrow, 0, NARROW, tape, output, outputs);
  }

  /** Adds to {@code units} sums the inputs from {@code begin} to before {@code end}. */
  private static void add(
      double[] parameters,
      int from,
      int stride,
      double[] tape,
      int at,
      int begin,
      int end,
      double[] sums,
      int sumsAt,
      int units) {
    int unit = 0;
    // Eight sums side by side: one alone waits for each of its own additions.
    for (; unit + 7 < units; unit += 8) {
      int row = from + unit * stride;
      int out = sumsAt + unit;
      double sum0 = sums[out];
      double sum1 = sums[out + 1];
      double sum2 = sums[out + 2];
      double sum3 = sums[out + 3];
      double sum4 = sums[out + 4];
      double sum5 = sums[out + 5];
      double sum6 = sums[out + 6];
      double sum7 = sums[out + 7];
      for (int input = begin; input < end; input++) {
        double value = tape[at + input];
        int weight = row + input;
        sum0 += parameters[weight] * value;
        sum1 += parameters[weight + stride] * value;
        sum2 += parameters[weight + 2 * stride] * value;
        sum3 += parameters[weight + 3 * stride] * value;
        sum4 += parameters[weight + 4 * stride] * value;
        sum5 += parameters[weight + 5 * stride] * value;
        sum6 += parameters[weight + 6 * stride] * value;
        sum7 += parameters[weight + 7 * stride] * value;
      }
      sums[out] = sum0;
      sums[out + 1] = sum1;
      sums[out + 2] = sum2;
      sums[out + 3] = sum3;
      sums[out + 4] = sum4;
      sums[out + 5] = sum5;
      sums[out + 6] = sum6;
      sums[out + 7] = sum7;
    }
    for (; unit < units; unit++) {
      double sum = sums[sumsAt + unit];
      for (int input = begin; input < end; input++) {
        sum += parameters[from + unit * stride + input] * tape[at + input];
      }
      sums[sumsAt + unit] = sum;
    }
  }

  private static void bend(double[] tape, int at, int units) {
    for (int unit = at; unit < at + units; unit++) {
      if (tape[unit] < 0) {
        tape[unit] *= LEAK;
      }
    }
  }

  /** What a change of a hidden unit's sum changes of its value, {@code value} being the latter. */
  public static double slope(double value) {
    return value < 0 ? LEAK : 1;
  }
}
