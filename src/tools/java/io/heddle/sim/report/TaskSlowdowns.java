package io.heddle.sim.report;

import java.util.Map;
import java.util.TreeMap;

/** Slow-downs of tasks in steps of 0.1 %; memory grows with their variety, not their number. */
public final class TaskSlowdowns {
  private static final double STEP = Math.log(1.001);

  private final TreeMap<Integer, Long> counts = new TreeMap<>();
  private long tasks;

  /** Adds a task; one of no work is as fast as can be. */
  public void add(long workMillis, long millis) {
    double times = workMillis <= 0 ? 1 : Math.max(1, (double) millis / workMillis);
    counts.merge((int) Math.round(Math.log(times) / STEP), 1L, Long::sum);
    tasks++;
  }

  public long tasks() {
    return tasks;
  }

  /** What a share in (0, 1] of the tasks do not exceed, to a tenth of a per cent; 1 without one. */
  public double quantile(double share) {
    long rank = Math.max(1, (long) Math.ceil(share * tasks));
    long seen = 0;
    for (Map.Entry<Integer, Long> each : counts.entrySet()) {
      seen += each.getValue();
      if (seen >= rank) {
        return Math.exp(each.getKey() * STEP);
      }
    }
    return 1;
  }
}
