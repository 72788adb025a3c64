package io.heddle.yarn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.SchedulerDependencies;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.SystemClock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Periods are as long as they are, also while the wall clock is set. */
class LearningClockTest {
  /** Heddle with a ticker that the test moves, and a monitor that notes what it is asked. */
  public static final class TickedHeddle extends HeddleScheduler {
    private static final AtomicLong NANOS = new AtomicLong();
    private static final List<Long> PERIODS = new CopyOnWriteArrayList<>();

    public TickedHeddle() {
      super(
          SchedulerDependencies.of(NANOS::get, new SplittableRandom(1))
              .withMetrics(
                  (end, length) -> {
                    PERIODS.add(length);
                    return Map.of();
                  }));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-3_600_000, 3_600_000})
  void aWallClockThatIsSetLosesNoPeriod(long jump) throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> conf.set(YarnConfiguration.RM_SCHEDULER, TickedHeddle.class.getName()))) {
      live.heddle().observe();
      TickedHeddle.PERIODS.clear();

      live.heddle().setClock(() -> SystemClock.getInstance().getTime() + jump);
      for (int period = 0; period < 2; period++) {
        TickedHeddle.NANOS.addAndGet(TimeUnit.SECONDS.toNanos(60));
        live.heddle().observe();
      }

      assertThat(TickedHeddle.PERIODS).containsExactly(60_000L, 60_000L);
    }
  }
}
