package io.heddle.yarn.explain;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Limit of looks, which take the scheduler's lock, within a second. Thread-safe. */
final class LookLimit {
  /** Requests within a second; one takes about ten microseconds of a processor. */
  static final int MOST_PER_SECOND = 2_000;

  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier ticker;

  @GuardedBy("this")
  private double left = MOST_PER_SECOND;

  @GuardedBy("this")
  private long last;

  /**
   * @param ticker nanoseconds, monotone
   */
  LookLimit(LongSupplier ticker) {
    this.ticker = ticker;
    last = ticker.getAsLong();
  }

  synchronized boolean allows() {
    long now = ticker.getAsLong();
    double passed = Math.max(0, now - last) / NANOS_PER_SECOND;
    left = Math.min(MOST_PER_SECOND, left + passed * MOST_PER_SECOND);
    last = now;
    return left > 0;
  }

  synchronized void looked(int requests) {
    left -= requests;
  }
}
