package io.heddle.yarn.reclaim;

import io.heddle.profile.RequestUse;
import io.heddle.reclaim.ExpectedUse;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/**
 * What the containers on nodes are expected to use, as earlier runs of their jobs did: the mean,
 * and of what has had no time to be used the high quantile.
 */
final class LearnedUse {
  private static final Vcores NOTHING = new Vcores(0, 0);

  private final Function<ApplicationId, RequestUse> uses;
  private final Map<NodeId, Vcores> fresh = new ConcurrentHashMap<>();

  /** Of so many vcores what is expected to be used. */
  private record Vcores(double mean, double high) {
    Vcores plus(Vcores other) {
      return new Vcores(mean + other.mean, high + other.high);
    }
  }

  /**
   * Nothing is allocated yet.
   *
   * @param uses of an application's job, as earlier runs have shown
   */
  LearnedUse(Function<ApplicationId, RequestUse> uses) {
    this.uses = uses;
  }

  /** Notes that a container was allocated; under the scheduler's lock. */
  void allocated(NodeId node, RMContainer container) {
    fresh.merge(node, expected(container), Vcores::plus);
  }

  private Vcores expected(RMContainer container) {
    int vcores = container.getAllocatedResource().getVirtualCores();
    RequestUse use = uses.apply(container.getApplicationAttemptId().getApplicationId());
    return new Vcores(vcores * use.mean(), vcores * use.high());
  }

  /**
   * Of a node as it is; what was allocated is fresh once.
   *
   * @param freshVcores that were allocated since the last time, of so many in all
   */
  ExpectedUse take(SchedulerNode node, int allocated, int freshVcores) {
    Vcores expectedFresh = fresh.remove(node.getNodeID());
    Vcores ofFresh = expectedFresh == null ? NOTHING : expectedFresh;
    double all = 0;
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      all += expected(container).mean;
    }
    return ExpectedUse.of(all - ofFresh.mean, ofFresh.high, allocated - freshVcores, freshVcores);
  }

  /** Forgets all nodes but these. */
  void retain(Set<NodeId> nodes) {
    fresh.keySet().retainAll(nodes);
  }
}
