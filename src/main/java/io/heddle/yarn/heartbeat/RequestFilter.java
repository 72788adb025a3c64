package io.heddle.yarn.heartbeat;

import io.heddle.yarn.demand.ApplicationIndex;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Lets the stock allocation path see one request of an application only. Stock walks the requests
 * of an application in the order of their priorities and skips those with nothing pending; a
 * request behind the gate looks so. Closed to the scheduling thread of a pass; all others always
 * see everything.
 */
public final class RequestFilter {
  // Written by the scheduling thread only: no other thread can find itself here.
  private Thread owner;
  private AppSchedulingInfo shown;
  private SchedulerRequestKey only;
  private ApplicationIndex offeredBefore;
  private long pass;

  /** Shows only {@code key} of this application; null shows all. */
  void showOnly(AppSchedulingInfo application, SchedulerRequestKey key) {
    owner = Thread.currentThread();
    shown = application;
    only = key;
    offeredBefore = null;
  }

  /** Shows what of this application was not offered in {@code passId} yet and is not held back. */
  void showUntried(AppSchedulingInfo application, ApplicationIndex requests, long passId) {
    owner = Thread.currentThread();
    shown = application;
    only = null;
    offeredBefore = requests;
    pass = passId;
  }

  /** Shows everything. */
  void open() {
    owner = null;
    shown = null;
    only = null;
    offeredBefore = null;
  }

  /** Whether the caller must not see this request. */
  @SuppressWarnings(
      "ReferenceEquality") // One object per attempt; it is asked several times a pass.
  boolean hides(AppSchedulingInfo application, SchedulerRequestKey key) {
    if (owner != Thread.currentThread() || shown != application) {
      return false;
    }
    if (only != null) {
      return !only.equals(key);
    }
    return offeredBefore != null && offeredBefore.isPassedOver(key, pass);
  }
}
