package io.heddle.yarn.demand;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.TaskSeconds;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Holds the reduces of a job back while they could only wait for its maps, in room that others
 * could use. Where the queue has room to spare they start a little before the last map ends, so
 * that their shuffle is over by then; else when no map runs any more. Source: own work.
 */
final class JustInTimeReduces {
  /** They start so much earlier than the last map is expected to end, beside their shuffle. */
  private static final double LEAD_SECONDS = 3;

  /** The last map of a job takes about so much longer than the mean one. */
  private static final double LAST_MAP_FACTOR = 1.1;

  /** A map that has run for so many times what was expected may never end. */
  private static final double LONGEST_MAP_FACTOR = 3;

  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private boolean held;
  private long heldSince;

  /**
   * Whether they are held back now; but no longer than the waiting limit while no map starts. Maps
   * that were recovered may be about to end at any time.
   *
   * @param lastMap when the last map started, nanoseconds; empty where none was seen to
   * @param now nanoseconds
   */
  boolean holds(
      MapReduceProgress progress,
      TaskSeconds seconds,
      OptionalLong lastMap,
      QueueForecast plan,
      long now) {
    if (!waitForMaps(progress, seconds, lastMap, plan.hasRoomToSpare(), now)) {
      held = false;
      return false;
    }
    if (!held) {
      held = true;
      heldSince = now;
    }
    // Maps that cannot be served at all, or do not end, must not keep the reduces for ever.
    long progressed = Math.max(heldSince, lastMap.orElse(heldSince));
    return plan.limit().nanos() == 0
        || !plan.limit().exceeded(now, progressed)
        || (progress.pendingMaps() == 0
            && now - progressed < LONGEST_MAP_FACTOR * seconds.map() * NANOS_PER_SECOND);
  }

  private static boolean waitForMaps(
      MapReduceProgress progress,
      TaskSeconds seconds,
      OptionalLong lastMap,
      boolean hasRoomToSpare,
      long now) {
    if (progress.pendingMaps() > 0) {
      return true;
    }
    if (progress.runningMaps() == 0 || lastMap.isEmpty()) {
      return false;
    }
    return !hasRoomToSpare
        || now - lastMap.getAsLong()
            < secondsAfterLastMap(seconds.map(), seconds.shuffle()) * NANOS_PER_SECOND;
  }

  /** How long after the start of the last map they start where there is room; may be negative. */
  static double secondsAfterLastMap(double mapSeconds, double shuffleSeconds) {
    return LAST_MAP_FACTOR * mapSeconds - shuffleSeconds - LEAD_SECONDS;
  }

  /** Whether they were held back when last looked at. */
  boolean areHeld() {
    return held;
  }
}
