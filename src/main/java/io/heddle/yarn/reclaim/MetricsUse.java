package io.heddle.yarn.reclaim;

import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.NodeMetrics.Sample;
import io.heddle.yarn.reclaim.HeartbeatUse.UseFigures;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/** What node metrics tell of nodes; {@code latest} is by host name. */
record MetricsUse(BiFunction<String, MetricKind, Optional<Sample>> latest) {

  /** Null for none; memory told before {@code since}, in milliseconds, is left out. */
  UseFigures of(RMNode node, long since) {
    Resource hardware = node.getPhysicalResource();
    long cores =
        hardware == null || hardware.getVirtualCores() <= 0
            ? node.getTotalCapability().getVirtualCores()
            : hardware.getVirtualCores();
    return latest
        .apply(node.getHostName(), MetricKind.CPU)
        .map(
            sample ->
                new UseFigures(
                    sample.millis(),
                    sample.millis(),
                    sample.value() * cores,
                    cores,
                    mebibytes(node, hardware, since)))
        .orElse(null);
  }

  private double mebibytes(RMNode node, Resource hardware, long since) {
    return hardware == null
        ? Double.NaN
        : latest
            .apply(node.getHostName(), MetricKind.MEMORY)
            .filter(sample -> sample.millis() > since)
            .map(sample -> sample.value() * hardware.getMemorySize())
            .orElse(Double.NaN);
  }

  /** Whether pressure was at least {@code stop}, told no earlier than {@code since}. */
  boolean isUnderPressure(RMNode node, double stop, long since) {
    return latest
        .apply(node.getHostName(), MetricKind.CPU_PRESSURE)
        .filter(sample -> sample.millis() > since && sample.value() >= stop)
        .isPresent();
  }
}
