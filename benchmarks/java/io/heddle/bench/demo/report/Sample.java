package io.heddle.bench.demo.report;

import java.util.Map;

/**
 * What every job holds at one moment.
 *
 * @param atMs milliseconds since the first submission
 * @param byJob use by job name; a job that holds nothing may be absent
 */
public record Sample(long atMs, Map<String, Use> byJob) {

  /** What one job holds. */
  public Use of(String job) {
    return byJob.getOrDefault(job, Use.NONE);
  }

  /** What all jobs hold together. */
  public Use total() {
    return byJob.values().stream().reduce(Use.NONE, Use::plus);
  }
}
