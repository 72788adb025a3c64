package io.heddle.history;

import io.heddle.sim.workload.Durations;
import java.util.Arrays;

/** How long each task of a group ran. */
public final class TaskDurations {
  private long[] millis = new long[8];
  private int count;

  /**
   * Adds one.
   *
   * @throws ImpossibleNumberException if no job has so many, or it took longer than anything takes
   */
  public void add(long startMillis, long endMillis) {
    UncheckedJob.checkTasks(count + 1L);
    if (count == millis.length) {
      millis = Arrays.copyOf(millis, 2 * count);
    }
    millis[count++] = Elapsed.millis(startMillis, endMillis);
  }

  /** First {@code tasks} of what was seen, or, where fewer, again in turn, or {@code otherwise}. */
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
