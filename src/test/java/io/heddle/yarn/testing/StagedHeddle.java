package io.heddle.yarn.testing;

import io.heddle.dag.StagePolicy;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.SchedulerDependencies;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Heddle with a scripted clock and policy for stages. Static, as YARN makes it by class name. */
public final class StagedHeddle extends HeddleScheduler {
  private static final AtomicLong NANOS = new AtomicLong();
  private static volatile StagePolicy script;
  private static volatile Situation lastSeen;

  public StagedHeddle() {
    super(SchedulerDependencies.of(NANOS::get, new SplittableRandom(1)).withStages(Scripted::new));
  }

  private record Scripted(StagePolicy configured) implements StagePolicy {
    private StagePolicy policy() {
      StagePolicy policy = script;
      return policy == null ? configured : policy;
    }

    @Override
    public Decision decide(Situation situation) {
      lastSeen = situation;
      return policy().decide(situation);
    }

    @Override
    public Map<Integer, String> reasons(Situation situation) {
      return policy().reasons(situation);
    }
  }

  /** Decides so from now on; null for the policy that is configured. */
  public static void decideBy(StagePolicy policy) {
    script = policy;
    lastSeen = null;
  }

  public static Situation lastSeen() {
    return lastSeen;
  }

  public static void passMillis(long millis) {
    NANOS.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
