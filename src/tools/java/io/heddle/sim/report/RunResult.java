package io.heddle.sim.report;

import io.heddle.sim.RunObserver;
import java.util.List;
import java.util.Map;

/**
 * Result of one run; times are virtual, in milliseconds, resource types in YARN's order.
 *
 * @param start the first submission
 * @param end of the last job, or of the run where jobs are unfinished
 * @param jobs in order of submission
 * @param use share of capacity allocated from start to end, in [0, 1]
 * @param counters such as {@code preempted}
 * @param tasks null where it is not known what they use
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
    List<AllocationProfile> capacity,
    List<Double> use,
    Map<String, Long> counters,
    TaskFigures tasks) {
  /**
   * Tasks that shared nodes: percentiles of slow-down, and the share in [0, 1] killed for memory.
   */
  public record TaskFigures(double slowdown95, double slowdown99, double killed) {
    static TaskFigures of(TaskSlowdowns slowdowns, Map<String, Long> counters) {
      if (slowdowns.tasks() == 0) {
        return null;
      }
      double killed = counters.getOrDefault(RunObserver.OUT_OF_MEMORY, 0L);
      return new TaskFigures(
          slowdowns.quantile(0.95),
          slowdowns.quantile(0.99),
          killed / (killed + slowdowns.tasks()));
    }
  }

  /** {@code use} is the share of the cluster's capacity that its jobs were allocated, in [0, 1]. */
  public record QueueOutcome(List<Double> use, List<AllocationProfile> allocation) {}

  public RunResult {
    jobs = List.copyOf(jobs);
  }

  RunResult withJobs(List<JobOutcome> some) {
    return new RunResult(
        scheduler,
        seed,
        partial,
        start,
        end,
        bucketMillis,
        some,
        queues,
        capacity,
        use,
        counters,
        tasks);
  }

  /** From the first submission to the end of the last job. */
  public long makespan() {
    return end - start;
  }

  public long count(JobOutcome.State state) {
    return jobs.stream().filter(job -> job.state() == state).count();
  }
}
