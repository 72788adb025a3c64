package io.heddle.yarn.heartbeat;

import io.heddle.yarn.demand.ApplicationIndex;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * What stock may see of the application that it was offered last. Stock walks the requests of an
 * application in the order of their priorities and skips those with nothing pending: a hidden one
 * looks so.
 */
final class ShownRequests {
  private AppSchedulingInfo shown;
  private SchedulerRequestKey only;
  private Vain vain;
  private ApplicationIndex offeredBefore;
  private long pass;

  /** Which requests of an application would have a node reserved in vain. */
  interface Vain {
    /**
     * Returns whether a reservation for a request would be useless.
     *
     * @param demand of one container
     */
    boolean isVain(SchedulerRequestKey key, Resource demand);
  }

  /** Shows only {@code key} of this application. */
  void only(AppSchedulingInfo application, SchedulerRequestKey key) {
    shown = application;
    only = key;
    offeredBefore = null;
  }

  /**
   * Shows what of this application was not offered in {@code passId} yet, is not held back and not
   * in vain.
   *
   * @param requests null to show also what was offered or is held back
   */
  void untried(AppSchedulingInfo application, ApplicationIndex requests, long passId, Vain inVain) {
    shown = application;
    only = null;
    vain = inVain;
    offeredBefore = requests;
    pass = passId;
  }

  /** Shows everything. */
  void all() {
    shown = null;
    only = null;
    vain = null;
    offeredBefore = null;
  }

  /**
   * Whether stock must not see this request.
   *
   * @param demand of one container
   */
  @SuppressWarnings(
      "ReferenceEquality") // One object per attempt; it is asked several times a pass.
  boolean hides(AppSchedulingInfo application, SchedulerRequestKey key, Resource demand) {
    if (shown != application) {
      return false;
    }
    if (only != null) {
      return !only.equals(key);
    }
    return (offeredBefore != null && offeredBefore.isPassedOver(key, pass))
        || (vain != null && vain.isVain(key, demand));
  }
}
