package io.heddle.bench.colocation;

import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.Simulator;
import io.heddle.sim.engine.scheduler.DrivenChoice;

/** Runs a queue under one of the real schedulers. */
final class DrivenRun {
  private DrivenRun() {}

  /**
   * Runs it to its end.
   *
   * @param seed of placement, arrivals, heartbeats and the monitor's errors
   */
  static RunSeen of(DrivenQueue queue, DrivenChoice scheduler, long seed) {
    SimulationSettings settings =
        SimulationSettings.standard(seed).withInterference(queue.about().interference());
    RunSeen seen = new RunSeen(queue.cluster().nodeCount());
    Simulator.run(queue.workload(seed), queue.cluster(), scheduler, settings, seen, () -> false);
    return seen;
  }
}
