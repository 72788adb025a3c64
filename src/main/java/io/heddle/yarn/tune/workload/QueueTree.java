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

  boolean countsMemoryAlone();

  boolean has(String queue);

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

  /** Within the tuner's arithmetic, which does not know a share of nothing. */
  static double share(double value) {
    return Math.min(1, Math.max(1e-9, value));
  }
}
