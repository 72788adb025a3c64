package io.heddle.yarn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.SystemClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Periods are as long as they are, also while the wall clock is set. */
class LearningClockTest {
  /** Heddle with a monitor that notes what it is asked. */
  public static final class TickedHeddle extends TimedHeddle {
    private static final List<Long> PERIODS = new CopyOnWriteArrayList<>();

    public TickedHeddle() {
      super(
          parts ->
              parts.withMetrics(
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
        TickedHeddle.passSeconds(60);
        live.heddle().observe();
      }

      assertThat(TickedHeddle.PERIODS).containsExactly(60_000L, 60_000L);
    }
  }

  private static List<Thread> readers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("heddle-metrics-"))
        .toList();
  }

  @Test
  void aPeriodThatWasObservedByHandLeavesNoThreadBehind() throws InterruptedException {
    List<Thread> before = readers();
    List<Thread> begun;
    try (LiveRm live = LiveRm.start(conf -> {})) {
      live.heddle().observe();
      begun = readers().stream().filter(thread -> !before.contains(thread)).toList();
      assertThat(begun).isNotEmpty();
    }
    for (Thread reader : begun) {
      reader.join();
    }
  }
}
