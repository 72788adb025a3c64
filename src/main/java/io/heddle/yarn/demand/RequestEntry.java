package io.heddle.yarn.demand;

import io.heddle.place.PendingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** One request key of an application as it was seen last. */
public final class RequestEntry {
  private final SchedulerRequestKey key;
  private final PendingRequest.Identity identity;

  /** Null while the index does not hold it. */
  PendingRequest<FiCaSchedulerApp> request;

  /** Whether it was held back at the last refresh. */
  boolean heldBack;

  /** Containers asked for when the application's demand was looked at. */
  int count;

  /** Whether it was still asked for then. */
  boolean asked;

  RequestEntry(SchedulerRequestKey key, PendingRequest.Identity identity) {
    this.key = key;
    this.identity = identity;
  }

  public SchedulerRequestKey key() {
    return key;
  }

  public PendingRequest.Identity identity() {
    return identity;
  }
}
