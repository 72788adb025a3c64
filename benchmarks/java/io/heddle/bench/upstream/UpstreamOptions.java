package io.heddle.bench.upstream;

import io.heddle.config.Mode;
import io.heddle.score.PlacementPolicy;
import io.heddle.yarn.HeddleScheduler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;

/**
 * How Hadoop's tests are to be run.
 *
 * @param list name or file
 * @param classes instead of a list; empty for the list
 * @param matrix whether to run all policies, and the other modes
 * @param monitor whether preemption's monitor runs where a test does not say otherwise
 * @param keys settings of Heddle and of YARN, with those of the monitor
 * @param heddle directories and jars of the Heddle that is tested
 * @param workers JVMs at a time
 * @param limit for a class
 * @param repeats of a test that fails
 * @param quick whether stock runs only what Heddle fails
 * @param refreshStock whether to forget how the tests ended on stock
 */
record UpstreamOptions(
    String list,
    List<String> classes,
    String policy,
    String mode,
    boolean matrix,
    boolean monitor,
    Map<String, String> keys,
    List<Path> heddle,
    int workers,
    Duration limit,
    int repeats,
    boolean quick,
    boolean refreshStock) {

  static final String USAGE =
      """
      usage: benchmarks/run upstream-tests [OPTION]...
        --list NAME        recommended, order, wide, or a file of class names (recommended)
        --class NAME       one test class instead; again for more
        --policy NAME      yarn.scheduler.heddle.policy (heddle)
        --mode MODE        active, shadow or off (active)
        --matrix           every policy in active mode, and heddle in shadow and off
        --monitor          preemption's monitor on, where a test does not say otherwise
        --conf KEY=VALUE   a setting of Heddle or of YARN; again for more
        --workers N        JVMs at a time, each of 1.5 GB at most (2 for each core, 4 at most)
        --limit SECONDS    for one class (600)
        --repeats N        of a test that fails, alone (2)
        --heddle PATH      directories and jars, by ':', of the Heddle to test (this checkout's)
        --quick            stock runs only what Heddle fails; the rest is taken for passed
        --refresh-stock    runs stock again; its results are kept in target/upstream/stock
      """;

  static final class Reader {
    private String list = "recommended";
    private final List<String> classes = new ArrayList<>();
    private String policy = PlacementPolicy.HEDDLE.configName();
    private String mode = "active";
    private boolean matrix;
    private boolean monitor;
    private final Map<String, String> keys = new TreeMap<>();
    private List<Path> heddle = List.of(compiledHere());
    private int workers = Math.min(4, 2 * Runtime.getRuntime().availableProcessors());
    private int limit = 600;
    private int repeats = 2;
    private boolean quick;
    private boolean refreshStock;

    private static Path compiledHere() {
      return Path.of(
          HeddleScheduler.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    }

    private UpstreamOptions read(List<String> arguments) {
      for (int i = 0; i < arguments.size(); i++) {
        switch (arguments.get(i)) {
          case "--matrix" -> matrix = true;
          case "--monitor" -> runMonitor();
          case "--quick" -> quick = true;
          case "--refresh-stock" -> refreshStock = true;
          default -> {
            String option = arguments.get(i);
            take(option, ++i < arguments.size() ? arguments.get(i) : "");
          }
        }
      }
      return new UpstreamOptions(
          list,
          List.copyOf(classes),
          policy,
          mode,
          matrix,
          monitor,
          keys,
          heddle,
          workers,
          Duration.ofSeconds(limit),
          repeats,
          quick,
          refreshStock);
    }

    private void take(String option, String value) {
      switch (option) {
        case "--list" -> list = value;
        case "--class" -> classes.add(value);
        case "--policy" -> policy = oneOf(option, value, PlacementPolicy.configNames());
        case "--mode" -> mode = oneOf(option, value, modes());
        case "--conf" -> setKey(value);
        case "--workers" -> workers = number(option, value, 1);
        case "--limit" -> limit = number(option, value, 1);
        case "--repeats" -> repeats = number(option, value, 0);
        case "--heddle" -> heddle = paths(value);
        default -> throw new IllegalArgumentException("'" + option + "' is not understood");
      }
    }

    private void runMonitor() {
      monitor = true;
      keys.put(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "true");
      keys.put(
          YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES,
          ProportionalCapacityPreemptionPolicy.class.getName());
    }

    private void setKey(String value) {
      String[] parts = value.split("=", 2);
      if (parts.length != 2 || parts[0].isBlank()) {
        throw new IllegalArgumentException("--conf '" + value + "': give KEY=VALUE");
      }
      keys.put(parts[0], parts[1]);
    }

    private static List<Path> paths(String value) {
      List<Path> paths =
          Arrays.stream(value.split(":")).map(Path::of).map(Path::toAbsolutePath).toList();
      for (Path each : paths) {
        if (!Files.exists(each)) {
          throw new IllegalArgumentException("--heddle: there is no " + each);
        }
      }
      return paths;
    }
  }

  String resultName() {
    return monitor ? "upstream-tests-monitor" : "upstream-tests";
  }

  /** Reads the command line; IllegalArgumentException names the argument and what is understood. */
  static UpstreamOptions parse(List<String> arguments) {
    return new Reader().read(arguments);
  }

  private static List<String> modes() {
    return Arrays.stream(Mode.values()).map(mode -> mode.name().toLowerCase(Locale.ROOT)).toList();
  }

  private static String oneOf(String option, String value, Collection<String> known) {
    if (!known.contains(value)) {
      throw new IllegalArgumentException(
          "%s '%s': give one of %s".formatted(option, value, known.stream().sorted().toList()));
    }
    return value;
  }

  private static int number(String option, String value, int least) {
    if (!value.matches("[0-9]{1,6}") || Integer.parseInt(value) < least) {
      throw new IllegalArgumentException(
          "%s '%s': give a number from %d on".formatted(option, value, least));
    }
    return Integer.parseInt(value);
  }
}
