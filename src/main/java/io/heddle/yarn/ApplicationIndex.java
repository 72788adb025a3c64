package io.heddle.yarn;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.place.PendingRequest;
import io.heddle.place.RequestIndex;
import java.util.ArrayList;
import java.util.List;
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

  /** One request key as it was seen last. */
  private static final class Entry {
    private final SchedulerRequestKey key;
    private final PendingRequest.Identity identity;
    // Null until its urgency is known.
    private PendingRequest<FiCaSchedulerApp> request;
    private int count;
    private boolean asked;

    Entry(SchedulerRequestKey key, PendingRequest.Identity identity) {
      this.key = key;
      this.identity = identity;
    }
  }

  private final LiveApplication application;
  private final RequestIndex<FiCaSchedulerApp> index;
  private final List<Entry> entries = new ArrayList<>(3);
  private boolean complete;
  private int totalMaps;
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

  /** How many containers a request waits for now, whatever was noted of it. */
  static int waiting(PendingRequest<FiCaSchedulerApp> request) {
    AppPlacementAllocator<FiCaSchedulerNode> allocator =
        request.application().getAppPlacementAllocator((SchedulerRequestKey) request.key());
    return allocator == null ? 0 : allocator.getOutstandingAsksCount(ResourceRequest.ANY);
  }

  /** Whether each waiting request was offered in pass {@code pass}. */
  boolean allTried(long pass) {
    for (Entry entry : entries) {
      if (entry.request == null || !entry.request.triedIn(pass)) {
        return false;
      }
    }
    return complete && !entries.isEmpty();
  }

  boolean tried(SchedulerRequestKey key, long pass) {
    PendingRequest<FiCaSchedulerApp> request = get(key);
    return request != null && request.triedIn(pass);
  }

  /** The waiting request of this key, or null. */
  PendingRequest<FiCaSchedulerApp> get(SchedulerRequestKey key) {
    Entry entry = find(key);
    return entry == null ? null : entry.request;
  }

  private Entry find(SchedulerRequestKey key) {
    for (Entry entry : entries) {
      if (entry.key.equals(key)) {
        return entry;
      }
    }
    return null;
  }

  void clear() {
    entries.forEach(entry -> entry.asked = false);
    entries.removeIf(this::removeUnlessAsked);
  }

  /**
   * Brings the index up to date: to what the application asks for where that may have changed, else
   * to its counts alone, which is what a container that comes or goes changes.
   */
  void refresh(RankingRules rules, long now) {
    if (application.takeDemandChanged()) {
      look(rules);
      entries.removeIf(this::removeUnlessAsked);
      lookAtMaps();
    }
    double share = rules.share(application.attempt());
    MapReduceProgress progress = application.isMapReduce() ? progress(rules) : null;
    for (Entry entry : entries) {
      double urgency = rules.urgency(entry.identity.kind(), progress);
      if (entry.request == null) {
        entry.request =
            new PendingRequest<>(
                application.attempt(), entry.key, entry.identity, urgency, share, now);
        index.add(entry.request);
      } else {
        index.rank(entry.request, urgency, share);
      }
    }
  }

  private boolean removeUnlessAsked(Entry entry) {
    if (!entry.asked && entry.request != null) {
      index.remove(entry.request);
    }
    return !entry.asked;
  }

  /** Notes what the application asks for now, up to the most that it may have in the index. */
  private void look(RankingRules rules) {
    FiCaSchedulerApp attempt = application.attempt();
    boolean waitsForMaster = attempt.isWaitingForAMContainer();
    int level = rules.level(attempt);
    int alignment = rules.alignment(application);
    int found = 0;
    complete = true;
    entries.forEach(entry -> entry.asked = false);
    for (SchedulerRequestKey key : attempt.getSchedulerKeys()) {
      AppPlacementAllocator<FiCaSchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
      PendingAsk ask = allocator == null ? null : allocator.getPendingAsk(ResourceRequest.ANY);
      if (ask == null || ask.getCount() <= 0) {
        continue;
      }
      if (found++ == MOST_REQUESTS) {
        complete = false;
        return;
      }
      RequestKind kind = waitsForMaster ? RequestKind.APPLICATION_MASTER : application.kindOf(key);
      String partition = allocator.getPrimaryRequestedNodePartition();
      PendingRequest.Identity identity =
          new PendingRequest.Identity(
              attempt.getApplicationId().getClusterTimestamp(),
              attempt.getApplicationId().getId(),
              key.getPriority().getPriority(),
              level,
              kind,
              rules.vectors().vector(ask.getPerAllocationResource()),
              partition,
              alignment);
      Entry entry = find(key);
      if (entry == null || !entry.identity.equals(identity)) {
        entry = new Entry(key, identity);
        entries.add(entry);
      }
      entry.asked = true;
      entry.count = ask.getCount();
      if (waitsForMaster || !application.isMapReduce()) {
        return;
      }
    }
  }

  private void lookAtMaps() {
    int pendingMaps = 0;
    for (Entry entry : entries) {
      ResourceVector vector = entry.identity.demand();
      switch (entry.identity.kind()) {
        case MAP -> {
          mapDemand = vector;
          pendingMaps += entry.count;
        }
        case REDUCE -> reduceDemand = vector;
        case APPLICATION_MASTER -> masterDemand = vector;
        default -> {}
      }
    }
    totalMaps = application.totalMaps(pendingMaps);
  }

  private MapReduceProgress progress(RankingRules rules) {
    if (masterDemand == null) {
      masterDemand = rules.masterDemand(application.attempt());
    }
    return application.progress(
        totalMaps,
        mapDemand == null ? rules.none() : mapDemand,
        reduceDemand == null ? rules.none() : reduceDemand,
        masterDemand);
  }
}
