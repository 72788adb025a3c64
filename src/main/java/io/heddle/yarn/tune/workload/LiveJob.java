package io.heddle.yarn.tune.workload;

import io.heddle.model.RequestKind;
import io.heddle.yarn.demand.RequestKinds;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Application at one moment.
 *
 * @param queue full path of its leaf queue
 * @param priority higher first
 * @param known beside its containers
 * @param waitsForMaster whether its master's container is still asked for
 */
record LiveJob(
    RMApp application,
    String queue,
    int priority,
    SubmittedJobs.Job known,
    boolean waitsForMaster,
    List<RMContainer> containers,
    Demand demand) {
  static LiveJob of(
      RMApp application,
      SchedulerApplication<? extends SchedulerApplicationAttempt> scheduled,
      SchedulerApplicationAttempt attempt,
      SubmittedJobs.Job known) {
    return new LiveJob(
        application,
        path(scheduled.getQueue()),
        attempt.getPriority() == null ? 0 : attempt.getPriority().getPriority(),
        known,
        attempt.isWaitingForAMContainer(),
        List.copyOf(attempt.getLiveContainers()),
        Demand.of(attempt, known.isMapReduce()));
  }

  Resource wanted() {
    Resource all = Resources.clone(demand.resource());
    containers.forEach(container -> Resources.addTo(all, container.getAllocatedResource()));
    return all;
  }

  /** Containers beside the master's. */
  List<RMContainer> tasks() {
    return containers.stream().filter(ContainerWatch::isTask).toList();
  }

  List<RMContainer> masters() {
    return containers.stream().filter(RMContainer::isAMContainer).toList();
  }

  private static String path(Queue queue) {
    // The Fair scheduler's names are paths.
    return queue instanceof CSQueue capacity ? capacity.getQueuePath() : queue.getQueueName();
  }

  record Demand(Map<RequestKind, Sum> sums) {
    /**
     * @param resource of all of them
     */
    record Sum(long count, Resource resource) {
      static final Sum NONE = new Sum(0, Resources.none());

      Sum plus(PendingAsk ask) {
        return new Sum(
            count + ask.getCount(),
            Resources.add(
                resource, Resources.multiply(ask.getPerAllocationResource(), ask.getCount())));
      }
    }

    static Demand of(SchedulerApplicationAttempt attempt, boolean isMapReduce) {
      Demand demand = new Demand(new EnumMap<>(RequestKind.class));
      boolean waitsForMaster = attempt.isWaitingForAMContainer();
      for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
        PendingAsk ask = attempt.getPendingAsk(key, ResourceRequest.ANY);
        if (ask.getCount() > 0) {
          RequestKind kind =
              waitsForMaster ? RequestKind.APPLICATION_MASTER : RequestKinds.of(isMapReduce, key);
          demand.sums.put(kind, demand.of(kind).plus(ask));
        }
      }
      return demand;
    }

    Sum of(RequestKind kind) {
      return sums.getOrDefault(kind, Sum.NONE);
    }

    Resource resource() {
      Resource all = Resources.createResource(0);
      sums.values().forEach(sum -> Resources.addTo(all, sum.resource()));
      return all;
    }
  }
}
