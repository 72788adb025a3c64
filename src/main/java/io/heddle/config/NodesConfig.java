package io.heddle.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Which nodes are passed over for new containers.
 *
 * @param stable nodes that ApplicationMasters are kept for, if any are named
 * @param stableWaitNanos how long an ApplicationMaster waits for one of them
 * @param hotCpu share of a node's CPU in use from which on it is hot, in (0, 1]; 0 for never
 * @param hotMemory share of its memory, likewise
 * @param pack partitions whose empty nodes are left alone while others have free capacity
 */
public record NodesConfig(
    Optional<NodeSelector> stable,
    long stableWaitNanos,
    double hotCpu,
    double hotMemory,
    Partitions pack) {
  private static final String PREFIX = Keys.PREFIX + "nodes.";
  public static final String STABLE = PREFIX + "stable";
  public static final String STABLE_WAIT = PREFIX + "stable-wait-ms";
  public static final String HOT_CPU = PREFIX + "hot-cpu";
  public static final String HOT_MEMORY = PREFIX + "hot-memory";
  public static final String PACK = PREFIX + "pack";

  /**
   * Partitions of the cluster.
   *
   * @param all whether a partition of any name is one of them
   * @param names node labels; {@code default} for nodes without a label
   */
  public record Partitions(boolean all, Set<String> names) {
    public static final Partitions NONE = new Partitions(false, Set.of());
    private static final Partitions ALL = new Partitions(true, Set.of());
    private static final String DEFAULT = "default";

    /** A node label as YARN allows it, but no word that stands for true or false. */
    private static final String NAME =
        "(?!(?i:true|false|yes|no|on|off|none)(\\s|,|$))[a-zA-Z0-9][\\w-]*";

    private static final String FORM = "(?i:true|false)|%1$s(\\s*,\\s*%1$s)*".formatted(NAME);

    public Partitions {
      names = Set.copyOf(names);
    }

    static Partitions parse(SettingsReader reader, String key) {
      String text =
          reader.matching(
              key,
              FORM,
              "write true, false, or node labels, divided by commas, with default for nodes"
                  + " without a label");
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "true" -> ALL;
        case "false" -> NONE;
        default ->
            new Partitions(
                false, Arrays.stream(text.split("\\s*,\\s*")).collect(Collectors.toSet()));
      };
    }

    /** Whether a partition, the empty string for nodes without a label, is one of them. */
    public boolean contains(String partition) {
      return all || names.contains(partition.isEmpty() ? DEFAULT : partition);
    }

    public boolean isEmpty() {
      return !all && names.isEmpty();
    }
  }

  static NodesConfig parse(SettingsReader reader) {
    return new NodesConfig(
        NodeSelector.parse(reader, STABLE),
        TimeUnit.MILLISECONDS.toNanos(
            reader.integer(STABLE_WAIT, 0, TimeUnit.HOURS.toMillis(1), "milliseconds")),
        reader.number(HOT_CPU, 0, 1),
        reader.number(HOT_MEMORY, 0, 1),
        Partitions.parse(reader, PACK));
  }

  /** Whether nodes may be passed over for their use. */
  public boolean looksAtUse() {
    return hotCpu > 0 || hotMemory > 0;
  }
}
