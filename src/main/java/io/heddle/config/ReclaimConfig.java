package io.heddle.config;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * How unused capacity is offered again.
 *
 * @param pressureStop share of time in which tasks wait for a core from which on nothing is
 *     reclaimed, in (0, 1]; of no effect where no source tells it
 * @param staleAfterMillis age from which figures say nothing
 * @param queues paths of queues whose requests may use what is reclaimed, those below included
 */
public record ReclaimConfig(
    Mode mode,
    long periodMillis,
    VcoresConfig vcores,
    MemoryConfig memory,
    Source source,
    double pressureStop,
    long staleAfterMillis,
    Pattern nodes,
    List<String> queues) {
  private static final String PREFIX = Keys.PREFIX + "reclaim.";
  public static final String MODE = PREFIX + "mode";
  public static final String PERIOD = PREFIX + "period-ms";
  public static final String MAX_FACTOR = PREFIX + "vcores.max-factor";
  public static final String TARGET = PREFIX + "target";
  public static final String STOP = PREFIX + "stop";
  public static final String STEP = PREFIX + "step-vcores";
  public static final String WINDOW = PREFIX + "window-ms";
  public static final String SOURCE = PREFIX + "source";
  public static final String STALE_AFTER = PREFIX + "stale-after-ms";
  public static final String NODES = PREFIX + "nodes";
  public static final String QUEUES = PREFIX + "queues";

  private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);
  private static final double LARGEST_FACTOR = 4;
  private static final int LARGEST_STEP = 1_000;
  private static final double PRESSURE_STOP = 0.5;

  /** Ten samples of a NodeManager's usual three seconds, with the usual age. */
  private static final int SAME_FACTOR = 3;

  public ReclaimConfig {
    queues = List.copyOf(queues);
  }

  /** Who tells the nodes' use. */
  public enum Source {
    HEARTBEAT,
    METRICS
  }

  /**
   * Vcores that a node offers.
   *
   * @param maxFactor most offered, as a multiple of its own; at least 1
   * @param target share that is to be used, in (0, 1]
   * @param stop share in use beyond which nothing is reclaimed, in (0, 1]
   * @param step most that are offered beyond those whose use was seen
   * @param windowMillis over which the use of what is allocated is averaged
   */
  public record VcoresConfig(
      double maxFactor, double target, double stop, int step, long windowMillis) {}

  /**
   * Memory that a node offers.
   *
   * @param maxFactor most offered, as a multiple of its own; 1 for no more
   * @param target share that is to be used, in (0, 1)
   * @param stop share in use beyond which nothing is reclaimed and containers are taken back
   * @param useFloor least share of their requests that containers are taken to use, in (0, 1]
   * @param graceMillis between the notice that a container is taken back and its end
   */
  public record MemoryConfig(
      double maxFactor, double target, double stop, double useFloor, long graceMillis) {
    private static final String PREFIX = ReclaimConfig.PREFIX + "memory.";
    public static final String MAX_FACTOR = PREFIX + "max-factor";
    public static final String TARGET = PREFIX + "target";
    public static final String STOP = PREFIX + "stop";
    public static final String USE_FLOOR = PREFIX + "use-floor";
    public static final String GRACE = PREFIX + "grace-ms";

    static MemoryConfig parse(SettingsReader reader) {
      double stop = reader.number(STOP, 0.1, 1);
      double target = reader.number(TARGET, 0.1, 1);
      if (target >= stop) {
        throw new ConfigException(
            TARGET, "" + target, "write less than " + STOP + ", which is " + stop);
      }
      return new MemoryConfig(
          reader.number(MAX_FACTOR, 1, LARGEST_FACTOR),
          target,
          stop,
          reader.number(USE_FLOOR, 0.2, 1),
          reader.integer(GRACE, 0, HOUR_MILLIS, "milliseconds"));
    }

    /** Whether nodes may offer more memory than they have. */
    public boolean isOn() {
      return maxFactor > 1;
    }
  }

  static ReclaimConfig parse(SettingsReader reader) {
    Mode mode = reader.oneOf(MODE, Mode.class);
    List<String> queues = queues(reader);
    if (mode == Mode.ACTIVE && queues.isEmpty()) {
      throw new ConfigException(
          QUEUES,
          "none",
          "name the queues that may use what is reclaimed, such as root.batch, or root for all: "
              + MODE
              + " is active");
    }
    return new ReclaimConfig(
        mode,
        reader.integer(PERIOD, 500, HOUR_MILLIS, "milliseconds"),
        new VcoresConfig(
            reader.number(MAX_FACTOR, 1, LARGEST_FACTOR),
            reader.number(TARGET, 0.1, 1),
            reader.number(STOP, 0.1, 1),
            (int) reader.integer(STEP, 1, LARGEST_STEP, "vcores"),
            reader.integer(WINDOW, 1_000, HOUR_MILLIS, "milliseconds")),
        MemoryConfig.parse(reader),
        reader.oneOf(SOURCE, Source.class),
        PRESSURE_STOP,
        reader.integer(STALE_AFTER, 1_000, HOUR_MILLIS, "milliseconds"),
        nodes(reader),
        queues);
  }

  private static List<String> queues(SettingsReader reader) {
    String value =
        reader.matching(
            QUEUES,
            "none|root(\\.[^.,\\s]+)*(\\s*,\\s*root(\\.[^.,\\s]+)*)*",
            "write none, or full paths of queues, separated by commas, such as root.batch,root.adhoc");
    return value.equals("none") ? List.of() : Arrays.asList(value.split("\\s*,\\s*"));
  }

  private static Pattern nodes(SettingsReader reader) {
    String value = reader.text(NODES);
    try {
      return Pattern.compile(value);
    } catch (PatternSyntaxException e) {
      throw new ConfigException(
          NODES, value, "write a regular expression of host names; " + e.getDescription());
    }
  }

  /** Time after which a node that tells the same figures, to the digit, measures no more. */
  public long sameAfterMillis() {
    return SAME_FACTOR * staleAfterMillis;
  }

  /** Whether requests in a queue may use what is reclaimed. */
  public boolean allows(String queuePath) {
    return queues.stream()
        .anyMatch(queue -> queuePath.equals(queue) || queuePath.startsWith(queue + "."));
  }
}
