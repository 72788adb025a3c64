package io.heddle.bench.reality;

import io.heddle.sim.AdminSettings;
import io.heddle.sim.Contender;
import io.heddle.sim.Schedulers;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.SimulationSettings.Timing;
import io.heddle.sim.engine.Simulator;
import io.heddle.sim.workload.Workload;

/**
 * One scheduler, of those that need no file ({@code fifo}, {@code capacity}, {@code heddle} or one
 * of its policies), that runs workloads on the real cluster and the simulated one alike.
 */
record SchedulerTrial(String scheduler, boolean quick) {
  /** Between the heartbeats of nodes and of masters, on both clusters. */
  static final long HEARTBEAT_MS = 500;

  Contender contender() {
    return new Schedulers(AdminSettings.NONE).named(scheduler);
  }

  Workload workload(long seed) {
    return contender().workload(quick ? RealityJobs.few(seed) : RealityJobs.all(seed));
  }

  /** Settings with a seed of the phases of heartbeats, and launches as measured on the cluster. */
  SimulationSettings settings(long seed, Launches launches) {
    SimulationSettings standard = SimulationSettings.standard(seed);
    return contender()
        .settings(
            new SimulationSettings(
                seed,
                new Timing(
                    HEARTBEAT_MS,
                    HEARTBEAT_MS,
                    Launches.mean(launches.masters()),
                    Launches.mean(launches.tasks())),
                standard.slowStart(),
                standard.locality(),
                standard.remotePenalty(),
                standard.faults(),
                standard.horizon(),
                standard.interference()));
  }

  Observed simulate(Workload workload, SimulationSettings settings) {
    ObservedTimes recording = new ObservedTimes();
    Simulator.run(
        workload, RealityJobs.CLUSTER, contender().scheduler(), settings, recording, () -> false);
    return recording.observed();
  }
}
