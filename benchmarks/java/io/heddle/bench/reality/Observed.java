package io.heddle.bench.reality;

import io.heddle.bench.experiment.Figures;
import java.util.List;
import java.util.Map;

/** What was seen of a run, real or simulated: allocations by time, jobs by id. */
record Observed(List<Allocation> allocations, Map<String, JobTimes> jobs) {
  static final String ALL = "all jobs";

  /** In milliseconds since the run's start; finished when its master unregistered. */
  record JobTimes(long submitted, long finished) {
    /** From submission to end, in seconds. */
    double completionSeconds() {
      return (finished - submitted) / 1000.0;
    }
  }

  /** Adds what a run on a real cluster took, by job and for all. */
  void addTo(String scheduler, Figures figures) {
    jobs.forEach(
        (job, times) -> figures.add(job, scheduler, "jct-real", times.completionSeconds(), "s"));
    figures.add(ALL, scheduler, "jct-mean-real", meanCompletionSeconds(), "s");
    figures.add(ALL, scheduler, "makespan-real", makespanSeconds(), "s");
  }

  /** From the first submission to the last end, in seconds. */
  double makespanSeconds() {
    long first = jobs.values().stream().mapToLong(JobTimes::submitted).min().orElse(0);
    long last = jobs.values().stream().mapToLong(JobTimes::finished).max().orElse(0);
    return (last - first) / 1000.0;
  }

  double meanCompletionSeconds() {
    return jobs.values().stream().mapToDouble(JobTimes::completionSeconds).average().orElse(0);
  }
}
