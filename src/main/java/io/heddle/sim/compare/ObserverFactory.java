package io.heddle.sim.compare;

import io.heddle.sim.RunObserver;
import io.heddle.sim.workload.Workload;
import java.util.List;

/** Who looks on at the runs of a comparison, besides the one that records them. */
@FunctionalInterface
public interface ObserverFactory {
  /**
   * Those of one run.
   *
   * @param workload as it was before a scheduler with one queue only moved the jobs there
   */
  List<? extends RunObserver> of(String scheduler, long seed, Workload workload);
}
