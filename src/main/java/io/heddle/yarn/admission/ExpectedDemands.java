package io.heddle.yarn.admission;

import io.heddle.model.FairlyKept;
import io.heddle.model.RecurringName;
import io.heddle.yarn.admission.AdmissionCapacity.ResourceLimit;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Room of a queue by what its applications ask for. For half a minute a new one counts as the most
 * that runs of its job held and asked for, or else as the queue's mean; where nothing is known, the
 * next one waits until it has asked. Under the lock.
 */
public final class ExpectedDemands {
  private static final long YOUTH_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final int MOST_JOBS = 10_000;

  private final CapacityScheduler scheduler;
  private final Function<ApplicationId, SubmittedJobs.Job> jobs;
  private final FairlyKept<RecurringName, Resource> largest = new FairlyKept<>(MOST_JOBS);
  private final Map<ApplicationId, Long> starts = new LinkedHashMap<>();

  ExpectedDemands(CapacityScheduler scheduler, Function<ApplicationId, SubmittedJobs.Job> jobs) {
    this.scheduler = scheduler;
    this.jobs = jobs;
  }

  /**
   * @param running applications of the queue
   * @param now nanoseconds
   */
  AdmissionCapacity roomIn(AbstractLeafQueue leaf, List<FiCaSchedulerApp> running, long now) {
    starts.values().removeIf(start -> now - start >= YOUTH_NANOS);
    String label = label(leaf);
    List<ResourceLimit.Demand> demands = new ArrayList<>();
    List<FiCaSchedulerApp> young = new ArrayList<>();
    Resource sum = Resources.createResource(0);
    int old = 0;
    for (FiCaSchedulerApp application : running) {
      ResourceUsage usage = application.getAppAttemptResourceUsage();
      ResourceLimit.Demand demand =
          new ResourceLimit.Demand(
              application.getUser(), usage.getUsed(label), usage.getPending(label));
      demands.add(demand);
      if (starts.containsKey(application.getApplicationId())
          && isMasterAlone(application, demand)) {
        young.add(application);
      } else {
        starts.remove(application.getApplicationId());
        remember(application, demand.all());
        Resources.addTo(sum, demand.all());
        old++;
      }
    }
    Resource free = free(leaf, label);
    Resource mean = old == 0 ? null : Resources.multiply(sum, 1.0 / old);
    Resource left = ResourceLimit.left(free, demands, user -> limit(leaf, user, label));
    Function<FiCaSchedulerApp, Resource> expected =
        application -> expected(application, mean, free);
    young.forEach(application -> Resources.subtractFrom(left, expected.apply(application)));
    return new ResourceLimit(
        scheduler.getResourceCalculator(),
        left,
        demands.size(),
        application -> {
          starts.put(application.getApplicationId(), now);
          return expected.apply(application);
        });
  }

  private boolean isMasterAlone(FiCaSchedulerApp application, ResourceLimit.Demand demand) {
    return Resources.fitsIn(
        scheduler.getResourceCalculator(),
        demand.all(),
        application.getAMResource(application.getAppAMNodePartitionName()));
  }

  private void remember(FiCaSchedulerApp application, Resource demand) {
    RecurringName job = jobs.apply(application.getApplicationId()).recurring();
    if (!job.identifiesJob()) {
      return;
    }
    Resource before = largest.get(job);
    largest.put(
        job.user(), job, before == null ? demand : Resources.componentwiseMax(before, demand));
  }

  private Resource expected(FiCaSchedulerApp application, Resource mean, Resource everything) {
    Resource known = largest.get(jobs.apply(application.getApplicationId()).recurring());
    if (known != null) {
      return known;
    }
    return mean == null ? everything : mean;
  }

  private static String label(AbstractLeafQueue leaf) {
    String label = leaf.getDefaultNodeLabelExpression();
    return label == null ? CommonNodeLabelsManager.NO_LABEL : label;
  }

  private Resource limit(AbstractLeafQueue leaf, String user, String label) {
    return leaf.getUsersManager()
        .getComputedResourceLimitForActiveUsers(
            user,
            scheduler.getClusterResource(),
            label,
            SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
  }

  /** Up to the maxima of the queue and those above it, and in any case up to its guarantee. */
  private static Resource free(AbstractLeafQueue leaf, String label) {
    Resource used = leaf.getQueueResourceUsage().getUsed(label);
    Resource free = null;
    for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
      Resource left =
          Resources.subtract(
              queue.getEffectiveMaxCapacity(label), queue.getQueueResourceUsage().getUsed(label));
      free = free == null ? left : Resources.componentwiseMin(free, left);
    }
    return Resources.componentwiseMax(
        free, Resources.subtractNonNegative(leaf.getEffectiveCapacity(label), used));
  }
}
