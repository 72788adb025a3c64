package io.heddle.yarn.gangs;

import io.heddle.explain.ShadowComparisons;
import io.heddle.explain.ShadowTally.PartialGangs;

/**
 * Records in shadow mode which gangs hold a part of their containers, and for how long.
 *
 * @param millis now, since 1970
 * @param now nanoseconds, monotone
 */
public record PartialGangsSeen(ShadowComparisons comparisons, long millis, long now) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Notes what a gang holds now. */
  public void note(LiveGang gang) {
    int running = gang.gang().least() - gang.missing();
    long nanos = gang.times().notePart(gang.isBroken(), now);
    if (gang.isBroken()) {
      comparisons.held(
          new ShadowComparisons.Moment(millis, now, gang.queue()),
          new PartialGangs(gang.times().isFirstPart() ? 1 : 0, running * nanos / NANOS_PER_SECOND));
    }
  }
}
