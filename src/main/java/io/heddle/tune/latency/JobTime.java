package io.heddle.tune.latency;

import java.util.Arrays;
import java.util.List;

/** How long a job takes on containers that it gets one after the other (AdaptiveConfig, Alg. 2). */
final class JobTime {
  /**
   * Containers that a job is given at one moment.
   *
   * @param seconds when
   * @param containers how many, at least 1
   */
  record Allocation(double seconds, int containers) {}

  private JobTime() {}

  /**
   * E(j, R): from the first allocation until the last container has no task left. Each task, in
   * order, goes to the container that is available first; before the next allocation comes, only to
   * one that is available before that (our reading of line 14: {@code min A[i] < t_M} while tasks
   * are left). As printed, no task waits for the end of another stage.
   *
   * @param allocations at least one, earliest first
   * @param tasks execution time of each, in seconds, in the order of execution
   */
  static double seconds(List<Allocation> allocations, double[] tasks) {
    double[] available = new double[allocations.stream().mapToInt(Allocation::containers).sum()];
    int containers = 0;
    int assigned = 0;
    for (int i = 0; i < allocations.size(); i++) {
      Allocation allocation = allocations.get(i);
      boolean last = i + 1 == allocations.size();
      double next = last ? Double.POSITIVE_INFINITY : allocations.get(i + 1).seconds();
      int before = containers;
      containers += allocation.containers();
      Arrays.fill(available, before, containers, allocation.seconds());
      assigned = assign(available, containers, next, tasks, assigned);
    }
    return Arrays.stream(available).max().orElseThrow() - allocations.get(0).seconds();
  }

  /**
   * Lines 14 to 18.
   *
   * @param available when each container is; changed
   * @param next moment of the next allocation
   * @param from index of the first task not assigned yet
   * @return that index afterwards
   */
  static int assign(double[] available, int containers, double next, double[] tasks, int from) {
    int task = from;
    while (task < tasks.length) {
      int first = 0;
      for (int i = 1; i < containers; i++) {
        first = available[i] < available[first] ? i : first;
      }
      if (!(available[first] < next)) {
        break;
      }
      available[first] += tasks[task++];
    }
    return task;
  }
}
