package io.heddle.bench.demo;

import io.heddle.bench.cluster.ClusterSize;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * How all jobs went under one scheduler.
 *
 * @param scheduler name of the scheduler
 * @param hadoop version of Hadoop
 * @param cluster what the nodes declare
 * @param jobs results in order of submission
 * @param samples what the jobs held over time
 * @param counters counters of the scheduler itself; empty if it has none
 */
public record DemoResult(
    String scheduler,
    String hadoop,
    ClusterSize cluster,
    List<JobResult> jobs,
    List<Sample> samples,
    Map<String, Number> counters) {

  /** Whether every job succeeded and every check was right. */
  public boolean correct() {
    return !jobs.isEmpty() && jobs.stream().allMatch(job -> job.verdict().correct());
  }

  /** From the first submission to the end of the last job, in milliseconds. */
  public long makespanMs() {
    return jobs.stream().mapToLong(JobResult::endMs).max().orElse(0);
  }

  /** Mean completion time of the jobs, in milliseconds. */
  public double meanCompletionMs() {
    return jobs.stream().mapToLong(JobResult::completionMs).average().orElse(0);
  }

  /** Mean share of the cluster's memory that {@code held} was over the makespan, 0 to 1. */
  public double memoryShare(long heldMbSeconds) {
    return share(heldMbSeconds, cluster.memoryMb());
  }

  /** Mean share of the cluster's virtual cores that {@code held} was over the makespan, 0 to 1. */
  public double vcoreShare(long heldCoreSeconds) {
    return share(heldCoreSeconds, cluster.vcores());
  }

  /** A quantity summed over the jobs. */
  public long sum(ToLongFunction<JobResult> quantity) {
    return jobs.stream().mapToLong(quantity).sum();
  }

  private double share(long heldSeconds, long capacity) {
    return makespanMs() == 0 ? 0 : heldSeconds * 1000.0 / (capacity * makespanMs());
  }
}
