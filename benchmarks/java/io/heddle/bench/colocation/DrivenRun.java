package io.heddle.bench.colocation;

import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Faults;
import io.heddle.sim.drive.DrivenChoice;
import io.heddle.sim.drive.Simulator;

/** Runs a queue under one of the real schedulers. */
final class DrivenRun {
  private DrivenRun() {}

  /**
   * Runs it to its end.
   *
   * @param seed of placement, arrivals, heartbeats and the monitor's errors
   */
  static RunSeen of(DrivenQueue queue, DrivenChoice scheduler, long seed) {
    SimulationSettings usual = SimulationSettings.standard(seed);
    SimulationSettings settings =
        new SimulationSettings(
            seed,
            usual.nodeHeartbeat(),
            usual.masterHeartbeat(),
            usual.masterLaunch(),
            usual.taskLaunch(),
            usual.slowStart(),
            usual.locality(),
            usual.remotePenalty(),
            Faults.NONE,
            usual.horizon(),
            queue.about().interference());
    RunSeen seen = new RunSeen(queue.cluster().nodeCount());
    Simulator.run(queue.workload(seed), queue.cluster(), scheduler, settings, seen, () -> false);
    return seen;
  }
}
