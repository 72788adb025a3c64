package io.heddle.bench.demo;

import java.util.List;

/**
 * How far a run is: what the child tells the parent once a second.
 *
 * @param elapsedMs milliseconds since the first submission
 * @param jobs the jobs in order of submission
 * @param memoryShare allocated share of the cluster's memory, 0 to 1
 * @param vcoreShare allocated share of the cluster's virtual cores, 0 to 1
 */
public record DemoProgress(long elapsedMs, List<Job> jobs, double memoryShare, double vcoreShare) {

  /**
   * One job.
   *
   * @param name its name
   * @param state state of its application, as YARN names it
   * @param map share of the map work that is done, 0 to 1
   * @param reduce share of the reduce work that is done, 0 to 1
   */
  public record Job(String name, String state, double map, double reduce) {}
}
