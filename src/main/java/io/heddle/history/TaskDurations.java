package io.heddle.history;

import io.heddle.sim.workload.Durations;
import java.util.Arrays;

/** How long each task of a group ran. Of more than a million, the first count. */
public final class TaskDurations {
  private static final int MOST = 1_000_000;

  /** What a workload file takes: 10^8 seconds. */
  private static final long LONGEST_MILLIS = 100_000_000_000L;

  private long[] millis = new long[8];
  private int count;

  /** Adds one; clocks of two machines may differ, so that it seems to end before it starts. */
  public void add(long startMillis, long endMillis) {
    if (count == MOST) {
      return;
    }
    if (count == millis.length) {
      millis = Arrays.copyOf(millis, 2 * count);
    }
    millis[count++] = Math.min(Math.max(0, endMillis - startMillis), LONGEST_MILLIS);
  }

  /**
   * Those of so many tasks: where more were seen, as of tasks that ran twice, the first; where
   * fewer, those again in turn; {@code otherwise} where none was.
   */
  public Durations of(int tasks, long otherwise) {
    if (count == 0) {
      return Durations.equal(tasks, otherwise);
    }
    long[] each = new long[tasks];
    for (int i = 0; i < tasks; i++) {
      each[i] = millis[i % count];
    }
    return Durations.of(each);
  }
}
