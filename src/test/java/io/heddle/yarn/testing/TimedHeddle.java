package io.heddle.yarn.testing;

import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.SchedulerDependencies;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Heddle with a clock that the test moves. Static, as YARN makes schedulers by class name. */
public final class TimedHeddle extends HeddleScheduler {
  private static final AtomicLong NANOS = new AtomicLong();

  public TimedHeddle() {
    super(SchedulerDependencies.of(NANOS::get, new SplittableRandom(1)));
  }

  public static void passSeconds(long seconds) {
    NANOS.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  public static void passMillis(long millis) {
    NANOS.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Its ticker, for others that the test schedules with. */
  public static long nanos() {
    return NANOS.get();
  }
}
