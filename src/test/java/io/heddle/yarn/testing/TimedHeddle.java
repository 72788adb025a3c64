package io.heddle.yarn.testing;

import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.SchedulerDependencies;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** Heddle with a clock that the test moves. Static, as YARN makes schedulers by class name. */
public class TimedHeddle extends HeddleScheduler {
  private static final AtomicLong NANOS = new AtomicLong();

  public TimedHeddle() {
    this(UnaryOperator.identity());
  }

  /** Scheduler on that clock whose other dependencies are changed. */
  protected TimedHeddle(UnaryOperator<SchedulerDependencies> change) {
    super(change.apply(SchedulerDependencies.of(NANOS::get, new SplittableRandom(1))));
  }

  public static void passSeconds(long seconds) {
    passMillis(TimeUnit.SECONDS.toMillis(seconds));
  }

  public static void passMillis(long millis) {
    NANOS.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Ticker for others that the test schedules with. */
  public static long nanos() {
    return NANOS.get();
  }
}
