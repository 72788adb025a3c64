package io.heddle.yarn.tune.workload;

import io.heddle.model.RequestKind;
import io.heddle.yarn.demand.RequestKinds;
import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What an application waits for: containers of each kind, with all their resources together. */
final class Demand {
  /**
   * Containers of one kind.
   *
   * @param count at least 0
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

  private final Map<RequestKind, Sum> sums = new EnumMap<>(RequestKind.class);

  private Demand() {}

  /**
   * What an attempt waits for now.
   *
   * @param isMapReduce whether its application is one of MapReduce
   */
  static Demand of(SchedulerApplicationAttempt attempt, boolean isMapReduce) {
    Demand demand = new Demand();
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

  /** All of it. */
  Resource resource() {
    Resource all = Resources.createResource(0);
    sums.values().forEach(sum -> Resources.addTo(all, sum.resource()));
    return all;
  }
}
