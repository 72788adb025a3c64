package io.heddle.bench.latency;

import io.heddle.yarn.HeddleScheduler;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** When a scheduler committed each container; YARN itself notes milliseconds. Thread-safe. */
final class GrantTimes {
  private final Map<ContainerId, Long> times = new ConcurrentHashMap<>();

  interface Noted {
    GrantTimes grants();
  }

  private void committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    if (request.anythingAllocatedOrReserved()) {
      long now = System.nanoTime();
      request
          .getContainersToAllocate()
          .forEach(
              each ->
                  times.put(
                      each.getAllocatedOrReservedContainer().getRmContainer().getContainerId(),
                      now));
    }
  }

  /** Nanoseconds; forgets the container. */
  long take(ContainerId container) {
    return times.remove(container);
  }

  /** Stock. */
  public static final class Stock extends CapacityScheduler implements Noted {
    private final GrantTimes grants = new GrantTimes();

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public boolean tryCommit(
        Resource cluster, ResourceCommitRequest request, boolean updatePending) {
      boolean committed = super.tryCommit(cluster, request, updatePending);
      if (committed) {
        grants.committed(request);
      }
      return committed;
    }

    @Override
    public GrantTimes grants() {
      return grants;
    }
  }

  /** Heddle. */
  public static final class Heddle extends HeddleScheduler implements Noted {
    private final GrantTimes grants = new GrantTimes();

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public boolean tryCommit(
        Resource cluster, ResourceCommitRequest request, boolean updatePending) {
      boolean committed = super.tryCommit(cluster, request, updatePending);
      if (committed) {
        grants.committed(request);
      }
      return committed;
    }

    @Override
    public GrantTimes grants() {
      return grants;
    }
  }
}
