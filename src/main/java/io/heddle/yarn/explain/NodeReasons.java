package io.heddle.yarn.explain;

import io.heddle.explain.Reason;
import io.heddle.model.Counted;
import io.heddle.yarn.gangplan.AcceptedNodes;
import io.heddle.yarn.nodes.NodeFilters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Nodes with room that do not serve a request: reserved, not accepted, or passed over. */
record NodeReasons(CapacityScheduler scheduler, NodeFit nodes, NodeFilters filters) {
  /** So many nodes with room are looked at. */
  private static final int MOST_NODES = 64;

  /** So many different reasons are named for which nodes are passed over. */
  private static final int MOST_TEXTS = 3;

  Optional<Reason> of(FiCaSchedulerApp attempt, WaitingReasons.Waits waits, String label) {
    return reserved(attempt, waits)
        .or(() -> clusterFull(attempt, waits, label))
        .or(() -> elsewhere(attempt, waits, label))
        .or(() -> passedOver(attempt, waits, label));
  }

  private static Optional<Reason> reserved(FiCaSchedulerApp attempt, WaitingReasons.Waits waits) {
    for (RMContainer container : attempt.getReservedContainers()) {
      if (waits.key().equals(container.getReservedSchedulerKey())) {
        return Optional.of(
            Reason.of(
                Reason.Kind.RESERVED,
                "%s: node %s is reserved for it, and serves it when enough of what runs there has"
                    + " ended",
                waits.text(),
                container.getReservedNode()));
      }
    }
    return Optional.empty();
  }

  /** As stock has it: what is reserved counts as used, but for what the application gives up. */
  private Optional<Reason> clusterFull(
      FiCaSchedulerApp attempt, WaitingReasons.Waits waits, String label) {
    CSQueue root = scheduler.getRootQueue();
    Resource most = root.getEffectiveMaxCapacity(label);
    Resource used = root.getQueueResourceUsage().getUsed(label);
    List<FiCaSchedulerNode> reserved = nodes.reserved(label);
    Resource left = Resources.add(Resources.subtract(most, used), attempt.getCurrentReservation());
    if (reserved.isEmpty()
        || Resources.fitsIn(scheduler.getResourceCalculator(), waits.demand(), left)) {
      return Optional.empty();
    }
    return Optional.of(
        Reason.of(
            Reason.Kind.CLUSTER_FULL,
            "%s: the cluster%s is full: %s of %s is in use or reserved%s",
            waits.text(),
            label.isEmpty() ? "" : " with the label " + label,
            used,
            most,
            NodeFit.holders(reserved)));
  }

  private Optional<Reason> passedOver(
      FiCaSchedulerApp attempt, WaitingReasons.Waits waits, String label) {
    Map<String, Integer> reasons = new TreeMap<>();
    List<FiCaSchedulerNode> free = nodes.free(waits.demand(), label);
    for (FiCaSchedulerNode node : free) {
      Optional<String> reason = filters.reason(node.getNodeID(), attempt.isWaitingForAMContainer());
      if (reason.isEmpty()) {
        return Optional.empty();
      }
      reasons.merge(reason.get(), 1, Integer::sum);
    }
    return free.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Reason.of(
                Reason.Kind.PASSED_OVER,
                "%s: %s with room for it passed over for now: %s",
                waits.text(),
                Counted.of(free.size(), "node"),
                reasons.entrySet().stream()
                    .limit(MOST_TEXTS)
                    .map(each -> each.getValue() + ": " + each.getKey())
                    .collect(Collectors.joining("; "))));
  }

  private Optional<Reason> elsewhere(
      FiCaSchedulerApp attempt, WaitingReasons.Waits waits, String label) {
    AppPlacementAllocator<FiCaSchedulerNode> allocator =
        attempt.getAppPlacementAllocator(waits.key());
    List<FiCaSchedulerNode> free = nodes.free(waits.demand(), label);
    if (allocator == null || free.isEmpty() || free.size() > MOST_NODES) {
      return Optional.empty();
    }
    long blacklisted =
        free.stream().filter(node -> AcceptedNodes.isBlacklisted(attempt, node)).count();
    boolean accepts =
        free.stream()
            .anyMatch(
                node ->
                    !AcceptedNodes.isBlacklisted(attempt, node)
                        && AcceptedNodes.isWanted(allocator, node));
    return accepts
        ? Optional.empty()
        : Optional.of(
            Reason.of(
                Reason.Kind.PLACEMENT,
                "%s: %d nodes have room for it; %d of them are on the application's blacklist, the"
                    + " others are not where it asks to be",
                waits.text(),
                free.size(),
                blacklisted));
  }
}
