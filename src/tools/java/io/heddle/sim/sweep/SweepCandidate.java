package io.heddle.sim.sweep;

import io.heddle.sim.Contender;
import io.heddle.sim.SchedulerChoice.Family;
import java.util.List;

/** Configuration in a sweep: what to set beside the present one. */
public record SweepCandidate(Contender contender, List<Setting> change) {
  /** Name of the configuration that the cluster has now. */
  public static final String PRESENT = "present";

  public SweepCandidate {
    change = List.copyOf(change);
  }

  public String name() {
    return contender.scheduler().name();
  }

  /** Whether Heddle runs it, and not a scheduler of Hadoop. */
  public boolean isHeddle() {
    return contender.scheduler().family() == Family.HEDDLE;
  }
}
