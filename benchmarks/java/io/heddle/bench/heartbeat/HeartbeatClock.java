package io.heddle.bench.heartbeat;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A scheduler's clock: time between heartbeats is set, time within one is real. */
final class HeartbeatClock implements LongSupplier {
  private final LongSupplier ticker;
  private long now = TimeUnit.DAYS.toNanos(1);
  private long began;
  private boolean running;

  /** A clock that stands; {@code ticker} in real nanoseconds. */
  HeartbeatClock(LongSupplier ticker) {
    this.ticker = ticker;
  }

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
