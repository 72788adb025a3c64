package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.yarn.testing.LiveRm;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The wall clock is set back or on by an hour: what is reclaimed does not depend on it. */
class ClockJumpTest {
  private static final int MOST_STEPS = 40;

  private static void jump(ReclaimScene scene, long millis) {
    scene.clock.setTime(scene.clock.getTime() + millis);
  }

  private static int stepsUntilStale(long jump) throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      jump(scene, jump);
      scene.worker.fallSilent();
      int steps = 0;
      while (steps < MOST_STEPS && scene.live.heddle().reclaim().status().stale() == 0) {
        scene.step();
        steps++;
      }
      return steps;
    }
  }

  private static int stepsUntilKilled(long jump) throws Exception {
    try (ReclaimScene scene =
        new ReclaimScene(
            conf -> {
              conf.set(MemoryConfig.MAX_FACTOR, "2");
              conf.set(ReclaimConfig.MAX_FACTOR, "1");
            })) {
      scene.worker.uses(24 * LiveRm.GB);
      LiveRm.ask(scene.job, 1, 8, 1, 100);
      for (int step = 0; step < 12; step++) {
        scene.step();
      }
      scene.worker.uses(63 * LiveRm.GB);
      // They are told that they will be killed.
      scene.step();
      jump(scene, jump);
      int steps = 0;
      while (steps < MOST_STEPS && scene.live.heddle().metrics().reclaim().kills() == 0) {
        scene.step();
        steps++;
      }
      return steps;
    }
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
