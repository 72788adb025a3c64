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
   * Groups of a job's tasks in a possible order; a co-located container is a task as long as its
   * job.
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
   * Amount times milliseconds that tasks hold of {@code type}: also while a reduce fetches; in an
   * executor one slot's part.
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
   * Amount times milliseconds that tasks use of {@code type}, at most what they hold; all of GPUs,
   * and where unknown.
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
