package io.heddle.yarn.gangplan;

import io.heddle.gang.GangPlan;
import io.heddle.gang.GangPlan.Part;
import io.heddle.gang.GangSlots;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.gangs.LiveGathering;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Capacity of nodes for gangs. Many gangs ask for one size: its slots are counted once. */
final class GangCapacity {
  private final Map<NodeId, ResourceVector> amounts;
  private final Map<ResourceVector, GangSlots<NodeId>> slots = new HashMap<>();

  private ResourceVector sum;

  GangCapacity(Map<NodeId, ResourceVector> amounts) {
    this.amounts = amounts;
  }

  /** Returns the slots for containers of a size that accept every node. */
  GangSlots<NodeId> slots(ResourceVector size) {
    return slots.computeIfAbsent(
        size, each -> GangSlots.of(amounts, each, node -> Integer.MAX_VALUE));
  }

  /** Returns the slots for a part on the nodes that it accepts. */
  GangSlots<NodeId> slots(Part<NodeId> part) {
    return GangSlots.of(amounts, part.size(), part.most());
  }

  /** Returns whether each part fits by itself if it accepts every node. */
  boolean mayHold(List<Part<NodeId>> parts) {
    return parts.stream().allMatch(part -> slots(part.size()).total() >= part.count());
  }

  Optional<GangPlan<NodeId>> plan(List<Part<NodeId>> parts) {
    return mayHold(parts) ? GangPlan.of(parts, amounts) : Optional.empty();
  }

  void take(GangPlan<NodeId> plan) {
    plan.amounts().forEach((node, amount) -> amounts.merge(node, amount, ResourceVector::minus));
    changed();
  }

  /** Leaves only what others may take next to a gathering. */
  void hold(LiveGathering gathering) {
    amounts.replaceAll((node, amount) -> amount.atMost(gathering.spare(node, amount)));
    changed();
  }

  private void changed() {
    slots.clear();
    sum = null;
  }

  /** Returns the capacity of all nodes together; null without any. */
  ResourceVector sum() {
    if (sum == null) {
      sum = amounts.values().stream().reduce(ResourceVector::plus).orElse(null);
    }
    return sum;
  }
}
