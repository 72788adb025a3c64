package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.colocation.CoLocation;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Faults;
import io.heddle.sim.SimulationSettings.Timing;
import io.heddle.sim.engine.InspectedRun;
import io.heddle.sim.engine.scheduler.DrivenChoice;

final class DrivenRun {
  private static final Timing AT_ONCE = new Timing(500, 500, 0, 0);

  private DrivenRun() {}

  /** Runs a queue in the order of submission; published times include starts. */
  static RunSeen inOrder(QueueCase about, long seed) {
    SimulationSettings settings =
        new SimulationSettings(
            seed, AT_ONCE, 0, false, 1, Faults.NONE, Long.MAX_VALUE, about.interference());
    Contestant fifo = new Contestants(about.layout().jobsAtOnce()).fifo();
    return of(DrivenQueue.of(about), DrivenChoice.of(fifo.scheduler()), learner -> {}, settings);
  }

  /** Runs it to its end; one seed for placement, arrivals, heartbeats and monitor's errors. */
  static RunSeen of(DrivenQueue queue, DrivenChoice scheduler, Memory memory, long seed) {
    return of(
        queue,
        scheduler,
        memory,
        SimulationSettings.standard(seed).withInterference(queue.about().interference()));
  }

  private static RunSeen of(
      DrivenQueue queue, DrivenChoice scheduler, Memory memory, SimulationSettings settings) {
    RunSeen seen = new RunSeen(queue.cluster().nodeCount());
    try (InspectedRun run =
        new InspectedRun(
            queue.workload(settings.seed()), queue.cluster(), scheduler, settings, seen)) {
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
