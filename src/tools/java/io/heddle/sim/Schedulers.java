package io.heddle.sim;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.config.ReclaimConfig;
import io.heddle.model.Printable;
import io.heddle.score.PlacementPolicy;
import io.heddle.sim.SchedulerChoice.Family;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * The schedulers that can be simulated, by the names of their rows in reports. A name followed by
 * {@code @X} stands for the same scheduler whose jobs use slow-start X.
 *
 * <p>{@code stock} is CapacityScheduler as Hadoop ships it; {@code fifo} is CapacityScheduler with
 * one FIFO queue, since FifoScheduler does not count cores; {@code fair} and {@code drf} are
 * FairScheduler; {@code heddle} is Heddle as configured, by default its policy of the same name;
 * each other placement policy goes by its own. {@code +reclaim} behind the name of one of Heddle's
 * stands for the same with reclaimed vcores, and behind {@code capacity} for stock's order with
 * them.
 */
public record Schedulers(AdminSettings admin) {
  private static final String AS_SHIPPED = "stock";
  private static final String FIFO = "fifo";
  private static final String CAPACITY = "capacity";
  private static final String FAIR = "fair";
  private static final String DRF = "drf";
  private static final String HEDDLE = "heddle";
  private static final String RECLAIMING = "+reclaim";
  private static final List<String> STOCK = List.of(FIFO, CAPACITY, FAIR, DRF, AS_SHIPPED);

  /** Whether, and how often, nodes are served apart from their heartbeats. */
  private static final String ASYNCHRONOUS = "yarn.scheduler.capacity.schedule-asynchronously.";

  public static List<String> names() {
    return Stream.concat(
            Stream.concat(STOCK.stream(), Stream.of(HEDDLE)),
            PlacementPolicy.configNames().stream().sorted())
        .distinct()
        .toList();
  }

  /**
   * {@code fair} if yarn-site.xml says so, or there is a fair-scheduler.xml alone; else {@code
   * capacity}.
   */
  public String present() {
    String configured = admin.site().getOrDefault("yarn.resourcemanager.scheduler.class", "");
    boolean fairAlone = admin.capacity().isEmpty() && !admin.fair().isEmpty();
    return configured.endsWith(".FairScheduler") || (configured.isEmpty() && fairAlone)
        ? FAIR
        : CAPACITY;
  }

  /** Whether a name, with or without slow-start, is a scheduler of Hadoop. */
  public static boolean isStock(String name) {
    return STOCK.contains(name.replaceFirst("@.*", ""));
  }

  /** Throws IllegalArgumentException naming what is wrong and what would be right. */
  public Contender named(String name) {
    int at = name.indexOf('@');
    String base = at < 0 ? name : name.substring(0, at);
    OptionalDouble slowStart =
        at < 0 ? OptionalDouble.empty() : OptionalDouble.of(slowStart(name, at + 1));
    return base.endsWith(RECLAIMING)
        ? reclaiming(name, base.substring(0, base.length() - RECLAIMING.length()), slowStart)
        : plain(name, base, slowStart);
  }

  private Contender plain(String name, String base, OptionalDouble slowStart) {
    return switch (base) {
      case AS_SHIPPED ->
          ofCapacity(name, Family.CAPACITY, driven(BuiltInSettings.shipped()), slowStart);
      case FIFO ->
          ofCapacity(name, Family.CAPACITY, driven(BuiltInSettings.capacity("fifo")), slowStart);
      case CAPACITY -> configured(name, Family.CAPACITY, Map.of(), slowStart);
      case FAIR, DRF -> ofFair(name, base, slowStart);
      case HEDDLE -> configured(name, Family.HEDDLE, Map.of(), slowStart);
      default -> {
        if (!PlacementPolicy.configNames().contains(base)) {
          throw new IllegalArgumentException(
              "scheduler '"
                  + Printable.value(name)
                  + "' is unknown: one of "
                  + String.join(", ", names()));
        }
        yield configured(name, Family.HEDDLE, policy(base), slowStart);
      }
    };
  }

  private static Map<String, String> policy(String name) {
    return Map.of(HeddleConfig.POLICY, name);
  }

  public static boolean mayReclaim(String name) {
    String base = name.replaceFirst("@.*", "");
    return base.equals(CAPACITY)
        || base.equals(HEDDLE)
        || PlacementPolicy.configNames().contains(base);
  }

