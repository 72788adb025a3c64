package io.heddle.dag;

import java.util.Locale;

/**
 * Weights of the {@link GraphPolicy}: those of the linear policy that it stands on, and its own.
 */
public final class GraphWeights {
  private static final String HEADER = "heddle stage policy, graph, version 1";
  private static final String SHARPNESS = "sharpness = ";
  private static final String NETWORK = "network";
  private static final int PER_LINE = 8;
  private static final int MOST_CHARACTERS = 1_000_000;
  private static final double LARGEST = 1e3;

  private final LinearWeights linear;
  private final double sharpness;
  private final double[] network;

  /**
   * Weights.
   *
   * @param sharpness by how much a point of the linear score counts; above 0
   * @param network {@link GraphLayout#PARAMETERS} numbers
   * @throws IllegalArgumentException if their number is another, or one is not finite or too large
   */
  public GraphWeights(LinearWeights linear, double sharpness, double[] network) {
    if (network.length != GraphLayout.PARAMETERS) {
      throw new IllegalArgumentException(
          "%d numbers: the network has %d".formatted(network.length, GraphLayout.PARAMETERS));
    }
    for (double value : network) {
      check(value);
    }
    if (!(sharpness > 0 && sharpness <= LARGEST)) {
      throw new IllegalArgumentException(
          "sharpness %s: give a number above 0, at most %s".formatted(sharpness, LARGEST));
    }
    this.linear = linear;
    this.sharpness = sharpness;
    this.network = network.clone();
  }

  private static double check(double value) {
    if (!(Math.abs(value) <= LARGEST)) {
      throw new IllegalArgumentException(
          "weight %s: give numbers from -%s to %s".formatted(value, LARGEST, LARGEST));
    }
    return value;
  }

  /**
   * Weights as {@link #text} writes them.
   *
   * @throws IllegalArgumentException naming what is wrong
   */
  public static GraphWeights parse(String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException("too long for a file of weights");
    }
    String[] lines = text.strip().split("\\R", 3);
    if (!lines[0].strip().equals(HEADER)) {
      throw new IllegalArgumentException(
          "first line is '%s': give '%s'".formatted(LinearWeights.shortened(lines[0]), HEADER));
    }
    if (lines.length < 3 || !lines[1].startsWith(SHARPNESS)) {
      throw new IllegalArgumentException("second line: give '" + SHARPNESS + "' and a number");
    }
    String[] parts = lines[2].split("(?m)^" + NETWORK + "$", 2);
    if (parts.length < 2) {
      throw new IllegalArgumentException("no line '" + NETWORK + "'");
    }
    return new GraphWeights(
        LinearWeights.parse(parts[0]),
        number(lines[1].substring(SHARPNESS.length())),
        numbers(parts[1].strip().split("\\s+", GraphLayout.PARAMETERS + 1)));
  }

  private static double[] numbers(String[] words) {
    double[] numbers = new double[words.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(words[i]);
    }
    return numbers;
  }

  private static double number(String word) {
    try {
      return check(Double.parseDouble(word));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'%s' is no number".formatted(LinearWeights.shortened(word)), e);
    }
  }

  /** The weights as a file holds them; those of the network rounded to 6 digits. */
  public String text() {
    StringBuilder text = new StringBuilder(HEADER).append('\n').append(SHARPNESS);
    text.append(sharpness).append('\n').append(linear.text()).append(NETWORK).append('\n');
    for (int i = 0; i < network.length; i++) {
      text.append(String.format(Locale.ROOT, "%.6g", network[i]));
      text.append(i % PER_LINE == PER_LINE - 1 || i == network.length - 1 ? '\n' : ' ');
    }
    return text.toString();
  }

  /** The weights of the linear policy that it stands on. */
  public LinearWeights linear() {
    return linear;
  }

  /** By how much a point of the linear score counts. */
  public double sharpness() {
    return sharpness;
  }

  /** The network's parameters, as {@link GraphLayout} says; not to be written to. */
  public double[] network() {
    return network;
  }
}
