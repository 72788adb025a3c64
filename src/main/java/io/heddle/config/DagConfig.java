package io.heddle.config;

import java.util.Set;

/**
 * How policies for jobs of stages decide.
 *
 * @param weights {@link #AUTO}, the name of weights in the jar, or a file
 * @param budgetNanos time that a policy may take for one plan of a queue
 */
public record DagConfig(String weights, long budgetNanos) {
  private static final String PREFIX = Keys.PREFIX + "dag.";
  public static final String WEIGHTS = PREFIX + "weights";

  /** A plan may take this part of the time of a pass over a node. */
  private static final int PART_OF_PASS = 5;

  /** Weights in the jar, by how applications come and how long their tasks take. */
  public static final String AUTO = "auto";

  private static final Set<String> IN_THE_JAR = Set.of(AUTO, "batch", "stream", "long");

  public boolean isFile() {
    return !IN_THE_JAR.contains(weights);
  }

  static DagConfig parse(SettingsReader reader, long passBudgetNanos) {
    return new DagConfig(weights(reader.text(WEIGHTS)), passBudgetNanos / PART_OF_PASS);
  }

  private static String weights(String value) {
    if (IN_THE_JAR.contains(value) || SettingsReader.isAbsolute(value)) {
      return value;
    }
    throw new ConfigException(
        WEIGHTS,
        value,
        "write auto, batch, stream, long, or the absolute path of a file of weights such as"
            + " hdfs:///heddle/weights.txt");
  }
}
