package io.heddle.bench.upstream.jvm;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a test ended, or a class as a whole; a line of tab-separated fields in a file.
 *
 * @param id JUnit's, by which the test can be run alone
 * @param millis it took
 * @param message the first line of what it failed with; empty where it did not
 */
public record TestOutcome(String id, Status status, long millis, Served served, String message) {
  private static final String SEPARATOR = "\t";
  private static final int FIELDS = 8;
  private static final int MESSAGE_LENGTH = 300;
  private static final String WHOLE_CLASS = "(whole class)";
  private static final Pattern SEGMENT = Pattern.compile("\\[([a-z-]+):([^\\]]+)]");

  public enum Status {
    PASSED,
    FAILED,
    ABORTED,
    SKIPPED
  }

  public TestOutcome {
    String line = message.replaceAll("\\s+", " ");
    message = line.substring(0, Math.min(MESSAGE_LENGTH, line.length()));
  }

  /** A class that did not end as a whole. */
  public static TestOutcome ofClass(String testClass, String message) {
    return new TestOutcome(
        "[engine:junit-jupiter]/[class:" + testClass + "]",
        Status.FAILED,
        0,
        Served.NOTHING,
        message);
  }

  /** The test's class, or the one that inherits it. */
  public String testClass() {
    Matcher segment = SEGMENT.matcher(id);
    while (segment.find()) {
      if (segment.group(1).startsWith("class") || segment.group(1).equals("runner")) {
        return segment.group(2);
      }
    }
    return id;
  }

  /** The method, with the numbers of its parameters as in {@code method[2]}. */
  public String test() {
    StringBuilder name = new StringBuilder();
    StringBuilder invocations = new StringBuilder();
    Matcher segment = SEGMENT.matcher(id);
    while (segment.find()) {
      String type = segment.group(1);
      String value = segment.group(2);
      if (type.equals("method") || type.equals("test-template")) {
        name.append(value, 0, value.indexOf('('));
      } else if (type.endsWith("-invocation")) {
        invocations.append('[').append(value.substring(1)).append(']');
      } else if (type.equals("test") && value.indexOf('(') > 0) {
        // Of JUnit 4, whose parameters are part of the name.
        String decoded = URLDecoder.decode(value, StandardCharsets.UTF_8);
        name.append(decoded, 0, decoded.lastIndexOf('('));
      }
    }
    return name.isEmpty() ? WHOLE_CLASS : name.append(invocations).toString();
  }

  public boolean isWholeClass() {
    return test().equals(WHOLE_CLASS);
  }

  public boolean passed() {
    return status == Status.PASSED;
  }

  public String line() {
    return String.join(
        SEPARATOR,
        id,
        status.name(),
        Long.toString(millis),
        Integer.toString(served.schedulers()),
        Integer.toString(served.allocations()),
        Integer.toString(served.commits()),
        Long.toString(served.decisions()),
        message);
  }

  /** Reads a line, or throws IllegalArgumentException naming it. */
  public static TestOutcome parse(String line) {
    String[] fields = line.split(SEPARATOR, -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException("not the outcome of a test: '" + line + "'");
    }
    return new TestOutcome(
        fields[0],
        Status.valueOf(fields[1]),
        Long.parseLong(fields[2]),
        new Served(
            Integer.parseInt(fields[3]),
            Integer.parseInt(fields[4]),
            Integer.parseInt(fields[5]),
            Long.parseLong(fields[6])),
        fields[7]);
  }
}
