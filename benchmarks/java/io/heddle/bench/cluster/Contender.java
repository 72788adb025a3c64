package io.heddle.bench.cluster;

/**
 * A scheduler that takes part in the comparison.
 *
 * @param name short name, for tables, directories and the command line
 * @param schedulerClass value of {@code yarn.resourcemanager.scheduler.class}
 */
public record Contender(String name, String schedulerClass) {

  /** Heddle, as an administrator would switch it on: by the one key. */
  public static final Contender HEDDLE = new Contender("heddle", "io.heddle.yarn.HeddleScheduler");

  /** What Hadoop runs when nobody chooses. */
  public static final Contender CAPACITY =
      new Contender(
          "capacity",
          "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler");

  /**
   * Finds a contender by name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Contender named(String name) {
    return switch (name) {
      case "heddle" -> HEDDLE;
      case "capacity" -> CAPACITY;
      default ->
          throw new IllegalArgumentException(
              "scheduler '" + name + "' is not known: choose heddle or capacity");
    };
  }
}
