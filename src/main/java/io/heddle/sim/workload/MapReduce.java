package io.heddle.sim.workload;

/**
 * One round of map and reduce.
 *
 * @param shuffleMillis how long a reduce fetches map outputs before it can reduce; overlaps with
 *     the maps that still run
 */
public record MapReduce(TaskGroup maps, TaskGroup reduces, long shuffleMillis) implements JobModel {
  public MapReduce {
    if (shuffleMillis < 0) {
      throw new IllegalArgumentException("shuffle " + shuffleMillis + " ms: it cannot be negative");
    }
  }
}
