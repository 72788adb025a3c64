package io.heddle.yarn;

import io.heddle.config.MetricsConfig;
import io.heddle.metrics.ClusterNode;
import io.heddle.metrics.MetricsEnvironment;
import io.heddle.metrics.NodeMetrics;
import io.heddle.metrics.NodeMetricsCollector;
import io.heddle.metrics.SourceStatus;
import io.heddle.web.SourceGauge;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/** The nodes' use, from what the configuration names; read from the first question on. */
final class ClusterMonitor {
  private final Services services;
  private volatile NodeMetrics metrics;

  ClusterMonitor(Services services) {
    this.services = services;
    services.metrics().sources(this::gauges);
  }

  /** What tells the nodes' use. One thread at a time. */
  NodeMetrics metrics(MetricsConfig config) {
    if (metrics == null) {
      metrics =
          services
              .parts()
              .monitor()
              .open(
                  config,
                  new MetricsEnvironment(
                      this::nodes,
                      services.scheduler().getClock()::getTime,
                      services.parts().random().split(),
                      services.scheduler().getConfig()));
    }
    return metrics;
  }

  /** Ends reading. */
  void close() {
    if (metrics instanceof NodeMetricsCollector collector) {
      collector.close();
    }
    metrics = null;
  }

  private List<ClusterNode> nodes() {
    return services.scheduler().getRMContext().getRMNodes().values().stream()
        .map(ClusterMonitor::node)
        .toList();
  }

  private static ClusterNode node(RMNode node) {
    ResourceUtilization use = node.getNodeUtilization();
    Resource hardware = node.getPhysicalResource();
    boolean known = use != null && hardware != null;
    return new ClusterNode(
        node.getHostName(),
        node.getTotalCapability().toString(),
        known ? share(use.getCPU(), hardware.getVirtualCores()) : Double.NaN,
        known ? share(use.getPhysicalMemory(), hardware.getMemorySize()) : Double.NaN);
  }

  /** {@code used} of {@code all}, in [0, 1]; NaN where it is not known how much there is. */
  static double share(double used, long all) {
    return all <= 0 || used < 0 ? Double.NaN : Math.min(1, used / all);
  }

  /** How each source fares, by its name. */
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

  /** How each source fares, the preferred one first; none before the first question. */
  List<SourceStatus> statuses() {
    return metrics instanceof NodeMetricsCollector collector ? collector.statuses() : List.of();
  }
}
