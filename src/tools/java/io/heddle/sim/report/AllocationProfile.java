package io.heddle.sim.report;

import java.util.List;

/**
 * Exact means over equal buckets; 0 outside of them.
 *
 * @param first index of the first bucket that {@code means} tells about; bucket 0 starts at the
 *     first submission
 * @param means one for each bucket from there on, at least 0
 */
public record AllocationProfile(int first, List<Double> means) {
  public static final AllocationProfile NOTHING = new AllocationProfile(0, List.of());

  public AllocationProfile {
    means = List.copyOf(means);
  }

  public double at(int bucket) {
    int index = bucket - first;
    return index < 0 || index >= means.size() ? 0 : means.get(index);
  }

  /** Number of buckets up to the last that is not empty. */
  public int end() {
    return first + means.size();
  }
}
