package io.heddle.yarn;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Heddle with a clock that the test moves. YARN makes schedulers by their class name, so the clock
 * is static: one ResourceManager at a time.
 */
final class TimedHeddle extends HeddleScheduler {
  private static final AtomicLong NANOS = new AtomicLong();

  TimedHeddle() {
    super(SchedulerDependencies.of(NANOS::get, new SplittableRandom(1)));
  }

  static void passSeconds(long seconds) {
    NANOS.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }
}
