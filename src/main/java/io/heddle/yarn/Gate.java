package io.heddle.yarn;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Lets the stock allocation path see one request of an application only. Stock walks the requests
 * of an application in the order of their priorities and skips those with nothing pending; a
 * request behind the gate looks so. Closed to the scheduling thread of a pass; all others always
 * see everything.
 */
final class Gate {
  // Written by the scheduling thread only: no other thread can find itself here.
  private Thread owner;
  private ApplicationAttemptId attempt;
  private SchedulerRequestKey only;
  private ApplicationIndex offeredBefore;
  private long pass;

  /** Shows only {@code key} of this attempt; null shows all. */
  void showOnly(ApplicationAttemptId attemptId, SchedulerRequestKey key) {
    owner = Thread.currentThread();
    attempt = attemptId;
    only = key;
    offeredBefore = null;
  }

  /** Shows what of this attempt was not offered in {@code passId} yet. */
  void showUntried(ApplicationAttemptId attemptId, ApplicationIndex requests, long passId) {
    owner = Thread.currentThread();
    attempt = attemptId;
    only = null;
    offeredBefore = requests;
    pass = passId;
  }

  /** Shows everything. */
  void open() {
    owner = null;
    attempt = null;
    only = null;
    offeredBefore = null;
  }

  /** Whether the caller must not see this request. */
  boolean hides(ApplicationAttemptId attemptId, SchedulerRequestKey key) {
    if (owner != Thread.currentThread() || !attemptId.equals(attempt)) {
      return false;
    }
    if (only != null) {
      return !only.equals(key);
    }
    return offeredBefore != null && offeredBefore.tried(key, pass);
  }
}
