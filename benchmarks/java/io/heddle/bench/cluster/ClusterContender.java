package io.heddle.bench.cluster;

/** A scheduler by short name and {@code yarn.resourcemanager.scheduler.class}. */
public record ClusterContender(String name, String schedulerClass) {

  /** Heddle; its mode is left to who makes the settings. */
  public static final ClusterContender HEDDLE =
      new ClusterContender("heddle", "io.heddle.yarn.HeddleScheduler");

  /** What Hadoop runs when nobody chooses. */
  public static final ClusterContender CAPACITY =
      new ClusterContender(
          "capacity",
          "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler");
}
