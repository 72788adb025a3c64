package io.heddle.sim.report;

import io.heddle.sim.report.JobTrack.Profile;
import java.util.List;
import java.util.Map;

/**
 * What came of one run. Times are virtual, in milliseconds; lists over resource types are in YARN's
 * order, memory in MiB first, then virtual cores.
 *
 * @param scheduler name of its row
 * @param partial whether the user ended it early
 * @param start the first submission
 * @param end the end of the last job, or of the run where jobs are unfinished
 * @param bucketMillis width of the buckets of all profiles
 * @param jobs in order of submission
 * @param queues by full path
 * @param capacity of the cluster over time
 * @param use share of the cluster's capacity that was allocated from start to end, in [0, 1]
 * @param counters of what happened otherwise, such as {@code preempted}
 */
public record RunResult(
    String scheduler,
    long seed,
    boolean partial,
    long start,
    long end,
    long bucketMillis,
    List<JobOutcome> jobs,
    Map<String, QueueOutcome> queues,
    List<Profile> capacity,
    List<Double> use,
    Map<String, Long> counters) {

  /**
   * What one queue had.
   *
   * @param use share of the cluster's capacity that its jobs were allocated, in [0, 1]
   * @param allocation over time
   */
  public record QueueOutcome(List<Double> use, List<Profile> allocation) {}

  public RunResult {
    jobs = List.copyOf(jobs);
  }

  /** From the first submission to the end of the last job. */
  public long makespan() {
    return end - start;
  }

  /** How many jobs ended so. */
  public long count(JobOutcome.State state) {
    return jobs.stream().filter(job -> job.state() == state).count();
  }
}
