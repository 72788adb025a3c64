package io.heddle.yarn.history;

import io.heddle.sim.engine.Where;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Resources of requests with a constraint that stock counts as pending though they were served:
 * nothing, except in versions with {@link StockFault#SERVED_STAYS_PENDING}. The queue in which the
 * container was allocated counts them until the end; the attempt takes its own count along.
 */
final class ServedRequests {
  private final VirtualCluster cluster;
  private final Map<Object, Resource> counted = new HashMap<>();

  ServedRequests(VirtualCluster cluster) {
    this.cluster = cluster;
  }

  void count() {
    if (StockFault.SERVED_STAYS_PENDING.isPresent()) {
      cluster.fresh().stream().filter(this::isConstrained).forEach(this::count);
    }
  }

  private boolean isConstrained(RMContainer container) {
    VirtualApplication application =
        cluster.application(container.getApplicationAttemptId().getApplicationId());
    return application != null
        && container.getAllocatedSchedulerKey().getContainerToUpdate() == null
        && application
                .where(container.getAllocatedSchedulerKey().getPriority().getPriority())
                .kind()
            == Where.Kind.APART;
  }

  private void count(RMContainer container) {
    FiCaSchedulerApp attempt =
        cluster.scheduler().getApplicationAttempt(container.getApplicationAttemptId());
    if (attempt != null) {
      Resources.addTo(of(attempt), container.getAllocatedResource());
      Resources.addTo(
          of(attempt.getCSLeafQueue().getQueuePath()), container.getAllocatedResource());
    }
  }

  private Resource of(Object key) {
    return counted.computeIfAbsent(key, added -> Resource.newInstance(0, 0));
  }

  /** What a queue counts too much, beyond the counts of the attempts in it. */
  Resource excess(AbstractLeafQueue leaf, Iterable<FiCaSchedulerApp> attempts) {
    Resource excess = Resources.clone(of(leaf.getQueuePath()));
    attempts.forEach(attempt -> Resources.subtractFrom(excess, of(attempt)));
    return excess;
  }
}
