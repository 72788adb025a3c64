package io.heddle.yarn.demand;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.TaskSeconds;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Holds the reduces of a job back while they could only wait for its maps. They start a little
 * before the last map is expected to end, so that their shuffle is over by then: by the mean of the
 * maps where the queue has room to spare, else, since others would wait for that room, by how long
 * the maps of the jobs of the queue took to end. Source: own work.
 */
final class JustInTimeReduces {
  /** They start so much earlier than the last map is expected to end, beside their shuffle. */
  private static final double LEAD_SECONDS = 3;

  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  /** What a map was expected to take when the last one started; 0 while some wait, or none runs. */
  private double expectedSeconds;

  private boolean held;
  private long heldSince;

  /**
   * Looks at the maps anew.
   *
   * @param lastMap when the last map started, nanoseconds; empty where none was seen to
   * @param isHinted whether the job's user said how long its maps take; nothing is learned then
   * @param now nanoseconds
   */
  void look(
      MapReduceProgress progress,
      TaskSeconds seconds,
      OptionalLong lastMap,
      boolean isHinted,
      LastMaps lastMaps,
      long now) {
    if (progress.pendingMaps() == 0 && progress.runningMaps() > 0) {
      expectedSeconds = expectedSeconds > 0 ? expectedSeconds : seconds.map();
      return;
    }
    if (progress.pendingMaps() == 0 && expectedSeconds > 0 && lastMap.isPresent() && !isHinted) {
      lastMaps.ended((now - lastMap.getAsLong()) / NANOS_PER_SECOND, expectedSeconds);
    }
    expectedSeconds = 0;
  }

  /**
   * Whether they are held back now; but no longer than the waiting limit while no map starts. Maps
   * that were recovered may be about to end at any time.
   */
  boolean holds(
      MapReduceProgress progress,
      TaskSeconds seconds,
      OptionalLong lastMap,
      QueueForecast plan,
      long now) {
    if (!waitForMaps(progress, seconds, lastMap, plan, now)) {
      held = false;
      return false;
    }
    if (!held) {
      held = true;
      heldSince = now;
    }
    // Maps that cannot be served at all must not keep the reduces for ever.
    long progressed = Math.max(heldSince, lastMap.orElse(heldSince));
    return progress.pendingMaps() == 0
        || plan.limit().nanos() == 0
        || !plan.limit().exceeded(now, progressed);
  }

  private boolean waitForMaps(
      MapReduceProgress progress,
      TaskSeconds seconds,
      OptionalLong lastMap,
      QueueForecast plan,
      long now) {
    if (progress.pendingMaps() > 0) {
      return true;
    }
    if (progress.runningMaps() == 0 || lastMap.isEmpty()) {
      return false;
    }
    double maps =
        plan.hasRoomToSpare()
            ? LastMaps.USUAL * seconds.map()
            : plan.lastMaps().factor() * expectedSeconds;
    return now - lastMap.getAsLong() < startsAfter(maps, seconds.shuffle()) * NANOS_PER_SECOND;
  }

  /**
   * How long after the start of the last map they start; seconds, may be negative.
   *
   * @param maps how long after it all maps have ended
   */
  static double startsAfter(double maps, double shuffle) {
    return maps - shuffle - LEAD_SECONDS;
  }

  boolean areHeld() {
    return held;
  }
}
