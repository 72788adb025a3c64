package io.heddle.tune.latency;

import java.util.Arrays;

/**
 * How long a job takes on containers that it gets at one or more moments (AdaptiveConfig, Alg. 2,
 * Fig. 5). Each task, in order, goes to the container that is available first; before the next
 * allocation comes, only to one that is available before that (our reading of line 14: {@code min
 * A[i] < t_M} while tasks are left). As printed, no task waits for the end of another stage.
 */
final class JobTime {
  private final double[] tasks;
  private double[] available;
  private int assigned;

  /**
   * A job at its beginning, or later.
   *
   * @param available when each container that it holds is free; may be none
   * @param tasks execution time of each that has not begun, in seconds, in the order of execution
   */
  JobTime(double[] available, double[] tasks) {
    this.available = available.clone();
    this.tasks = tasks;
  }

  int containers() {
    return available.length;
  }

  /** Containers that it could use more than it holds at a moment, the latest so far. */
  int wanted(double moment) {
    assign(moment);
    int free = (int) Arrays.stream(available).filter(time -> time <= moment).count();
    return Math.max(0, tasks.length - assigned - free);
  }

  /** Lines 6 to 13: so many containers come at this moment. */
  void allocate(double moment, int containers) {
    assign(moment);
    int before = available.length;
    available = Arrays.copyOf(available, before + containers);
    Arrays.fill(available, before, available.length, moment);
  }

  /** Lines 14 to 18, up to the next allocation. */
  private void assign(double next) {
    assigned = assign(available, next, tasks, assigned);
  }

  private static int assign(double[] available, double next, double[] tasks, int from) {
    int task = from;
    while (task < tasks.length && available.length > 0) {
      int first = 0;
      for (int i = 1; i < available.length; i++) {
        first = available[i] < available[first] ? i : first;
      }
      if (!(available[first] < next)) {
        break;
      }
      available[first] += tasks[task++];
    }
    return task;
  }

  /** Line 20: when the last container has no task left, if no other comes; at least one is held. */
  double end() {
    double[] then = available.clone();
    assign(then, Double.POSITIVE_INFINITY, tasks, assigned);
    return Arrays.stream(then).max().orElseThrow();
  }
}
