package io.heddle.tune.step;

import io.heddle.tune.step.Progress.Leg;
import java.util.List;

/**
 * How jobs got on in a while.
 *
 * @param growth by how much more than predicted their latencies grew in all, in seconds
 * @param presence how long they were there in all, in seconds
 * @param ended how many ended
 */
record Spell(double growth, double presence, int ended) {
  /** Slower than this is said to be this slow; faster likewise. */
  private static final double MOST = 20;

  Spell() {
    this(0, 0, 0);
  }

  static Spell of(List<Leg> legs) {
    double growth = 0;
    double presence = 0;
    int ended = 0;
    for (Leg leg : legs) {
      growth += leg.growth();
      presence += leg.presence();
      ended += leg.ended() ? 1 : 0;
    }
    return new Spell(growth, presence, ended);
  }

  Spell plus(Spell more) {
    return new Spell(growth + more.growth, presence + more.presence, ended + more.ended);
  }

  /**
   * How many times slower than predicted jobs got on. In each second a job's latency grows by some
   * part of a second: 0 if the prediction holds, 1/2 if the job takes twice the time.
   */
  double slowness() {
    double pace = presence == 0 ? 1 : 1 - growth / presence;
    return 1 / Math.min(Math.max(pace, 1 / MOST), MOST);
  }

  double logSlowness() {
    return Math.log(slowness());
  }
}
