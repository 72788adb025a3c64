package io.heddle.yarn.preemption;

import io.heddle.yarn.demand.Guarantees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Leaf queue with pending requests while it, or one above, is below its guarantee; each size once.
 */
record StarvedQueue(AbstractLeafQueue leaf, List<WaitingRequest> requests) {
  /** Which queues are starved, and which of their applications could use what is killed. */
  record Rules(Guarantees guarantees, String partition, Predicate<FiCaSchedulerApp> mayGain) {}

  /** Beyond so many sizes they are not told apart: one of them fits wherever anything does. */
  private static final int MOST_SIZES = 64;

  static List<StarvedQueue> in(CSQueue root, Rules rules) {
    return rules.guarantees().starved(root, rules.partition()).stream()
        .map(leaf -> of(leaf, rules.mayGain()))
        .toList();
  }

  private static StarvedQueue of(AbstractLeafQueue leaf, Predicate<FiCaSchedulerApp> mayGain) {
    Map<Resource, Boolean> sizes = new HashMap<>();
    for (FiCaSchedulerApp application : QueueWaiters.applications(leaf)) {
      if (!mayGain.test(application)) {
        continue;
      }
      for (SchedulerRequestKey key : application.getSchedulerKeys()) {
        PendingAsk pending = application.getPendingAsk(key, ResourceRequest.ANY);
        if (pending.getCount() > 0) {
          boolean mayReserve = pending.getCount() > application.getNumReservedContainers(key);
          sizes.merge(pending.getPerAllocationResource(), mayReserve, Boolean::logicalOr);
        }
      }
      if (sizes.size() > MOST_SIZES) {
        return new StarvedQueue(leaf, List.of(new WaitingRequest(Resources.none(), true)));
      }
    }
    List<WaitingRequest> requests = new ArrayList<>();
    sizes.forEach((size, mayReserve) -> requests.add(new WaitingRequest(size, mayReserve)));
    return new StarvedQueue(leaf, requests);
  }
}
