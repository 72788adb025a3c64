package io.heddle.yarn;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.place.PendingRequest;
import io.heddle.place.RequestIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * The waiting requests of one application in the index of its queue. A MapReduce application has
 * one for each of its request keys, to be served in any order; any other application has one, for
 * its first key, since only the application knows why it asks in that order.
 */
final class ApplicationIndex {
  /** What an application may have in the index; a MapReduce application uses three. */
  private static final int MOST_REQUESTS = 16;

  private record Demand(SchedulerRequestKey key, PendingRequest.Identity identity, int count) {}

  private final LiveApplication application;
  private final RequestIndex<FiCaSchedulerApp> index;
  private final Map<SchedulerRequestKey, PendingRequest<FiCaSchedulerApp>> requests =
      new HashMap<>();
  private boolean complete;
  private ResourceVector mapDemand;
  private ResourceVector reduceDemand;
  private ResourceVector masterDemand;

  ApplicationIndex(LiveApplication application, RequestIndex<FiCaSchedulerApp> index) {
    this.application = application;
    this.index = index;
  }

  LiveApplication application() {
    return application;
  }

  /** Whether each waiting request was offered in pass {@code pass}. */
  boolean allTried(long pass) {
    if (!complete || requests.isEmpty()) {
      return false;
    }
    for (PendingRequest<FiCaSchedulerApp> request : requests.values()) {
      if (!request.triedIn(pass)) {
        return false;
      }
    }
    return true;
  }

  boolean tried(SchedulerRequestKey key, long pass) {
    PendingRequest<FiCaSchedulerApp> request = requests.get(key);
    return request != null && request.triedIn(pass);
  }

  /** The waiting request of this key, or null. */
  PendingRequest<FiCaSchedulerApp> get(SchedulerRequestKey key) {
    return requests.get(key);
  }

  void clear() {
    requests.values().forEach(index::remove);
    requests.clear();
  }

  /** Brings the index up to what the application asks for now. */
  void refresh(RankingRules rules, long now) {
    List<Demand> demands = demands(rules);
    requests.values().removeIf(request -> removeUnlessIn(demands, request));
    double share = rules.share(application.attempt());
    MapReduceProgress progress = application.isMapReduce() ? progress(demands, rules) : null;
    for (Demand demand : demands) {
      double urgency = rules.urgency(demand.identity().kind(), progress);
      PendingRequest<FiCaSchedulerApp> request = requests.get(demand.key());
      if (request == null) {
        request =
            new PendingRequest<>(
                application.attempt(), demand.key(), demand.identity(), urgency, share, now);
        requests.put(demand.key(), request);
        index.add(request);
      } else {
        index.rank(request, urgency, share);
      }
    }
  }

  private boolean removeUnlessIn(List<Demand> demands, PendingRequest<FiCaSchedulerApp> request) {
    for (Demand demand : demands) {
      if (demand.key().equals(request.key()) && demand.identity().equals(request.identity())) {
        return false;
      }
    }
    index.remove(request);
    return true;
  }

  private List<Demand> demands(RankingRules rules) {
    FiCaSchedulerApp attempt = application.attempt();
    boolean waitsForMaster = attempt.isWaitingForAMContainer();
    int level = rules.level(attempt);
    List<Demand> demands = new ArrayList<>(2);
    complete = true;
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      AppPlacementAllocator<FiCaSchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
      if (allocator == null) {
        continue;
      }
      PendingAsk ask = allocator.getPendingAsk(ResourceRequest.ANY);
      if (ask.getCount() <= 0) {
        continue;
      }
      if (demands.size() == MOST_REQUESTS) {
        complete = false;
        break;
      }
      RequestKind kind = waitsForMaster ? RequestKind.APPLICATION_MASTER : application.kindOf(key);
      PendingRequest.Identity identity =
          new PendingRequest.Identity(
              attempt.getApplicationId().getClusterTimestamp(),
              attempt.getApplicationId().getId(),
              key.getPriority().getPriority(),
              level,
              kind,
              rules.vectors().vector(ask.getPerAllocationResource()),
              allocator.getPrimaryRequestedNodePartition());
      demands.add(new Demand(key, identity, ask.getCount()));
      if (waitsForMaster || !application.isMapReduce()) {
        break;
      }
    }
    return demands;
  }

  private MapReduceProgress progress(List<Demand> demands, RankingRules rules) {
    int pendingMaps = 0;
    for (Demand demand : demands) {
      ResourceVector vector = demand.identity().demand();
      switch (demand.identity().kind()) {
        case MAP -> {
          mapDemand = vector;
          pendingMaps += demand.count();
        }
        case REDUCE -> reduceDemand = vector;
        case APPLICATION_MASTER -> masterDemand = vector;
        default -> {}
      }
    }
    return application.progress(
        pendingMaps,
        mapDemand == null ? rules.none() : mapDemand,
        reduceDemand == null ? rules.none() : reduceDemand,
        masterDemand == null ? rules.masterDemand(application.attempt()) : masterDemand);
  }
}
