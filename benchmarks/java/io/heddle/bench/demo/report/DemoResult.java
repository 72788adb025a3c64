package io.heddle.bench.demo.report;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * How all jobs went in one run under one scheduler.
 *
 * @param hadoop version of Hadoop
 * @param jobs results in order of submission
 * @param samples what the jobs held over time; may be empty
 * @param counters counters of the scheduler itself; empty if it has none
 */
public record DemoResult(
    String hadoop, List<JobResult> jobs, List<Sample> samples, Map<String, Number> counters) {

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

  /** The most that all jobs held together at a time. */
  public long peak(ToLongFunction<Use> quantity) {
    return samples.stream().map(Sample::total).mapToLong(quantity).max().orElse(0);
  }

  /**
   * What all jobs held together, in the mean from the first sample to the last; a sample holds
   * until the next.
   */
  public double mean(ToLongFunction<Use> quantity) {
    double held = 0;
    for (int i = 1; i < samples.size(); i++) {
      Sample before = samples.get(i - 1);
      held +=
          (double) quantity.applyAsLong(before.total()) * (samples.get(i).atMs() - before.atMs());
    }
    long time =
        samples.isEmpty() ? 0 : samples.get(samples.size() - 1).atMs() - samples.get(0).atMs();
    return time == 0 ? 0 : held / time;
  }
}
