package io.heddle.model;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Milliseconds since 1970 from the wall clock at its making, carried on by a ticker; they never
 * jump.
 */
public final class SteadyClock implements LongSupplier {
  private final LongSupplier ticker;
  private final long millis;
  private final long nanos;

  /**
   * Begins at a moment.
   *
   * @param millis since 1970, now
   * @param ticker nanoseconds, monotone
   */
  public SteadyClock(long millis, LongSupplier ticker) {
    this.ticker = ticker;
    this.millis = millis;
    nanos = ticker.getAsLong();
  }

  /** The ticker's nanoseconds. */
  public long nanos() {
    return ticker.getAsLong();
  }

  @Override
  public long getAsLong() {
    return millis + TimeUnit.NANOSECONDS.toMillis(ticker.getAsLong() - nanos);
  }
}
