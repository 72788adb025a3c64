package io.heddle.config;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Which nodes are passed over for new containers.
 *
 * @param stable nodes that ApplicationMasters are kept for, if any are named
 * @param stableWaitNanos how long an ApplicationMaster waits for one of them
 * @param hotCpu share of a node's CPU in use from which on it is hot, in (0, 1]; 0 for never
 * @param hotMemory share of its memory, likewise
 * @param pack whether empty nodes are left alone while others have free capacity
 */
public record NodesConfig(
    Optional<NodeSelector> stable,
    long stableWaitNanos,
    double hotCpu,
    double hotMemory,
    boolean pack) {
  private static final String PREFIX = Keys.PREFIX + "nodes.";
  public static final String STABLE = PREFIX + "stable";
  public static final String STABLE_WAIT = PREFIX + "stable-wait-ms";
  public static final String HOT_CPU = PREFIX + "hot-cpu";
  public static final String HOT_MEMORY = PREFIX + "hot-memory";
  public static final String PACK = PREFIX + "pack";

  static NodesConfig parse(SettingsReader reader) {
    return new NodesConfig(
        NodeSelector.parse(reader, STABLE),
        TimeUnit.MILLISECONDS.toNanos(
            reader.integer(STABLE_WAIT, 0, TimeUnit.HOURS.toMillis(1), "milliseconds")),
        reader.number(HOT_CPU, 0, 1),
        reader.number(HOT_MEMORY, 0, 1),
        reader.flag(PACK));
  }

  /** Whether nodes may be passed over for their use. */
  public boolean looksAtUse() {
    return hotCpu > 0 || hotMemory > 0;
  }
}
