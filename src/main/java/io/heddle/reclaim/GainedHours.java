package io.heddle.reclaim;

import java.util.concurrent.TimeUnit;

/** Vcore-hours that containers held beyond the size of their nodes. Thread-safe. */
public final class GainedHours {
  private static final long NEVER = Long.MIN_VALUE;
  private static final double HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);
  private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

  private long last = NEVER;
  private double total;
  private double today;

  /**
   * Adds what was held since the last time; nothing at the first one, or if the clock was set back.
   *
   * @param millis since 1970
   * @param vcores held beyond the size of nodes
   */
  public synchronized void add(long millis, long vcores) {
    if (last != NEVER && millis > last) {
      if (millis / DAY_MILLIS != last / DAY_MILLIS) {
        today = 0;
      }
      double hours = vcores * (millis - last) / HOUR_MILLIS;
      total += hours;
      today += hours;
    }
    last = millis;
  }

  /** What is held until the next time is not counted. */
  public synchronized void rest() {
    last = NEVER;
  }

  /** Since the start. */
  public synchronized double total() {
    return total;
  }

  /** Since midnight UTC. */
  public synchronized double today() {
    return today;
  }
}
