package io.heddle.yarn;

import io.heddle.config.HeddleConfig;
import io.heddle.place.DecisionTerm;
import io.heddle.web.HeddleMetrics;
import io.heddle.web.api.ClusterInfo;
import io.heddle.web.api.Resources;
import io.heddle.web.api.Snapshot;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;

/** What the scheduler shows of itself in JSON. */
final class Shown {
  private final HeddleScheduler scheduler;
  private final LongSupplier ticker;

  private Shown(HeddleScheduler scheduler, LongSupplier ticker) {
    this.scheduler = scheduler;
    this.ticker = ticker;
  }

  /** What this scheduler shows; snapshots are as old as the ticker says. */
  static Shown of(HeddleScheduler scheduler, LongSupplier ticker) {
    return new Shown(scheduler, ticker);
  }

  /** Registers all of it. */
  void in(Resources resources) {
    show(resources, "cluster", "the cluster, the mode and what decided", this::cluster);
  }

  private void show(Resources resources, String name, String about, Supplier<?> reader) {
    Snapshot<?> snapshot = new Snapshot<>(reader, ticker);
    resources.show(name, about, query -> snapshot.get());
  }

  private ClusterInfo cluster() {
    HeddleConfig config = scheduler.config();
    HeddleMetrics metrics = scheduler.metrics();
    QueueMetrics root = scheduler.getRootQueueMetrics();
    return new ClusterInfo(
        lower(config.mode()),
        config.queues().fallback().policy(),
        lower(config.scope()),
        scheduler.getNumClusterNodes(),
        new ClusterInfo.Amount(
            root.getAllocatedMB() + root.getAvailableMB(),
            root.getAllocatedMB(),
            root.getPendingMB()),
        new ClusterInfo.Amount(
            root.getAllocatedVirtualCores() + root.getAvailableVirtualCores(),
            root.getAllocatedVirtualCores(),
            root.getPendingVirtualCores()),
        root.getAppsRunning(),
        root.getAppsPending(),
        root.getAllocatedContainers(),
        decisions(metrics),
        metrics.decisionPasses(),
        metrics.meanDecisionNanos(),
        metrics.longestDecisionNanos(),
        scheduler.getClock().getTime());
  }

  private static Map<String, Long> decisions(HeddleMetrics metrics) {
    Map<String, Long> decisions = new LinkedHashMap<>();
    for (DecisionTerm term : DecisionTerm.values()) {
      decisions.put(lower(term), metrics.decidedBy(term));
    }
    return decisions;
  }

  static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
