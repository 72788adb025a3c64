package io.heddle.bench.colocation;

import io.heddle.colocation.CoLocation;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.InspectedRun;
import io.heddle.sim.engine.scheduler.DrivenChoice;

/** Runs a queue under one of the real schedulers. */
final class DrivenRun {
  private DrivenRun() {}

  /**
   * Runs it to its end.
   *
   * @param memory of its learner
   * @param seed of placement, arrivals, heartbeats and the monitor's errors
   */
  static RunSeen of(DrivenQueue queue, DrivenChoice scheduler, Memory memory, long seed) {
    SimulationSettings settings =
        SimulationSettings.standard(seed).withInterference(queue.about().interference());
    RunSeen seen = new RunSeen(queue.cluster().nodeCount());
    try (InspectedRun run =
        new InspectedRun(queue.workload(seed), queue.cluster(), scheduler, settings, seen)) {
      boolean learns = scheduler.scheduler().family() == Family.HEDDLE;
      if (learns) {
        memory.recall(run.scheduler().coLocation());
      }
      run.run();
      if (learns) {
        memory.keep(run.scheduler().coLocation());
      }
    }
    return seen;
  }

  /** What a scheduler knows of earlier runs, and leaves for later ones. */
  interface Memory {
    /** A run begins: tells its learner what is known. */
    default void recall(CoLocation learner) {}

    /** A run is over: this is all that its learner knows now. */
    void keep(CoLocation learner);
  }
}