  /** The name of the same scheduler with reclaimed vcores. */
  public static String withReclaim(String name) {
    return name.replaceFirst("(?=@|$)", Matcher.quoteReplacement(RECLAIMING));
  }

  private Contender reclaiming(String name, String base, OptionalDouble slowStart) {
    if (!mayReclaim(base)) {
      throw new IllegalArgumentException(
          "scheduler '"
              + Printable.value(name)
              + "': give capacity or one of Heddle's in front of "
              + RECLAIMING);
    }
    Map<String, String> own = new HashMap<>();
    own.put(ReclaimConfig.MODE, "active");
    own.put(ReclaimConfig.QUEUES, reclaimingQueues());
    // Simulated nodes have other names, and their heartbeats alone tell what is used.
    own.put(ReclaimConfig.NODES, ".*");
    own.put(ReclaimConfig.SOURCE, "heartbeat");
    if (base.equals(CAPACITY)) {
      own.put(Keys.PREFIX + "queue.root.enabled", "false");
    } else if (!base.equals(HEDDLE)) {
      own.putAll(policy(base));
    }
    return configured(name, Family.HEDDLE, own, slowStart);
  }

  private String reclaimingQueues() {
    String site = admin.site().getOrDefault(ReclaimConfig.QUEUES, "none");
    String queues = admin.capacity().getOrDefault(ReclaimConfig.QUEUES, site);
    return queues.equals("none") ? "root" : queues;
  }

  private static double slowStart(String name, int from) {
    String text = name.substring(from);
    if (!text.matches("0(\\.[0-9]{1,6})?|1(\\.0{1,6})?")) {
      throw new IllegalArgumentException(
          "scheduler '"
              + Printable.value(name)
              + "': a slow-start from 0 to 1 follows @, such as @1.0");
    }
    return Double.parseDouble(text);
  }

  /** On the administrator's queues, or on one with fair order where there are none. */
  private Contender configured(
      String name, Family family, Map<String, String> own, OptionalDouble slowStart) {
    if (admin.capacity().isEmpty()) {
      Map<String, String> settings = driven(BuiltInSettings.capacity("fair"));
      settings.putAll(heddles());
      settings.putAll(acting(family));
      settings.putAll(own);
      return ofCapacity(name, family, settings, slowStart);
    }
    Map<String, String> settings = new HashMap<>(admin.site());
    settings.putAll(admin.capacity());
    settings.putAll(acting(family));
    settings.putAll(own);
    return new Contender(new SchedulerChoice(name, family, settings, ""), slowStart, false);
  }

  private static Map<String, String> acting(Family family) {
    return family == Family.HEDDLE ? Map.of(HeddleConfig.MODE, "active") : Map.of();
  }

  private Map<String, String> driven(Map<String, String> builtIn) {
    Stream.of(admin.site(), admin.capacity())
        .flatMap(file -> file.entrySet().stream())
        .filter(entry -> entry.getKey().startsWith(ASYNCHRONOUS))
        .forEach(entry -> builtIn.put(entry.getKey(), entry.getValue()));
    return builtIn;
  }

  /** Heddle's own keys of a yarn-site.xml that comes without a capacity-scheduler.xml. */
  private Map<String, String> heddles() {
    Map<String, String> settings = new HashMap<>(admin.site());
    settings.keySet().removeIf(key -> !key.startsWith(Keys.PREFIX));
    return settings;
  }

  private static Contender ofCapacity(
      String name, Family family, Map<String, String> settings, OptionalDouble slowStart) {
    return new Contender(new SchedulerChoice(name, family, settings, ""), slowStart, true);
  }

  private Contender ofFair(String name, String policy, OptionalDouble slowStart) {
    boolean builtIn = admin.fair().isEmpty();
    Map<String, String> settings = builtIn ? BuiltInSettings.fair() : admin.site();
    String allocations = builtIn ? BuiltInSettings.allocations() : admin.fair();
    SchedulerChoice choice =
        new SchedulerChoice(
            name, Family.FAIR, settings, FairAllocations.withPolicy(allocations, policy));
    return new Contender(choice, slowStart, builtIn);
  }

  public List<Contender> named(List<String> names) {
    List<Contender> contenders = new ArrayList<>();
    for (String name : names) {
      if (contenders.stream().anyMatch(other -> other.scheduler().name().equals(name))) {
        throw new IllegalArgumentException(
            "scheduler '" + Printable.value(name) + "' is named twice");
      }
      contenders.add(named(name));
    }
    return contenders;
  }
}
