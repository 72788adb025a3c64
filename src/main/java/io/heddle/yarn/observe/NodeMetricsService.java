package io.heddle.yarn.observe;

import io.heddle.config.MetricsConfig;
import io.heddle.model.Utilisation;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import io.heddle.nodemetrics.NodeMetrics;
import io.heddle.nodemetrics.NodeMetrics.Sample;
import io.heddle.nodemetrics.collect.NodeMetricsCollector;
import io.heddle.nodemetrics.collect.SourceStatus;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.telemetry.HeddleMetrics.SourceGauge;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.NodesListManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The nodes' use, from what the configuration names; read from the first question on. */
final class ClusterMonitor {
  private final CapacityScheduler scheduler;
  private final LongSupplier clock;
  private final RandomGenerator.SplittableGenerator random;
  private final BiFunction<MetricsConfig, MetricsEnvironment, NodeMetrics> factory;
  private volatile NodeMetrics metrics;

  ClusterMonitor(
      CapacityScheduler scheduler,
      LongSupplier clock,
      HeddleMetrics counters,
      RandomGenerator.SplittableGenerator random,
      BiFunction<MetricsConfig, MetricsEnvironment, NodeMetrics> factory) {
    this.scheduler = scheduler;
    this.clock = clock;
    this.random = random;
    this.factory = factory;
    counters.sources(this::gauges);
  }

  /** What tells the nodes' use. One thread at a time. */
  NodeMetrics metrics(MetricsConfig config) {
    if (metrics == null) {
      metrics =
          factory.apply(
              config,
              new MetricsEnvironment(
                  this::nodes,
                  clock,
                  scheduler.getClock()::getTime,
                  random.split(),
                  scheduler.getConfig()));
    }
    return metrics;
  }

  void close() {
    if (metrics instanceof NodeMetricsCollector collector) {
      collector.close();
    }
    metrics = null;
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

  /** {@code used} of {@code all}, in [0, 1]; NaN where it is not known how much there is. */
  static double share(double used, long all) {
    return all <= 0 || used < 0 ? Double.NaN : Math.min(1, used / all);
  }

  private Map<String, SourceGauge> gauges() {
    Map<String, SourceGauge> gauges = new TreeMap<>();
    for (SourceStatus status : statuses()) {
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

  /** The nodes' mean use over a window, by host name; none before the first question. */
  Map<String, Utilisation> use(long endMillis, long lengthMillis) {
    NodeMetrics known = metrics;
    return known == null ? Map.of() : known.window(endMillis, lengthMillis);
  }

  /** The latest sample of a node's figure; none before the first question. */
  Optional<Sample> latest(String host, MetricKind figure) {
    NodeMetrics known = metrics;
    return known == null ? Optional.empty() : known.latest(host, figure);
  }

  /** How each source fares, the preferred one first; none before the first question. */
  List<SourceStatus> statuses() {
    return metrics instanceof NodeMetricsCollector collector ? collector.statuses() : List.of();
  }
}
