package io.heddle.yarn.preemption;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Pending requests of one leaf queue, and the nodes on which they could be served. */
final class QueueRequests {
  /** Limit of the work for one kill; with more requests, one is taken to fit on any node. */
  private static final int MOST_REQUESTS = 64;

  private record Request(WeakReference<FiCaSchedulerApp> owner, SchedulerRequestKey key) {}

  private final ResourceCalculator calculator;
  private final List<Request> requests = new ArrayList<>();

  QueueRequests(ResourceCalculator calculator) {
    this.calculator = calculator;
  }

  void add(FiCaSchedulerApp application) {
    for (SchedulerRequestKey key : application.getSchedulerKeys()) {
      if (requests.size() > MOST_REQUESTS) {
        return;
      }
      if (application.getPendingAsk(key, ResourceRequest.ANY).getCount() > 0) {
        requests.add(new Request(new WeakReference<>(application), key));
      }
    }
  }

  /**
   * @param most of the node that can become free
   */
  boolean couldBeServed(
      FiCaSchedulerNode node, Resource most, Predicate<FiCaSchedulerApp> applications) {
    return requests.size() > MOST_REQUESTS
        || requests.stream()
            .anyMatch(
                request -> {
                  FiCaSchedulerApp owner = request.owner().get();
                  return owner != null
                      && applications.test(owner)
                      && fits(owner.getPendingAsk(request.key(), ResourceRequest.ANY), most)
                      && mayRun(owner, request.key(), node);
                });
  }

  private boolean fits(PendingAsk ask, Resource most) {
    return ask.getCount() > 0 && Resources.fitsIn(calculator, ask.getPerAllocationResource(), most);
  }

  private static boolean mayRun(
      FiCaSchedulerApp application, SchedulerRequestKey key, FiCaSchedulerNode node) {
    AppPlacementAllocator<FiCaSchedulerNode> allocator = application.getAppPlacementAllocator(key);
    return allocator != null
        && !application.isPlaceBlacklisted(node.getNodeName())
        && allocator.precheckNode(node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY)
        && (allocator.canDelayTo(ResourceRequest.ANY)
            || (allocator.canDelayTo(node.getRackName())
                && allocator.canAllocate(NodeType.RACK_LOCAL, node))
            || allocator.canAllocate(NodeType.NODE_LOCAL, node));
  }
}
