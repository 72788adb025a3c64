package io.heddle.sim.engine;

import io.heddle.sim.Operator;
import io.heddle.sim.RunObserver;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import io.heddle.yarn.HeddleScheduler;

/** A simulation whose scheduler can be looked at, and changed, while it runs and afterwards. */
public final class InspectedRun implements AutoCloseable {
  private static final long AFTERWARDS_MILLIS = 60_000;

  private final SimulationRun run;

  public InspectedRun(
      Workload workload,
      ClusterSpec cluster,
      DrivenChoice scheduler,
      SimulationSettings settings,
      RunObserver observer) {
    run = new SimulationRun(workload, cluster, scheduler, settings, observer);
  }

  /** Does {@code look} again and again, first after {@code millis} of virtual time. */
  public void every(long millis, Runnable look) {
    run.time().every(millis, look);
  }

  /** As {@link Simulator#run}, with somebody who may change the scheduler's settings meanwhile. */
  public static long operated(
      Workload workload,
      ClusterSpec cluster,
      SchedulerChoice scheduler,
      SimulationSettings settings,
      RunObserver observer,
      Operator operator) {
    DrivenChoice choice = DrivenChoice.of(scheduler);
    try (InspectedRun operated = new InspectedRun(workload, cluster, choice, settings, observer)) {
      Operations operations = new Operations(operated.run);
      operated.every(operator.periodMillis(), () -> operator.look(operations));
      return operated.run();
    }
  }

  /** Runs as {@link Simulator#run} does, without an early end. */
  public long run() {
    return run.run(() -> false);
  }

  /**
   * Runs until all jobs have ended, and on until {@code millis} of virtual time and a while more:
   * the run ends with the last job's success, before its containers have ended.
   */
  public void runPast(long millis) {
    long end = Math.max(millis, run()) + AFTERWARDS_MILLIS;
    while (run.time().nextTime() <= end) {
      run.time().step();
    }
  }

  public HeddleScheduler scheduler() {
    return (HeddleScheduler) run.cluster().resourceManager().scheduler().get();
  }

  @Override
  public void close() {
    run.close();
  }
}
