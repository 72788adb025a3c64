package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/** What the tasks of a job come to. */
public final class Tasks {
  private Tasks() {}

  /** How many tasks a job has. */
  public static long count(JobModel model) {
    return groups(model).stream().mapToLong(TaskGroup::count).sum();
  }

  /**
   * What the tasks of a job occupy: of each resource the amount times the milliseconds; empty
   * without tasks. Reduces count without their shuffle; a task in an executor takes one slot's part
   * of it.
   */
  public static double[] work(JobModel model) {
    List<TaskGroup> groups = groups(model);
    double[] work =
        new double[model instanceof Executors all ? all.demand().size() : types(groups)];
    for (TaskGroup group : groups) {
      ResourceVector demand = model instanceof Executors all ? all.demand() : group.demand();
      int slots = model instanceof Executors all ? all.slots() : 1;
      for (int i = 0; i < work.length; i++) {
        work[i] += (double) demand.get(i) * group.durations().sum() / slots;
      }
    }
    return work;
  }

  private static int types(List<TaskGroup> groups) {
    return groups.stream().mapToInt(group -> group.demand().size()).max().orElse(0);
  }

  /** Every group of tasks of a job, in an order in which they could run. */
  public static List<TaskGroup> groups(JobModel model) {
    if (model instanceof MapReduce round) {
      return List.of(round.maps(), round.reduces());
    }
    if (model instanceof Chain chain) {
      List<TaskGroup> groups = new ArrayList<>();
      chain.rounds().forEach(round -> groups.addAll(groups(round)));
      return groups;
    }
    List<Stage> stages =
        model instanceof Executors executors ? executors.stages() : ((Dag) model).stages();
    return stages.stream().map(Stage::tasks).toList();
  }
}
