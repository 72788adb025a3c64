package io.heddle.bench.heartbeat;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The clock of a scheduler under test: what passes between heartbeats is set, what passes within
 * one is real.
 */
final class HeartbeatClock implements LongSupplier {
  private final LongSupplier ticker;
  private long now = TimeUnit.DAYS.toNanos(1);
  private long began;
  private boolean running;

  /**
   * A clock that stands.
   *
   * @param ticker real nanoseconds
   */
  HeartbeatClock(LongSupplier ticker) {
    this.ticker = ticker;
  }

  /** Lets time pass between heartbeats. */
  void advance(long nanos) {
    now += nanos;
  }

  /** Runs a heartbeat and returns the real nanoseconds that it took. */
  long time(Runnable heartbeat) {
    running = true;
    began = ticker.getAsLong();
    heartbeat.run();
    long took = ticker.getAsLong() - began;
    running = false;
    now += took;
    return took;
  }

  @Override
  public long getAsLong() {
    return running ? now + (ticker.getAsLong() - began) : now;
  }

  long millis() {
    return TimeUnit.NANOSECONDS.toMillis(getAsLong());
  }
}
