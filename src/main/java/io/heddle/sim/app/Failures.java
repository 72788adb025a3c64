package io.heddle.sim.app;

import java.util.HashMap;
import java.util.Map;

/**
 * How often tasks failed; losing their container does not count.
 *
 * @param <T> what names a task
 */
final class Failures<T> {
  /** Default of {@code mapreduce.map.maxattempts}, and alike for reduces, in Tez and in Spark. */
  static final int MAX_ATTEMPTS = 4;

  private final Map<T, Integer> failed = new HashMap<>();

  /** Notes that a task failed; returns whether it may be tried again. */
  boolean mayRetry(T task) {
    return failed.merge(task, 1, Integer::sum) < MAX_ATTEMPTS;
  }
}
