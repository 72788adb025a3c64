package io.heddle.yarn;

import io.heddle.learn.dag.Situation;
import io.heddle.learn.dag.StagePolicy;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Heddle with a clock and a policy for stages that the test scripts. YARN makes schedulers by their
 * class name, so the script is static: one ResourceManager at a time.
 */
final class StagedHeddle extends HeddleScheduler {
  private static final AtomicLong NANOS = new AtomicLong();
  private static volatile StagePolicy script;
  private static volatile Situation lastSeen;

  StagedHeddle() {
    super(
        Parts.of(NANOS::get, new SplittableRandom(1))
            .withStages(configured -> situation -> decide(configured, situation)));
  }

  private static io.heddle.learn.dag.Decision decide(StagePolicy configured, Situation situation) {
    lastSeen = situation;
    StagePolicy policy = script;
    return (policy == null ? configured : policy).decide(situation);
  }

  /** Decides so from now on; null for the policy that is configured. */
  static void decideBy(StagePolicy policy) {
    script = policy;
    lastSeen = null;
  }

  /** What the policy was asked last. */
  static Situation lastSeen() {
    return lastSeen;
  }

  static void passMillis(long millis) {
    NANOS.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
