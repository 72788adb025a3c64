package io.heddle.history;

import io.heddle.sim.workload.TaskGroup;
import java.util.Comparator;
import java.util.List;

/** The use of cores that most of the work of several kinds of task keeps below. */
final class HighUse {
  private static final double QUANTILE = 0.9;
  private static final int CORES = 1;

  private HighUse() {}

  /**
   * Busy cores per vcore that most of the kinds' time is at most at, each with a known use. Idle
   * time is no work.
   */
  static double of(List<TaskGroup> kinds) {
    List<TaskGroup> order =
        kinds.stream()
            .filter(kind -> share(kind) > 0)
            .sorted(Comparator.comparingDouble(HighUse::share))
            .toList();
    double all = order.stream().mapToDouble(HighUse::weight).sum();
    double below = 0;
    for (TaskGroup kind : order) {
      below += weight(kind);
      if (below >= QUANTILE * all) {
        return share(kind);
      }
    }
    return 0;
  }

  private static double share(TaskGroup kind) {
    return kind.use().phases().get(0).cpu();
  }

  private static double weight(TaskGroup kind) {
    return (double) kind.durations().sum() * kind.demand().get(CORES);
  }
}
