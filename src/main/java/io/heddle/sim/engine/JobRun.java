package io.heddle.sim.engine;

import io.heddle.sim.workload.Chain;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A job: one application, or those of a chain one after the other. */
final class JobRun {
  private static final String STAGES = "heddle.stages=";
  private static final String STAGE = "heddle.stage=";

  private final SimulationRun run;
  private final Job job;
  private final List<? extends JobModel> rounds;
  private int round;

  JobRun(SimulationRun run, Job job) {
    this.run = run;
    this.job = job;
    this.rounds = job.model() instanceof Chain chain ? chain.rounds() : List.of(job.model());
  }

  Job job() {
    return job;
  }

  void submit() {
    run.observer().submitted(job, run.time().now());
    begin();
  }

  private void begin() {
    new ApplicationRun(run, this, rounds.get(round), tags()).submit();
  }

  /** The job's own tags; who tells the number of rounds also tells which one this is. */
  private Set<String> tags() {
    Set<String> tags = new HashSet<>(job.tags());
    if (rounds.size() > 1 && tags.stream().anyMatch(tag -> tag.startsWith(STAGES))) {
      tags.add(STAGE + round);
    }
    return tags;
  }

  void refused(String reason) {
    run.observer().refused(job, run.time().now(), reason);
    run.jobEnded();
  }

  void roundEnded(boolean success) {
    if (success && ++round < rounds.size()) {
      begin();
    } else {
      run.observer().finished(job, run.time().now(), success);
      run.jobEnded();
    }
  }
}
