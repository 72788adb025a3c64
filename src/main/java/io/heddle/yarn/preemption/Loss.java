package io.heddle.yarn.preemption;

import io.heddle.yarn.demand.Guarantees;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What a kill takes from queues, the leaf first, the root last. */
record Loss(Resource size, List<CSQueue> queues, String partition) {
  static Loss of(Resource size, CSQueue leaf, String partition) {
    List<CSQueue> queues = new ArrayList<>();
    for (CSQueue each = leaf; each != null; each = each.getParent()) {
      queues.add(each);
    }
    return new Loss(size, List.copyOf(queues), partition);
  }

  /**
   * Whether another leaf may get the room: of the two queues that lead to them from where their
   * ways part, its own is below its guarantee, and is served first after the kill.
   */
  boolean isGainOf(CSQueue leaf, Guarantees guarantees) {
    if (queues.contains(leaf)) {
      return false;
    }
    CSQueue owed = leaf;
    while (owed.getParent() != null && !queues.contains(owed.getParent())) {
      owed = owed.getParent();
    }
    return guarantees.isUnmet(owed, partition)
        && !isTakenBack(queues.get(queues.indexOf(owed.getParent()) - 1), owed, guarantees);
  }

  /**
   * Whether stock serves the queue that loses before the one that is owed: it falls behind it, and
   * its priority, which some orders of queues look at first, is not lower.
   */
  private boolean isTakenBack(CSQueue loser, CSQueue owed, Guarantees guarantees) {
    ResourceUsage usage = loser.getQueueResourceUsage();
    Resource left = Resources.subtractNonNegative(usage.getUsed(partition), size);
    return !Resources.isNone(usage.getPending(partition))
        && loser.getPriority().getPriority() >= owed.getPriority().getPriority()
        && guarantees.usedShare(loser, left, partition)
            < guarantees.usedShare(
                owed, owed.getQueueResourceUsage().getUsed(partition), partition);
  }
}
