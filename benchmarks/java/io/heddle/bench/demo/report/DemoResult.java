package io.heddle.bench.demo.report;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * How all jobs went in one run under one scheduler, in order of submission. Samples of what they
 * held and counters of the scheduler itself may be empty.
 */
public record DemoResult(
    String hadoop, List<JobResult> jobs, List<Sample> samples, Map<String, Number> counters) {

  public boolean correct() {
    return !jobs.isEmpty() && jobs.stream().allMatch(job -> job.verdict().correct());
  }

  /** From the first submission to the end of the last job, in milliseconds. */
  public long makespanMs() {
    return jobs.stream().mapToLong(JobResult::endMs).max().orElse(0);
  }

  public double meanCompletionMs() {
    return jobs.stream().mapToLong(JobResult::completionMs).average().orElse(0);
  }

  public long peak(ToLongFunction<Use> quantity) {
    return samples.stream().map(Sample::total).mapToLong(quantity).max().orElse(0);
  }

  /** Mean of what all jobs held, from first to last sample; one holds until the next. */
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
