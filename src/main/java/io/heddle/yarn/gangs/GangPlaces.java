package io.heddle.yarn.gangs;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.gang.GangPlan;
import io.heddle.gang.GangPlan.Place;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Places on nodes that are kept for one gang, for a bounded time. Thread-safe. */
final class GangPlaces {
  /** Places are kept for this long after the last container was given there. */
  static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Nor longer than this in all, whatever is given. */
  private static final long MOST_KEPT_NANOS = TimeUnit.MINUTES.toNanos(2);

  /** Places that are kept without effect so often would only keep nodes from others. */
  private static final int MOST_FAILURES = 3;

  private volatile GangPlan<NodeId> plan = GangPlan.none();

  @GuardedBy("this")
  private long begun;

  @GuardedBy("this")
  private long lastGiven;

  @GuardedBy("this")
  private int failures;

  /** Places that are not taken yet. */
  GangPlan<NodeId> plan() {
    return plan;
  }

  synchronized void begin(GangPlan<NodeId> newPlan, long now) {
    plan = newPlan;
    begun = now;
    lastGiven = now;
  }

  void clear() {
    plan = GangPlan.none();
  }

  /** Returns whether there was such a place, which is taken now. */
  synchronized boolean take(NodeId node, Place place, long now) {
    boolean isPlace = plan.has(node, place);
    if (isPlace) {
      lastGiven = now;
      plan = plan.without(node, place);
    }
    return isPlace;
  }

  synchronized boolean isOver(long now) {
    return now - lastGiven >= KEPT_NANOS || now - begun >= MOST_KEPT_NANOS;
  }

  /** Notes that places were kept without effect, and returns how often so far. */
  synchronized int fail() {
    return ++failures;
  }

  /** Returns whether places may be kept again: not soon after they were without effect. */
  synchronized boolean mayBegin(long now) {
    return failures == 0 || now - lastGiven >= 2 * KEPT_NANOS;
  }

  static boolean isTooOften(int times) {
    return times >= MOST_FAILURES;
  }
}
