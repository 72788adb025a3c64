package io.heddle.bench.colocation;

import io.heddle.colocation.CoLocation;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.InspectedRun;
import io.heddle.sim.engine.scheduler.DrivenChoice;

final class DrivenRun {
  private DrivenRun() {}

  /** Runs it to its end; one seed for placement, arrivals, heartbeats and monitor's errors. */
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
    default void recall(CoLocation learner) {}

    void keep(CoLocation learner);
  }
}
