package io.heddle.sim.engine;

import io.heddle.sim.RunObserver;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import java.util.function.BooleanSupplier;

/** Runs a workload on a cluster under one scheduler, in virtual time, in the calling thread. */
public final class Simulator {
  private Simulator() {}

  /**
   * Runs until all jobs have ended, the horizon, a standstill, or {@code stop}; returns virtual
   * milliseconds. One run at a time in a process: YARN keeps resource types and metrics in static
   * fields.
   *
   * @throws IllegalArgumentException if the scheduler refuses its settings
   */
  public static long run(
      Workload workload,
      ClusterSpec cluster,
      SchedulerChoice scheduler,
      SimulationSettings settings,
      RunObserver observer,
      BooleanSupplier stop) {
    DrivenChoice choice = DrivenChoice.of(scheduler);
    try (SimulationRun run = new SimulationRun(workload, cluster, choice, settings, observer)) {
      return run.run(stop);
    }
  }
}
