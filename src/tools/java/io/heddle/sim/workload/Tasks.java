package io.heddle.sim.workload;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.JobModel.Chain;
import io.heddle.sim.workload.JobModel.CoLocated;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.JobModel.MapReduce;
import java.util.List;
import java.util.stream.Stream;

/** What the tasks of a job come to. */
public final class Tasks {
  private static final int CORES = 1;

  private Tasks() {}

  /**
   * Every group of tasks of a job, in an order in which they could run. Each container of a
   * co-located job is a task that runs as long as the job would alone.
   */
  public static List<TaskGroup> groups(JobModel model) {
    if (model instanceof MapReduce round) {
      return List.of(round.maps(), round.reduces());
    }
    if (model instanceof Chain chain) {
      return chain.rounds().stream().flatMap(round -> groups(round).stream()).toList();
    }
    if (model instanceof CoLocated job) {
      Durations alone = Durations.equal(job.spread().count(), job.work().soloMillis());
      return List.of(new TaskGroup(job.demand(), alone));
    }
    Stream<WorkloadStage> stages =
        model instanceof Executors executors
            ? executors.stages().stream()
            : ((Dag) model).stages().stream();
    return stages.map(WorkloadStage::tasks).toList();
  }

  /** Whether it is known of some task what it uses. */
  public static boolean anyUseIsKnown(Workload workload) {
    return workload.jobs().stream()
        .flatMap(job -> groups(job.model()).stream())
        .anyMatch(group -> group.use().isKnown());
  }

  public static long count(JobModel model) {
    return groups(model).stream().mapToLong(TaskGroup::count).sum();
  }

  /**
   * What the tasks of a job hold of the resource {@code type}: its amount times milliseconds. A
   * reduce holds its container while it fetches, too; a task in an executor holds one slot's part.
   */
  public static double work(JobModel model, int type) {
    if (model instanceof Chain chain) {
      return chain.rounds().stream().mapToDouble(round -> work(round, type)).sum();
    }
    if (model instanceof Executors executors) {
      double millis = groups(model).stream().mapToDouble(Tasks::millis).sum();
      return millis / executors.slots() * amount(executors.demand(), type);
    }
    double work =
        groups(model).stream()
            .mapToDouble(group -> millis(group) * amount(group.demand(), type))
            .sum();
    if (model instanceof MapReduce round) {
      double fetching = (double) round.reduces().count() * round.shuffleMillis();
      work += fetching * amount(round.reduces().demand(), type);
    }
    return work;
  }

  /**
   * What the tasks of a job use of the resource {@code type}, at most all that they hold: its
   * amount times milliseconds. Of GPUs, and where nothing is known, all of it.
   */
  public static double used(JobModel model, int type) {
    double most = work(model, type);
    if (type > CORES || groups(model).stream().noneMatch(group -> group.use().isKnown())) {
      return most;
    }
    int slots = model instanceof Executors executors ? executors.slots() : 1;
    double used = 0;
    for (TaskGroup group : groups(model)) {
      for (int i = 0; i < group.count(); i++) {
        used += group.task(i).used(type) * amount(group.demand(), type) / slots;
      }
    }
    return Math.min(most, used);
  }

  private static double millis(TaskGroup group) {
    return (double) group.durations().sum();
  }

  /** A demand that is silent on a further type of resource asks for none of it. */
  private static double amount(ResourceVector demand, int type) {
    return type < demand.size() ? demand.get(type) : 0;
  }
}
