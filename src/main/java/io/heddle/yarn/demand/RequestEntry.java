package io.heddle.yarn.demand;

import io.heddle.place.PendingRequest;
import io.heddle.place.WaitingClock;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** One request key of an application as it was seen last. */
public final class RequestEntry {
  private final SchedulerRequestKey key;
  private final PendingRequest.Identity identity;
  private final WaitingClock clock;
  PendingRequest<FiCaSchedulerApp> request;
  boolean heldBack;

  /** Containers asked for when the application's demand was looked at. */
  int count;

  boolean asked;
  int pending;

  private Resource size;

  // As of the last look: it tells of each change of what is asked for.
  private AppPlacementAllocator<FiCaSchedulerNode> observed;

  /**
   * A request.
   *
   * @param clock since when its containers wait
   */
  RequestEntry(SchedulerRequestKey key, PendingRequest.Identity identity, WaitingClock clock) {
    this.key = key;
    this.identity = identity;
    this.clock = clock;
  }

  WaitingClock clock() {
    return clock;
  }

  void size(Resource newSize) {
    size = newSize;
  }

  /** The size of one container, as of the last look. */
  public Resource size() {
    return size;
  }

  void ask(AppPlacementAllocator<FiCaSchedulerNode> allocator) {
    observed = allocator instanceof ObservedAllocator ? allocator : null;
  }

  /** Whether Heddle can hide it from stock: it has no placement constraint. */
  boolean isObserved() {
    return observed != null;
  }

  /** How many containers a request waits for now, whatever was noted of it. */
  public static int waiting(PendingRequest<FiCaSchedulerApp> request) {
    return waiting(request.application(), (SchedulerRequestKey) request.key());
  }

  /** How many containers an attempt waits for under this key. */
  public static int waiting(FiCaSchedulerApp attempt, SchedulerRequestKey key) {
    AppPlacementAllocator<FiCaSchedulerNode> allocator = attempt.getAppPlacementAllocator(key);
    return allocator == null ? 0 : allocator.getOutstandingAsksCount(ResourceRequest.ANY);
  }

  /** How many containers it waits for now, whatever was noted of it. */
  int waiting(FiCaSchedulerApp attempt) {
    return observed == null
        ? waiting(attempt, key)
        : observed.getOutstandingAsksCount(ResourceRequest.ANY);
  }

  boolean isChange() {
    return key.getContainerToUpdate() != null;
  }

  public SchedulerRequestKey key() {
    return key;
  }

  public PendingRequest.Identity identity() {
    return identity;
  }
}
