package io.heddle.dag;

import io.heddle.model.Printable;
import java.util.Arrays;
import java.util.Locale;

/** Weights of the {@link GraphPolicy}. */
public final class GraphWeights {
  private static final String HEADER = "heddle stage policy, graph, version 3";
  private static final int PER_LINE = 8;
  private static final int MOST_CHARACTERS = 1_000_000;
  private static final double LARGEST = 1e3;

  private final double[] network;

  /** Throws IllegalArgumentException for another number of weights, infinite or too large ones. */
  public GraphWeights(double[] network) {
    if (network.length != GraphLayout.PARAMETERS) {
      throw new IllegalArgumentException(
          "%d numbers: the network has %d".formatted(network.length, GraphLayout.PARAMETERS));
    }
    Arrays.stream(network).forEach(GraphWeights::check);
    this.network = network.clone();
  }

  private static double check(double value) {
    if (!(Math.abs(value) <= LARGEST)) {
      throw new IllegalArgumentException(
          "weight %s: give numbers from -%s to %s".formatted(value, LARGEST, LARGEST));
    }
    return value;
  }

  /** Parses {@link #text}; throws IllegalArgumentException naming what is wrong. */
  public static GraphWeights parse(String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException("too long for a file of weights");
    }
    String[] parts = text.strip().split("\\R", 2);
    if (!parts[0].strip().equals(HEADER)) {
      throw new IllegalArgumentException(
          "first line is '%s': give '%s'".formatted(Printable.value(parts[0]), HEADER));
    }
    String numbers = parts.length < 2 ? "" : parts[1].strip();
    return new GraphWeights(
        Arrays.stream(numbers.split("\\s+", GraphLayout.PARAMETERS + 1))
            .mapToDouble(GraphWeights::number)
            .toArray());
  }

  private static double number(String word) {
    try {
      return check(Double.parseDouble(word));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'%s' is no number".formatted(Printable.value(word)), e);
    }
  }

  /** The weights as a file holds them, rounded to 5 digits. */
  public String text() {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (int i = 0; i < network.length; i++) {
      text.append(String.format(Locale.ROOT, "%.5g", network[i]));
      text.append(i % PER_LINE == PER_LINE - 1 || i == network.length - 1 ? '\n' : ' ');
    }
    return text.toString();
  }

  /** The network's parameters, as {@link GraphLayout} says; not to be written to. */
  public double[] network() {
    return network;
  }
}
