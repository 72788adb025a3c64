package io.heddle.tune.workload;

/**
 * What of a queue is not tuned but decides what its jobs get. Shares are of its parent's resource.
 *
 * @param minimum that it gets first while it wants more (the Fair scheduler's {@code
 *     minResources}); 0 for none
 * @param maximum that it may hold; 1 for no limit of its own
 * @param masterShare of the queue's resource that ApplicationMasters may hold, in (0, 1]
 * @param userLimitFactor multiple of the queue's guarantee that one user may hold; infinite for no
 *     limit
 */
public record QueueRules(
    double minimum, double maximum, double masterShare, double userLimitFactor) {
  /** Nothing but the share limits the queue. */
  public static final QueueRules FREE = new QueueRules(0, 1, 1, Double.POSITIVE_INFINITY);

  public QueueRules {
    if (!(minimum >= 0
        && minimum <= maximum
        && maximum <= 1
        && masterShare > 0
        && masterShare <= 1
        && userLimitFactor > 0)) {
      throw new IllegalArgumentException(
          "minimum %s, maximum %s, masters' share %s, user limit factor %s: give 0 <= minimum <= maximum <= 1 and the others above 0"
              .formatted(minimum, maximum, masterShare, userLimitFactor));
    }
  }
}
