package io.heddle.bench.heartbeat;

import io.heddle.bench.experiment.Figures;
import io.heddle.bench.experiment.Samples;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * Times heartbeats of nodes in one state. In each repetition every contender has a turn, and all
 * have as many heartbeats; a figure is one of a repetition.
 *
 * <p>A heartbeat comes each millisecond of a scheduler's clock, as in a cluster of 1,000 nodes, and
 * in the middle of a turn a second later, so that what is done once a second is done once in each.
 */
final class HeartbeatTimes {
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long JUMP_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int FEWEST = 50;
  private static final int MOST = 2_000;
  private static final int WARM = 20;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Map<String, DrivenCluster> clusters;
  private final int repetitions;
  private final long turnNanos;

  /**
   * Clusters in the same state, by row; a turn takes {@code turnNanos} of the processor at most,
   * where that leaves enough heartbeats.
   */
  HeartbeatTimes(Map<String, DrivenCluster> clusters, int repetitions, long turnNanos) {
    this.clusters = clusters;
    this.repetitions = repetitions;
    this.turnNanos = turnNanos;
  }

  void measure(String workload, NodeCondition state, Figures figures) {
    int count = MOST;
    for (DrivenCluster cluster : clusters.values()) {
      count = Math.min(count, affordable(cluster, state));
    }
    for (int repetition = 0; repetition < repetitions; repetition++) {
      System.gc();
      for (Map.Entry<String, DrivenCluster> each : clusters.entrySet()) {
        turn(each.getValue(), state, WARM);
        turn(each.getValue(), state, count).addTo(figures, workload, each.getKey());
      }
    }
  }

  /** Warms up, and tells how many heartbeats a turn may have. */
  private int affordable(DrivenCluster cluster, NodeCondition state) {
    long start = THREADS.getCurrentThreadCpuTime();
    int done = 0;
    while (done < MOST && (done < WARM || THREADS.getCurrentThreadCpuTime() - start < turnNanos)) {
      turn(cluster, state, WARM);
      done += WARM;
    }
    double each = (double) (THREADS.getCurrentThreadCpuTime() - start) / done;
    return (int) Math.max(FEWEST, Math.min(MOST, turnNanos / each));
  }

  private static Turn turn(DrivenCluster cluster, NodeCondition state, int count) {
    List<RMNode> nodes = cluster.nodes(state);
    int run = state.heartbeatsBetweenRestores(nodes.size());
    Turn turn = new Turn();
    for (int done = 0; done < count; done += run) {
      long collections = collections();
      Samples walls = new Samples();
      long cpu = THREADS.getCurrentThreadCpuTime();
      for (int i = done; i < done + run; i++) {
        cluster.pass(i == count / 2 ? JUMP_NANOS : STEP_NANOS);
        walls.add(cluster.heartbeat(nodes.get(i % nodes.size())));
      }
      cpu = THREADS.getCurrentThreadCpuTime() - cpu;
      int containers = 0;
      for (int i = done; i < done + Math.min(run, nodes.size()); i++) {
        containers += cluster.restore(nodes.get(i % nodes.size()));
      }
      if (collections == collections()) {
        turn.add(walls, cpu, containers);
      }
    }
    return turn;
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }
}
