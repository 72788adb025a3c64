package io.heddle.yarn.reclaim;

import io.heddle.config.Mode;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.reclaim.OfferFormulas;
import io.heddle.reclaim.ReclaimTally;
import io.heddle.yarn.reclaim.ReclaimStatus.NodeOffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;

/** State at a step, and whether offers of the step before were too much ({@code again}). */
record StepTally(ReclaimStatus now, List<Again> again) {
  private static final double GIBIBYTE = 1024;

  static StepTally of(ReclaimStatus before, ReclaimStatus now) {
    Map<NodeId, NodeOffer> earlier = new HashMap<>();
    before.nodes().forEach(node -> earlier.put(node.node(), node));
    return new StepTally(
        now,
        now.nodes().stream()
            .filter(node -> earlier.containsKey(node.node()))
            .map(node -> new Again(earlier.get(node.node()), node))
            .toList());
  }

  ReclaimTally vcores() {
    List<Again> checked = again.stream().filter(Again::isChecked).toList();
    return new ReclaimTally(
        now.capacity(),
        now.allocated(),
        now.busy(),
        isActive() ? now.reclaimed() : 0,
        isActive() ? 0 : now.reclaimed(),
        now.used(),
        checked.size(),
        checked.stream().filter(Again::isOver).count());
  }

  /**
   * In GiB; {@code stop} is the share of a node's memory beyond which containers are taken back.
   */
  ReclaimTally memory(double stop) {
    List<Again> checked = again.stream().filter(Again::isMemoryChecked).toList();
    double reclaimed = now.reclaimedMebibytes() / GIBIBYTE;
    return new ReclaimTally(
        now.memoryCapacity() / GIBIBYTE,
        now.memoryAllocated() / GIBIBYTE,
        now.memoryInUse() / GIBIBYTE,
        isActive() ? reclaimed : 0,
        isActive() ? 0 : reclaimed,
        now.usedMebibytes() / GIBIBYTE,
        checked.size(),
        checked.stream().filter(each -> each.isMemoryOver(stop)).count());
  }

  private boolean isActive() {
    return now.mode() == Mode.ACTIVE;
  }

  record Again(NodeOffer before, NodeOffer now) {
    boolean isChecked() {
      return before.reclaimed() > 0
          && now.offer().reason() != Reason.STALE
          && !Double.isNaN(now.view().used());
    }

    boolean isOver() {
      return OfferFormulas.isOver(now.view().used(), before.offered(), now.view().capacity());
    }

    boolean isMemoryChecked() {
      return before.reclaimedMebibytes() > 0
          && now.memoryOffer().reason() != Reason.STALE
          && !Double.isNaN(memoryInUse());
    }

    boolean isMemoryOver(double stop) {
      return memoryInUse() > stop * now.memory().capacity();
    }

    private double memoryInUse() {
      return now.memory().usedOf(before.offeredMebibytes());
    }
  }
}
