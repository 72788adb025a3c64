package io.heddle.yarn.testing;

import io.heddle.dag.StagePolicy;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import java.util.Map;

/** Heddle with a scripted clock and policy for stages. Static, as YARN makes it by class name. */
public final class StagedHeddle extends TimedHeddle {
  private static volatile StagePolicy script;
  private static volatile Situation lastSeen;

  public StagedHeddle() {
    super(parts -> parts.withStages(Scripted::new));
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
}
