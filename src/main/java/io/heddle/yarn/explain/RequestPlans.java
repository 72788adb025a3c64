package io.heddle.yarn.explain;

import io.heddle.place.PendingRequest;
import io.heddle.yarn.demand.ApplicationIndex;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.gangs.LiveGang;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Heddle's plans for an attempt's requests at one moment.
 *
 * @param leaf null where Heddle does not rank its queue
 * @param waitsForAdmission whether its master is not to start yet
 * @param gang its gang, or null
 */
record RequestPlans(
    QueueDemand leaf,
    boolean waitsForAdmission,
    LiveGang gang,
    Map<SchedulerRequestKey, Plan> byKey) {
  private static final Plan UNKNOWN = new Plan(false, false, 0, Long.MIN_VALUE);

  /**
   * Times are nanoseconds; 0 where not ranked.
   *
   * @param heldBack whether it is not ranked for now
   * @param waits whether it is ranked
   * @param keptOutAt when a master was last kept out for tasks; long ago for never
   */
  record Plan(boolean heldBack, boolean waits, long since, long keptOutAt) {}

  /** Under the scheduler's lock. */
  static RequestPlans of(
      QueueDemand leaf, FiCaSchedulerApp attempt, List<SchedulerRequestKey> keys) {
    ApplicationIndex known = leaf == null ? null : leaf.requestsOf(attempt);
    if (known == null) {
      return new RequestPlans(leaf, false, null, Map.of());
    }
    Map<SchedulerRequestKey, Plan> plans = new HashMap<>();
    for (SchedulerRequestKey key : keys) {
      PendingRequest<FiCaSchedulerApp> request = known.get(key);
      plans.put(
          key,
          new Plan(
              known.isHeldBack(key),
              request != null,
              request == null ? 0 : request.clock().since(),
              request == null ? Long.MIN_VALUE : request.keptOutAt()));
    }
    return new RequestPlans(leaf, known.waitsForAdmission(), known.application().gang(), plans);
  }

  Plan of(SchedulerRequestKey key) {
    return byKey.getOrDefault(key, UNKNOWN);
  }
}
