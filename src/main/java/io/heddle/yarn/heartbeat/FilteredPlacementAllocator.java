package io.heddle.yarn.heartbeat;

import io.heddle.yarn.demand.LiveApplication;
import io.heddle.yarn.demand.ObservedAllocator;
import java.util.Collection;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.PendingAskUpdateResult;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * One request of an application: the stock allocator, hidden from a pass that chose another
 * request, and telling Heddle when its demand changes.
 *
 * @param <N> the node type that YARN's factory asks for
 */
public final class FilteredPlacementAllocator<N extends SchedulerNode>
    extends LocalityAppPlacementAllocator<N> implements ObservedAllocator {
  private HeartbeatDependencies heddle;
  private volatile LiveApplication live;

  /** A scheduler whose applications' requests such allocators are. */
  public interface Host {
    /** Null until the scheduler is initialised. */
    HeartbeatDependencies heartbeat();
  }

  @Override
  public void initialize(
      AppSchedulingInfo appSchedulingInfo,
      SchedulerRequestKey schedulerRequestKey,
      RMContext rmContext) {
    super.initialize(appSchedulingInfo, schedulerRequestKey, rmContext);
    heddle = rmContext.getScheduler() instanceof Host host ? host.heartbeat() : null;
  }

  @Override
  public PendingAsk getPendingAsk(String resourceName) {
    PendingAsk ask = super.getPendingAsk(resourceName);
    return heddle != null && isHidden(ask.getPerAllocationResource()) ? PendingAsk.ZERO : ask;
  }

  private boolean isHidden(Resource demand) {
    try {
      return heddle
          .current()
          .hides(
              appSchedulingInfo, schedulerRequestKey, demand, getPrimaryRequestedNodePartition());
    } catch (Throwable e) {
      heddle.hooks().failed(e);
      return false;
    }
  }

  @Override
  public PendingAskUpdateResult updatePendingAsk(
      Collection<ResourceRequest> requests, boolean recoverPreemptedRequestForAContainer) {
    PendingAskUpdateResult result =
        super.updatePendingAsk(requests, recoverPreemptedRequestForAContainer);
    tell(LiveApplication::demandChanged);
    return result;
  }

  @Override
  public ContainerRequest allocate(
      SchedulerRequestKey schedulerKey, NodeType type, SchedulerNode node) {
    ContainerRequest request = super.allocate(schedulerKey, type, node);
    tell(
        application -> {
          application.assigned(schedulerKey);
          if (getOutstandingAsksCount(ResourceRequest.ANY) == 0) {
            application.demandChanged();
          }
        });
    return request;
  }

  private void tell(Consumer<LiveApplication> hook) {
    if (heddle != null) {
      heddle
          .hooks()
          .run(
              () -> {
                LiveApplication application = application();
                heddle.hooks().run(application, () -> hook.accept(application));
              });
    }
  }

  private LiveApplication application() {
    LiveApplication known = live;
    if (heddle != null && (known == null || known.isRetired())) {
      known = heddle.applications().get(appSchedulingInfo.getApplicationAttemptId());
      live = known;
    }
    return known;
  }
}
