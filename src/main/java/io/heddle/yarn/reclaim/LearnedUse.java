package io.heddle.yarn.reclaim;

import io.heddle.profile.RequestUse;
import io.heddle.reclaim.ExpectedUse;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * Expected use of containers by earlier runs: the mean, and the high quantile for what has had no
 * time to be used. Unknown containers, as after a restart, use all.
 */
final class LearnedUse {
  private static final Unused NONE = new Unused(0, 0);

  private final Function<ApplicationId, RequestUse> uses;
  private final Map<ContainerId, Unused> containers = new ConcurrentHashMap<>();
  private final Map<NodeId, Unused> nodes = new ConcurrentHashMap<>();
  private final Map<NodeId, Unused> fresh = new ConcurrentHashMap<>();

  private record Unused(double mean, double least) {
    static Unused of(int vcores, RequestUse use) {
      return new Unused(vcores * (1 - use.mean()), vcores * (1 - use.high()));
    }

    Unused plus(Unused other) {
      return new Unused(mean + other.mean, least + other.least);
    }

    Unused minus(Unused other) {
      return new Unused(Math.max(0, mean - other.mean), Math.max(0, least - other.least));
    }
  }

  LearnedUse(Function<ApplicationId, RequestUse> uses) {
    this.uses = uses;
  }

  /** Under the scheduler's lock. */
  void allocated(RMContainer container) {
    RequestUse use = uses.apply(container.getApplicationAttemptId().getApplicationId());
    if (use.runs() > 0) {
      Unused unused = Unused.of(container.getAllocatedResource().getVirtualCores(), use);
      containers.put(container.getContainerId(), unused);
      nodes.merge(container.getAllocatedNode(), unused, Unused::plus);
      fresh.merge(container.getAllocatedNode(), unused, Unused::plus);
    }
  }

  void ended(RMContainer container) {
    Unused unused = containers.remove(container.getContainerId());
    if (unused != null) {
      nodes.computeIfPresent(container.getAllocatedNode(), (node, sum) -> sum.minus(unused));
    }
  }

  /** Expected use, taking what is fresh once; {@code freshVcores} are since the last time. */
  ExpectedUse take(NodeId node, int allocated, int freshVcores) {
    Unused newly = fresh.remove(node);
    Unused ofFresh = newly == null ? NONE : newly;
    Unused ofSeen = nodes.getOrDefault(node, NONE).minus(ofFresh);
    int seen = allocated - freshVcores;
    return ExpectedUse.of(seen - ofSeen.mean, freshVcores - ofFresh.least, seen, freshVcores);
  }

  void forgetFresh() {
    fresh.clear();
  }

  void retain(Set<NodeId> present) {
    nodes.keySet().retainAll(present);
    fresh.keySet().retainAll(present);
  }
}
