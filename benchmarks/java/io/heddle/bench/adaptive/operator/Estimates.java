package io.heddle.bench.adaptive.operator;

import io.heddle.sim.OperatedJob;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;

/**
 * Expected task times, as profiles of earlier runs: the mean over a stage, off by one factor for
 * all its tasks, whose logarithm has standard deviation {@code sigma}, at least 0.
 */
public record Estimates(double sigma, long seed) {
  private static final double MILLIS = 1_000;

  public Estimates {
    if (!(sigma >= 0)) {
      throw new IllegalArgumentException("sigma " + sigma + ": give at least 0");
    }
  }

  /** How long a task of a stage is expected to hold its container once started, in seconds. */
  double taskSeconds(OperatedJob job, int stage) {
    TaskGroup group = Tasks.groups(job.model()).get(stage);
    Durations durations = group.durations();
    double fetching =
        job.model() instanceof MapReduce round && stage == 1 ? round.shuffleMillis() : 0;
    double mean = (double) durations.sum() / durations.count() + fetching;
    return mean / MILLIS * factor(job.job().id(), stage);
  }

  /** What the expected task time of a stage is off by: above 0, and 1 if it is right. */
  public double factor(String jobId, int stage) {
    return sigma == 0
        ? 1
        : Math.exp(sigma * Seeds.random(seed, jobId + "/stage-" + stage).nextGaussian());
  }
}
