package io.heddle.bench.adaptive.cluster;

import io.heddle.sim.OperatedCluster;
import io.heddle.sim.OperatedJob;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import io.heddle.tune.search.Plan.GroupPlan;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the tuner sees of a simulated cluster of groups: what a ResourceManager with profiles of
 * earlier runs knows, the mean duration of a stage's tasks. All containers are alike and count as
 * one unit.
 */
record ClusterReader(double units, GroupSettings settings) {
  private static final double MILLIS = 1_000;
  private static final List<Ordering> ORDERINGS = List.of(Ordering.FIFO, Ordering.FAIR);
  private static final double LEAST_QUEUE = 0.1;

  /** Least part of an equal share that a group keeps. */
  private static final double LEAST_GROUP = 0.2;

  /** A task that takes longer than expected is expected to go on for this part of its time. */
  private static final double OVERDUE = 0.1;

  Snapshot read(OperatedCluster cluster, List<GroupPlan> present, long changedMillis) {
    Map<String, List<SnapshotJob>> jobs = new HashMap<>();
    Map<String, Boolean> demand = new HashMap<>();
    for (OperatedJob job : cluster.jobs()) {
      String queue = job.job().queue();
      String group = queue.substring(0, queue.lastIndexOf('.'));
      jobs.computeIfAbsent(group, path -> new ArrayList<>()).add(job(job, cluster.now()));
      boolean asks = !job.masterRunning() || job.waiting().stream().anyMatch(tasks -> tasks > 0);
      demand.merge(group, asks && job.submittedMillis() >= changedMillis, Boolean::logicalOr);
    }
    List<Group> groups =
        present.stream()
            .map(
                plan ->
                    group(
                        plan,
                        jobs.getOrDefault(plan.path(), List.of()),
                        demand.getOrDefault(plan.path(), false),
                        present.size()))
            .toList();
    return new Snapshot(cluster.now(), settings.family(), units, groups);
  }

  private Group group(GroupPlan plan, List<SnapshotJob> jobs, boolean demand, int groups) {
    List<Queue> queues = new ArrayList<>();
    int count = plan.queues().size();
    QueueSpace space = new QueueSpace(LEAST_QUEUE, 1 - (count - 1) * LEAST_QUEUE, ORDERINGS);
    for (int i = 0; i < count; i++) {
      queues.add(
          new Queue(
              GroupSettings.queues(plan).get(i), settings.rules(), plan.queues().get(i), space));
    }
    return new Group(
        plan.path(), QueueRules.FREE, plan.share(), LEAST_GROUP / groups, 1, queues, jobs, demand);
  }

  private static SnapshotJob job(OperatedJob job, long now) {
    List<TaskGroup> groups = Tasks.groups(job.model());
    List<RunningTask> running =
        job.running().stream()
            .map(
                task -> {
                  double all = seconds(groups.get(task.stage()));
                  double rest = all - (now - task.startedMillis()) / MILLIS;
                  return new RunningTask(rest > 0 ? rest : OVERDUE * all, 1);
                })
            .toList();
    List<Stage> stages = new ArrayList<>();
    for (int stage = 0; stage < groups.size(); stage++) {
      if (job.waiting().get(stage) > 0) {
        stages.add(new Stage(job.waiting().get(stage), seconds(groups.get(stage)), 1));
      }
    }
    return new SnapshotJob(
        job.job().id(),
        job.job().queue(),
        job.job().user(),
        job.job().priority(),
        (job.submittedMillis() - now) / MILLIS,
        1,
        job.masterRunning(),
        running,
        stages);
  }

  private static double seconds(TaskGroup group) {
    Durations durations = group.durations();
    return durations.sum() / (MILLIS * durations.count());
  }
}
