package io.heddle.sim.engine.use;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.TaskUse.Phase;
import io.heddle.sim.workload.TaskWork;
import java.util.List;

/** A task that runs: how much of it is left, and what it uses now. */
final class UsingTask {
  private final List<Phase> phases;
  private final double vcores;
  private final double mebibytes;
  private final Runnable ended;
  private double left;
  private int phase;
  private double phaseLeft;

  UsingTask(ResourceVector demand, TaskWork work, Runnable ended) {
    this.phases = work.use().phasesOrAll();
    this.vcores = work.factor() * demand.get(1);
    this.mebibytes = work.factor() * demand.get(0);
    this.ended = ended;
    left = work.millis();
    phaseLeft = phases.get(0).millis();
  }

  double cores() {
    return vcores * phases.get(phase).cpu();
  }

  double meanCores() {
    double sum = 0;
    double millis = 0;
    for (Phase each : phases) {
      sum += each.cpu() * (double) each.millis();
      millis += (double) each.millis();
    }
    return vcores * sum / millis;
  }

  double mebibytes() {
    return mebibytes * phases.get(phase).memory();
  }

  /** Milliseconds of work until it ends or uses something else. */
  double untilChange() {
    return Math.min(left, phaseLeft);
  }

  /** So many milliseconds of its work are done, no more than {@link #untilChange}. */
  void advance(double work) {
    left -= work;
    phaseLeft -= work;
    if (phaseLeft <= CpuSharing.NOTHING) {
      phase = (phase + 1) % phases.size();
      phaseLeft += phases.get(phase).millis();
    }
  }

  boolean isDone() {
    return left <= CpuSharing.NOTHING;
  }

  void end() {
    ended.run();
  }
}
