package io.heddle.dag;

import io.heddle.dag.StagePolicies.LinearPolicy;
import io.heddle.model.Printable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Weights of the {@link LinearPolicy}. */
public final class LinearWeights {
  private static final String KIND = "heddle stage policy, linear";
  private static final String HEADER = KIND + ", version 1";

  private static final double LARGEST = 1e3;
  private static final int MOST_CHARACTERS = 100_000;

  private final double[] values;

  private LinearWeights(double[] values) {
    this.values = values;
  }

  /** Weights with which executors are shared out evenly among jobs. */
  public static LinearWeights fair() {
    return new LinearWeights(
        Arrays.stream(LinearTerm.values()).mapToDouble(LinearTerm::fair).toArray());
  }

  /** Throws IllegalArgumentException for another number of weights, or one that is not finite. */
  public static LinearWeights of(double[] values) {
    if (values.length != LinearTerm.values().length) {
      throw new IllegalArgumentException(
          "%d weights: give one for each of the %d terms"
              .formatted(values.length, LinearTerm.values().length));
    }
    Arrays.stream(values).forEach(value -> check(String.valueOf(value), value));
    return new LinearWeights(values.clone());
  }

  static boolean isLinear(String text) {
    return text.startsWith(KIND);
  }

  /**
   * Parses {@link #text}.
   *
   * @throws IllegalArgumentException naming what is wrong: another kind or version, a term missing,
   *     unknown or twice, a weight that is no number
   */
  public static LinearWeights parse(String text) {
    String first = text.strip().split("\\R", 2)[0].strip();
    if (!first.equals(HEADER)) {
      throw new IllegalArgumentException(
          "first line is '%s': give '%s'".formatted(Printable.value(first), HEADER));
    }
    if (text.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException("too long for a file of weights");
    }
    String[] lines = text.strip().split("\\R", -1);
    Map<String, Double> read = new LinkedHashMap<>();
    for (int i = 1; i < lines.length; i++) {
      String[] parts = lines[i].strip().split("\\s*=\\s*", 2);
      if (parts.length != 2 || read.put(parts[0], number(parts[1])) != null) {
        throw new IllegalArgumentException(
            "line %d is '%s': give each term once, as name = number"
                .formatted(i + 1, Printable.value(lines[i])));
      }
    }
    double[] values = new double[LinearTerm.values().length];
    int at = 0;
    for (LinearTerm term : LinearTerm.values()) {
      Double value = read.remove(term.fileName());
      if (value == null) {
        throw new IllegalArgumentException("no weight of " + term.fileName());
      }
      values[at++] = value;
    }
    if (!read.isEmpty()) {
      throw new IllegalArgumentException(
          "unknown term " + Printable.value(read.keySet().iterator().next()));
    }
    return new LinearWeights(values);
  }

  private static double number(String text) {
    try {
      return check(text, Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "weight '%s' is no number".formatted(Printable.value(text)), e);
    }
  }

  private static double check(String text, double value) {
    if (!(Math.abs(value) <= LARGEST)) {
      throw new IllegalArgumentException(
          "weight '%s': give a number from -%s to %s"
              .formatted(Printable.value(text), LARGEST, LARGEST));
    }
    return value;
  }

  public String text() {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    byTerm().forEach((term, value) -> text.append(term.fileName() + " = " + value + '\n'));
    return text.toString();
  }

  public Map<LinearTerm, Double> byTerm() {
    Map<LinearTerm, Double> all = new EnumMap<>(LinearTerm.class);
    for (LinearTerm term : LinearTerm.values()) {
      all.put(term, of(term));
    }
    return all;
  }

  @SuppressWarnings("EnumOrdinal") // The order of the terms is that of the weights.
  double of(LinearTerm term) {
    return values[term.ordinal()];
  }
}
