package io.heddle.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
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
  public static final String PREFIX = Keys.PREFIX + "nodes.";
  public static final String STABLE = PREFIX + "stable";
  public static final String STABLE_WAIT = PREFIX + "stable-wait-ms";
  public static final String HOT_CPU = PREFIX + "hot-cpu";
  public static final String HOT_MEMORY = PREFIX + "hot-memory";
  public static final String PACK = PREFIX + "pack";

  /** Packed nodes open at a tick after two seconds without an allocation. */
  private static final long MOST_TICK_MILLIS = 5_000;

  /**
   * Partitions of the cluster.
   *
   * @param all whether a partition of any name is one of them
   * @param names node labels; {@code default} for nodes without a label
   */
  public record Partitions(boolean all, Set<String> names) {
    public static final Partitions NONE = new Partitions(false, Set.of());
    private static final Partitions ALL = new Partitions(true, Set.of());
    public static final String DEFAULT = "default";

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
              "write true, false, or node labels, separated by commas, with default for nodes"
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

  private static Partitions pack(SettingsReader reader, long tickMillis) {
    Partitions pack = Partitions.parse(reader, PACK);
    if (!pack.isEmpty() && tickMillis > MOST_TICK_MILLIS) {
      throw new ConfigException(
          PACK,
          reader.text(PACK),
          "write at most %d for %s, which is %d: only then empty nodes open in time"
              .formatted(MOST_TICK_MILLIS, AdmissionConfig.TICK, tickMillis));
    }
    return pack;
  }

  static NodesConfig parse(SettingsReader reader, AdmissionConfig admission) {
    return new NodesConfig(
        NodeSelector.parse(reader, STABLE),
        TimeUnit.MILLISECONDS.toNanos(
            reader.integer(STABLE_WAIT, 0, TimeUnit.HOURS.toMillis(1), "milliseconds")),
        reader.number(HOT_CPU, 0, 1),
        reader.number(HOT_MEMORY, 0, 1),
        pack(reader, admission.tickMillis()));
  }

  /** Whether any node may be passed over. */
  public boolean passesOver() {
    return looksAtUse() || stable.isPresent() || !pack.isEmpty();
  }

  /** Whether nodes may be passed over for their use. */
  public boolean looksAtUse() {
    return hotCpu > 0 || hotMemory > 0;
  }

  /**
   * Nodes by their hosts, their node label, or a node attribute.
   *
   * @param hosts null unless hosts are listed
   * @param label empty unless it is by label
   * @param attribute empty unless it is by attribute; {@code NAME} or {@code PREFIX/NAME}
   * @param value of the attribute; empty for any
   */
  public record NodeSelector(HostPatterns hosts, String label, String attribute, String value) {
    private static final String LABEL = "label:";
    private static final String ATTRIBUTE = "attribute:";
    private static final String NAME = "[\\w.-]+";
    private static final String FORM =
        "(?i:none)|label:%1$s|attribute:(%1$s/)?%1$s(=%1$s)?|[\\w.*-]+(\\s*,\\s*[\\w.*-]+)*"
            .formatted(NAME);

    /** Nothing for {@code none}. */
    static Optional<NodeSelector> parse(SettingsReader reader, String key) {
      String text =
          reader.matching(
              key,
              FORM,
              "write none, host names with * for any part, separated by commas, label:NAME or"
                  + " attribute:NAME=VALUE");
      if (text.equalsIgnoreCase("none")) {
        return Optional.empty();
      }
      if (text.startsWith(LABEL)) {
        return Optional.of(new NodeSelector(null, text.substring(LABEL.length()), "", ""));
      }
      if (text.startsWith(ATTRIBUTE)) {
        String[] parts = text.substring(ATTRIBUTE.length()).split("=", 2);
        return Optional.of(new NodeSelector(null, "", parts[0], parts.length > 1 ? parts[1] : ""));
      }
      return Optional.of(new NodeSelector(HostPatterns.parse(text), "", "", ""));
    }

    /**
     * Whether a node is one of them.
     *
     * @param attributes values by {@code PREFIX/NAME}
     */
    public boolean selects(String host, String nodeLabel, Map<String, String> attributes) {
      if (hosts != null) {
        return hosts.contain(host);
      }
      return attribute.isEmpty()
          ? label.equals(nodeLabel)
          : attributes.entrySet().stream().anyMatch(each -> is(each.getKey(), each.getValue()));
    }

    private boolean is(String name, String itsValue) {
      return (name.equals(attribute) || name.endsWith("/" + attribute))
          && (value.isEmpty() || value.equals(itsValue));
    }
  }
}
