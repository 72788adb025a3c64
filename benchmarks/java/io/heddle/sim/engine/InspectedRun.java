package io.heddle.sim.engine;

import io.heddle.sim.RunObserver;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import io.heddle.yarn.HeddleScheduler;

/** A simulation of Heddle whose scheduler can be looked at while it runs and afterwards. */
public final class InspectedRun implements AutoCloseable {
  private static final long AFTERWARDS_MILLIS = 60_000;

  private final SimulationRun run;

  /** Prepares a run; see {@link Simulator#run}. */
  public InspectedRun(
      Workload workload,
      ClusterSpec cluster,
      SchedulerChoice heddle,
      SimulationSettings settings,
      RunObserver observer) {
    run = new SimulationRun(workload, cluster, DrivenChoice.of(heddle), settings, observer);
  }

  /** Does {@code look} again and again, first after {@code millis} of virtual time. */
  public void every(long millis, Runnable look) {
    run.time().every(millis, look);
  }

  /**
   * Runs until all jobs have ended, and on until {@code millis} of virtual time and a while more:
   * the run ends with the last job's success, before its containers have ended.
   */
  public void runPast(long millis) {
    long end = Math.max(millis, run.run(() -> false)) + AFTERWARDS_MILLIS;
    while (run.time().nextTime() <= end) {
      run.time().step();
    }
  }

  /** The scheduler that is driven. */
  public HeddleScheduler scheduler() {
    return (HeddleScheduler) run.scheduler().get();
  }

  @Override
  public void close() {
    run.close();
  }
}
