package io.heddle.bench.adaptive.operator;

import io.heddle.sim.workload.Job;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.step.Change;
import io.heddle.tune.step.Step;
import io.heddle.tune.step.Tuner;
import io.heddle.tune.workload.Snapshot;

/** Decides, from one look at a simulated cluster to the next, which settings are changed. */
public interface Decisions {
  Step step(Snapshot snapshot);

  /** The scheduler is set as by this change. */
  default void applied(Change change, long millis) {}

  default void refused(Change change, NotAppliedException refusal, long millis) {}

  default void finished(Job job, double latencySeconds, long millis) {}

  static Decisions of(Tuner tuner) {
    return new Decisions() {
      @Override
      public Step step(Snapshot snapshot) {
        return tuner.step(snapshot);
      }

      @Override
      public void applied(Change change, long millis) {
        tuner.applied(change, millis);
      }

      @Override
      public void refused(Change change, NotAppliedException refusal, long millis) {
        tuner.refused(change, refusal.reason(), refusal.getMessage(), millis);
      }

      @Override
      public void finished(Job job, double latencySeconds, long millis) {
        tuner.finished(job.id(), latencySeconds, millis);
      }
    };
  }
}
