package io.heddle.yarn.observe;

import io.heddle.config.HeddleConfig;
import io.heddle.config.MetricsConfig;
import io.heddle.model.SteadyClock;
import io.heddle.model.Utilisation;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.NodeMetrics;
import io.heddle.nodemetrics.NodeMetrics.Sample;
import io.heddle.nodemetrics.collect.NodeMetricsCollector;
import io.heddle.nodemetrics.collect.SourceStatus;
import io.heddle.telemetry.HeddleMetrics.SourceGauge;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.NodesListManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** Use of the nodes, by the first configuration's sources, from the learner's first question on. */
public final class NodeMetricsService {
  private final CapacityScheduler scheduler;
  private final SteadyClock clock;
  private final RandomGenerator.SplittableGenerator random;
  private final BiFunction<MetricsConfig, MetricsEnvironment, Reading> factory;
  private volatile MetricsConfig config;
  private volatile Reading reading = Reading.NONE;

  /**
   * Metrics that are being read.
   *
   * @param sources status of each source, the preferred one first
   * @param end ends the reading
   */
  public record Reading(NodeMetrics metrics, Supplier<List<SourceStatus>> sources, Runnable end) {
    private static final Reading NONE = of((end, length) -> Map.of());

    /** Metrics without a source that could fail. */
    public static Reading of(NodeMetrics metrics) {
      return new Reading(metrics, List::of, () -> {});
    }

    /** Starts to read what a configuration names. */
    public static Reading start(MetricsConfig config, MetricsEnvironment environment) {
      NodeMetricsCollector collector = NodeMetricsCollector.start(config, environment);
      return new Reading(collector, collector::statuses, collector::close);
    }
  }

  public NodeMetricsService(
      CapacityScheduler scheduler,
      SteadyClock clock,
      RandomGenerator.SplittableGenerator random,
      BiFunction<MetricsConfig, MetricsEnvironment, Reading> factory) {
    this.scheduler = scheduler;
    this.clock = clock;
    this.random = random;
    this.factory = factory;
  }

  /** Follows the first configuration only. */
  public void serve(HeddleConfig first) {
    if (config == null) {
      config = first.metrics();
    }
  }

  /** One thread at a time. */
  NodeMetrics metrics() {
    if (reading.equals(Reading.NONE)) {
      reading =
          factory.apply(
              config,
              new MetricsEnvironment(
                  this::nodes,
                  clock,
                  scheduler.getClock()::getTime,
                  random.split(),
                  scheduler.getConfig()));
    }
    return reading.metrics();
  }

  public void stop() {
    reading.end().run();
    reading = Reading.NONE;
  }

  private List<ClusterNode> nodes() {
    Set<String> listed = listed(scheduler.getRMContext().getNodesListManager());
    return scheduler.getRMContext().getRMNodes().values().stream()
        .map(node -> node(node, listed.contains(node.getHostName())))
        .toList();
  }

  /** The hosts of {@code yarn.resourcemanager.nodes.include-path}; none without a list. */
  private static Set<String> listed(NodesListManager lists) {
    return lists == null || lists.getHostsReader() == null
        ? Set.of()
        : lists.getHostsReader().getHosts();
  }

  private static ClusterNode node(RMNode node, boolean listed) {
    ResourceUtilization use = node.getNodeUtilization();
    Resource hardware = node.getPhysicalResource();
    boolean known = use != null && hardware != null;
    return new ClusterNode(
        node.getHostName(),
        node.getTotalCapability().toString(),
        known ? share(use.getCPU(), hardware.getVirtualCores()) : Double.NaN,
        known ? share(use.getPhysicalMemory(), hardware.getMemorySize()) : Double.NaN,
        listed);
  }

  public static double share(double used, long all) {
    return all <= 0 || used < 0 ? Double.NaN : Math.min(1, used / all);
  }

  /** Status of each source in numbers, by its name. */
  public Map<String, SourceGauge> gauges() {
    Map<String, SourceGauge> gauges = new TreeMap<>();
    for (SourceStatus status : sources()) {
      gauges.put(status.kind().name(), new SourceGauge(number(status.state()), status.nodes()));
    }
    return gauges;
  }

  private static int number(SourceStatus.State state) {
    return switch (state) {
      case OK -> 0;
      case NO_DATA -> 1;
      case FAILING -> 2;
    };
  }

  /** Mean use by host name over the last time, as far as it is read. */
  public Map<String, Utilisation> use(long lengthMillis) {
    return reading.metrics().window(clock.getAsLong(), lengthMillis);
  }

  /** The latest sample of a node's figure, as far as it is read. */
  public Optional<Sample> latest(String host, MetricKind figure) {
    return reading.metrics().latest(host, figure);
  }

  /** Status of each source, the preferred one first; none before the first question. */
  public List<SourceStatus> sources() {
    return reading.sources().get();
  }
}
