package io.heddle.tune.workload;

import java.util.List;

/**
 * What the tuner sees at one moment, in <em>units</em>: the dominant dimension of what is asked
 * for, divided by the smallest container's.
 *
 * @param millis of the scheduler's clock
 * @param groups at least one; their shares add up to 1
 */
public record Snapshot(long millis, Family family, double units, List<Group> groups) {
  public Snapshot {
    groups = List.copyOf(groups);
  }

  public Snapshot with(List<Group> others) {
    return new Snapshot(millis, family, units, others);
  }

  /** Whose rules share a cluster out among queues. */
  public enum Family {
    CAPACITY,
    FAIR
  }
}
