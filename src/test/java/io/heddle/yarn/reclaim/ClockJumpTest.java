package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.yarn.testing.LiveRm;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The wall clock is set back or on by an hour: what is reclaimed does not depend on it. */
class ClockJumpTest extends ReclaimScene {
  private static final int MOST_STEPS = 40;

  private void jump(long millis) {
    clock.setTime(clock.getTime() + millis);
  }

  private int stepsUntilStale(long jump) throws Exception {
    overfull(conf -> {});
    jump(jump);
    worker.fallSilent();
    int steps = 0;
    while (steps < MOST_STEPS && live.heddle().reclaim().status().stale() == 0) {
      step();
      steps++;
    }
    return steps;
  }

  private int stepsUntilKilled(long jump) throws Exception {
    start(
        conf -> {
          conf.set(MemoryConfig.MAX_FACTOR, "2");
          conf.set(ReclaimConfig.MAX_FACTOR, "1");
        });
    worker.uses(24 * LiveRm.GB);
    LiveRm.ask(job, 1, 8, 1, 100);
    for (int step = 0; step < 12; step++) {
      step();
    }
    worker.uses(63 * LiveRm.GB);
    // They are told that they will be killed.
    step();
    jump(jump);
    int steps = 0;
    while (steps < MOST_STEPS && live.heddle().metrics().reclaim().kills() == 0) {
      step();
      steps++;
    }
    return steps;
  }

  @ParameterizedTest
  @ValueSource(longs = {-3_600_000, 3_600_000})
  void aSilentNodeIsStaleAsSoonAsEver(long jump) throws Exception {
    assertThat(stepsUntilStale(jump)).isEqualTo(stepsUntilStale(0)).isLessThan(MOST_STEPS);
  }

  @ParameterizedTest
  @ValueSource(longs = {-3_600_000, 3_600_000})
  void nobodyIsKilledBeforeOrAfterTheGrace(long jump) throws Exception {
    assertThat(stepsUntilKilled(jump)).isEqualTo(stepsUntilKilled(0)).isLessThan(MOST_STEPS);
  }
}
