package io.heddle.bench.demo;

import java.util.List;

/**
 * How far a run is: what the child tells the parent twice a second.
 *
 * @param elapsedMs milliseconds since the first submission
 * @param jobs the jobs in order of submission
 */
public record DemoProgress(long elapsedMs, List<Job> jobs) {

  /**
   * One job.
   *
   * @param name its name
   * @param done share of its tasks that is done, 0 to 1
   */
  public record Job(String name, double done) {}
}
