package io.heddle.tune.latency;

import java.util.Arrays;

/**
 * Time of a job on containers that it gets at one or more moments (AdaptiveConfig, Alg. 2, Fig. 5).
 * Each task, in order, goes to the first available container; before the next allocation only to
 * one available before that (our reading of line 14: {@code min A[i] < t_M} while tasks are left).
 * As printed, no task waits for another stage.
 */
final class JobTime {
  private final double[] tasks;
  private double[] available;
  private int assigned;

  /**
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

  /** Containers wanted beyond those held; {@code moment} only grows. */
  int wanted(double moment) {
    assign(moment);
    int free = (int) Arrays.stream(available).filter(time -> time <= moment).count();
    return Math.max(0, tasks.length - assigned - free);
  }

  void allocate(double moment, int containers) {
    assign(moment);
    int before = available.length;
    available = Arrays.copyOf(available, before + containers);
    Arrays.fill(available, before, available.length, moment);
  }

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

  /** Line 20: when the last of its containers, at least one, has no task left. */
  double end() {
    double[] then = available.clone();
    assign(then, Double.POSITIVE_INFINITY, tasks, assigned);
    return Arrays.stream(then).max().orElseThrow();
  }
}
