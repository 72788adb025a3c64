package io.heddle.yarn.preemption;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Containers that preemption chose and that run yet. Thread-safe. */
final class KillCandidates {
  /**
   * @param mostRefusals how often its kill is to be refused, decided at the first
   * @param isAnnounced whether preemption has announced the kill and has not come to do it yet
   */
  private record Candidate(Resource size, int refusals, int mostRefusals, boolean isAnnounced) {}

  @GuardedBy("this")
  private final Map<NodeId, Map<ContainerId, Candidate>> byNode = new HashMap<>();

  synchronized void announced(RMContainer container) {
    Candidate known = known(container);
    put(container, known.refusals(), known.mostRefusals(), true);
  }

  /** Refuses a kill until that was done often enough; {@code most} counts the first time. */
  synchronized boolean refuse(RMContainer container, int most) {
    Candidate known = known(container);
    int limit = known.refusals() == 0 ? most : known.mostRefusals();
    boolean isRefused = known.refusals() < limit;
    if (isRefused) {
      put(container, known.refusals() + 1, limit, false);
    }
    return isRefused;
  }

  @GuardedBy("this")
  private Candidate known(RMContainer container) {
    Candidate known =
        byNode.getOrDefault(container.getAllocatedNode(), Map.of()).get(container.getContainerId());
    return known == null ? new Candidate(container.getAllocatedResource(), 0, 0, false) : known;
  }

  @GuardedBy("this")
  private void put(RMContainer container, int refusals, int mostRefusals, boolean isAnnounced) {
    byNode
        .computeIfAbsent(container.getAllocatedNode(), node -> new HashMap<>())
        .put(
            container.getContainerId(),
            new Candidate(container.getAllocatedResource(), refusals, mostRefusals, isAnnounced));
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

  synchronized Resource announcedOn(NodeId node) {
    return sum(node, Candidate::isAnnounced);
  }

  /** Returns whether preemption chose a container, also where its kill was refused. */
  synchronized boolean isChosen(RMContainer container) {
    return byNode
        .getOrDefault(container.getAllocatedNode(), Map.of())
        .containsKey(container.getContainerId());
  }

  /** All that preemption chose on a node, also those whose kill was refused. */
  synchronized Resource chosenOn(NodeId node) {
    return sum(node, each -> true);
  }

  @GuardedBy("this")
  private Resource sum(NodeId node, Predicate<Candidate> counts) {
    Resource sum = Resources.createResource(0);
    byNode.getOrDefault(node, Map.of()).values().stream()
        .filter(counts)
        .forEach(each -> Resources.addTo(sum, each.size()));
    return sum;
  }
}
