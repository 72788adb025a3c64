package io.heddle.yarn.preemption;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Containers that preemption chose and that run yet. Thread-safe. */
final class KillCandidates {
  /**
   * One of them.
   *
   * @param refusals how often its kill was refused
   * @param isAnnounced whether preemption has told its application that it will kill it, and has
   *     not come to do it yet
   */
  private record Candidate(Resource size, int refusals, boolean isAnnounced) {}

  private final Map<NodeId, Map<ContainerId, Candidate>> byNode = new HashMap<>();

  /** Preemption tells an application that it will kill a container. */
  synchronized void announced(RMContainer container) {
    put(container, refusals(container), true);
  }

  /** Its kill is refused, and preemption begins anew with it. */
  synchronized void refused(RMContainer container) {
    put(container, refusals(container) + 1, false);
  }

  private void put(RMContainer container, int refusals, boolean isAnnounced) {
    byNode
        .computeIfAbsent(container.getAllocatedNode(), node -> new HashMap<>())
        .put(
            container.getContainerId(),
            new Candidate(container.getAllocatedResource(), refusals, isAnnounced));
  }

  synchronized void ended(RMContainer container) {
    byNode.computeIfPresent(
        container.getAllocatedNode(),
        (node, candidates) -> {
          candidates.remove(container.getContainerId());
          return candidates.isEmpty() ? null : candidates;
        });
  }

  synchronized void ended(ApplicationId application) {
    byNode
        .values()
        .removeIf(
            candidates -> {
              candidates.keySet().removeIf(each -> isOf(application, each));
              return candidates.isEmpty();
            });
  }

  private static boolean isOf(ApplicationId application, ContainerId container) {
    return container.getApplicationAttemptId().getApplicationId().equals(application);
  }

  /** How often the kill of a container was refused. */
  synchronized int refusals(RMContainer container) {
    Candidate known =
        byNode.getOrDefault(container.getAllocatedNode(), Map.of()).get(container.getContainerId());
    return known == null ? 0 : known.refusals();
  }

  /** What those that are announced hold of a node together. */
  synchronized Resource announcedOn(NodeId node) {
    Resource sum = Resources.createResource(0);
    byNode.getOrDefault(node, Map.of()).values().stream()
        .filter(Candidate::isAnnounced)
        .forEach(each -> Resources.addTo(sum, each.size()));
    return sum;
  }
}
