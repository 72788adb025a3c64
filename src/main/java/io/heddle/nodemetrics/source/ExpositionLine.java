package io.heddle.nodemetrics.source;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sample in Prometheus' text format: {@code name{label="value",...} number}, its time unread. */
record ExpositionLine(String name, Map<String, String> labels, double value) {
  private static final String LABEL = "([a-zA-Z_]\\w*)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"";
  private static final Pattern NEXT_LABEL = Pattern.compile("\\s*" + LABEL + "\\s*,?\\s*");
  private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][\\w:]*+");
  private static final Pattern NUMBER = Pattern.compile("\\s*([^\\s]++)(\\s+-?[0-9]+)?\\s*");

  ExpositionLine {
    labels = Map.copyOf(labels);
  }

  String label(String label) {
    return labels.getOrDefault(label, "");
  }

  /** The sample in {@code line}; nothing for a comment, and for what is not in the format. */
  static Optional<ExpositionLine> parse(String line) {
    Matcher name = NAME.matcher(line);
    if (!name.lookingAt()) {
      return Optional.empty();
    }
    int at = name.end();
    Map<String, String> labels = new HashMap<>();
    if (at < line.length() && line.charAt(at) == '{') {
      at = readLabels(line, at + 1, labels);
      if (at >= line.length() || line.charAt(at) != '}') {
        return Optional.empty();
      }
      at++;
    }
    Matcher number = NUMBER.matcher(line).region(at, line.length());
    return number.matches()
        ? number(number.group(1)).map(value -> new ExpositionLine(name.group(), labels, value))
        : Optional.empty();
  }

  private static int readLabels(String line, int begin, Map<String, String> labels) {
    Matcher label = NEXT_LABEL.matcher(line);
    int at = begin;
    while (label.region(at, line.length()).lookingAt()) {
      labels.put(label.group(1), unescape(label.group(2)));
      at = label.end();
    }
    return at;
  }

  private static String unescape(String value) {
    return value.replace("\\\"", "\"").replace("\\n", "\n").replace("\\\\", "\\");
  }

  private static Optional<Double> number(String text) {
    try {
      return switch (text) {
        case "+Inf" -> Optional.of(Double.POSITIVE_INFINITY);
        case "-Inf" -> Optional.of(Double.NEGATIVE_INFINITY);
        default -> Optional.of(Double.valueOf(text));
      };
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
