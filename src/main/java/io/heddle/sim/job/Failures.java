package io.heddle.sim.job;

import java.util.HashMap;
import java.util.Map;

/** How often tasks failed; what was taken from them without a fault of theirs does not count. */
final class Failures {
  /** Default of {@code mapreduce.map.maxattempts}, and alike for reduces, in Tez and in Spark. */
  static final int MAX_ATTEMPTS = 4;

  private final Map<Long, Integer> failed = new HashMap<>();

  /** Notes that a task failed; returns whether it may be tried again. */
  boolean mayRetry(long task) {
    return failed.merge(task, 1, Integer::sum) < MAX_ATTEMPTS;
  }
}
