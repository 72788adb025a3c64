package io.heddle.bench.heartbeat;

import io.heddle.bench.experiment.Figures;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * Containers per second of the scheduler's processor time: one heartbeat of each node that has
 * room, all that come within a second of its clock, or as many as fit into a turn.
 */
final class FillRate {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Map<String, DrivenCluster> clusters;
  private final int repetitions;
  private final long turnNanos;

  /** Clusters in the same state, by row; a turn ends after {@code turnNanos} of the processor. */
  FillRate(Map<String, DrivenCluster> clusters, int repetitions, long turnNanos) {
    this.clusters = clusters;
    this.repetitions = repetitions;
    this.turnNanos = turnNanos;
  }

  void measure(String workload, Figures figures) {
    clusters.values().forEach(this::perSecond);
    for (int repetition = 0; repetition < repetitions; repetition++) {
      System.gc();
      clusters.forEach(
          (name, cluster) ->
              figures.add(workload, name, "allocations-per-second", perSecond(cluster), "1/s"));
    }
  }

  private double perSecond(DrivenCluster cluster) {
    List<RMNode> members = cluster.members();
    List<RMNode> filled = new ArrayList<>();
    long nanos = 0;
    for (RMNode node : members) {
      if (nanos > turnNanos) {
        break;
      }
      cluster.pass(TimeUnit.SECONDS.toNanos(1) / members.size());
      long start = THREADS.getCurrentThreadCpuTime();
      cluster.heartbeat(node);
      nanos += THREADS.getCurrentThreadCpuTime() - start;
      filled.add(node);
    }
    long containers = 0;
    for (RMNode node : filled) {
      containers += cluster.restore(node);
    }
    return containers * NANOS_PER_SECOND / nanos;
  }
}
