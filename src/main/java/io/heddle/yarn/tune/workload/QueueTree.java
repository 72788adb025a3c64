package io.heddle.yarn.tune.workload;

import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;

/** The queues of a live scheduler. */
public interface QueueTree {
  Family family();

  List<LiveGroup> groups();

  Resource cluster();

  Resource smallest();

  boolean countsMemoryAlone();

  String pathOf(String name);

  /**
   * A first-level queue, or root.
   *
   * @param share of the cluster
   * @param fixed whether its share cannot be tuned
   */
  record LiveGroup(
      String path, QueueRules rules, double share, boolean fixed, List<LiveQueue> queues) {}

  record LiveQueue(String path, QueueRules rules, QueueSettings settings, boolean fixed) {
    public boolean covers(String other) {
      return other.equals(path) || other.startsWith(path + ".");
    }
  }

  final class Shares {
    /** Stands for nothing, which the tuner's arithmetic does not know. */
    static final double LEAST = 1e-9;

    private Shares() {}

    static double of(double value) {
      return Math.min(1, Math.max(LEAST, value));
    }
  }
}
