package io.heddle.bench.adaptive.operator;

import io.heddle.model.ResourceVector;
import io.heddle.sim.OperatedCluster;
import io.heddle.sim.OperatedJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import io.heddle.tune.workload.Group;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Snapshot;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.ArrayList;
import java.util.List;

/**
 * What the tuner sees of a simulated cluster whose queues all lie below root, as a ResourceManager
 * with profiles knows it; {@code container} is the smallest, one unit, of the types that are
 * counted.
 */
public record OperatorSnapshot(Family family, ResourceVector container, Estimates estimates) {
  private static final double MILLIS = 1_000;

  /** A task that takes longer than expected is expected to go on for this part of its time. */
  private static final double OVERDUE = 0.1;

  public Snapshot read(OperatedCluster cluster, List<Queue> queues, long changedMillis) {
    List<OperatedJob> jobs = cluster.jobs();
    Group root =
        new Group(
            "root",
            QueueRules.FREE,
            1,
            1,
            1,
            queues,
            jobs.stream().map(job -> job(job, cluster.now())).toList(),
            jobs.stream().anyMatch(job -> isNewDemand(job, changedMillis)));
    return new Snapshot(cluster.now(), family, units(cluster.capacity()), List.of(root));
  }

  private static boolean isNewDemand(OperatedJob job, long changedMillis) {
    return job.submittedMillis() >= changedMillis
        && (!job.masterRunning() || job.waiting().stream().anyMatch(waiting -> waiting > 0));
  }

  /** The dominant dimension, in containers. */
  private double units(ResourceVector resource) {
    double units = 0;
    for (int i = 0; i < container.size(); i++) {
      units = Math.max(units, (double) resource.get(i) / container.get(i));
    }
    return units;
  }

  private SnapshotJob job(OperatedJob job, long now) {
    List<RunningTask> running = new ArrayList<>();
    for (OperatedJob.Task task : job.running()) {
      running.add(
          new RunningTask(
              rest(job, task.stage(), (now - task.startedMillis()) / MILLIS),
              units(task.resource())));
    }
    List<TaskGroup> groups = Tasks.groups(job.model());
    List<Stage> stages = new ArrayList<>();
    for (int stage = 0; stage < groups.size(); stage++) {
      int tasks = job.waiting().get(stage);
      if (tasks > 0) {
        double seconds = estimates.taskSeconds(job, stage);
        stages.add(new Stage(tasks, seconds, units(groups.get(stage).demand())));
      }
    }
    return new SnapshotJob(
        job.job().id(),
        job.job().queue(),
        job.job().user(),
        job.priority(),
        (job.submittedMillis() - now) / MILLIS,
        units(job.job().master()),
        job.masterRunning(),
        running,
        stages);
  }

  /** Expected, in seconds, of a task that has run for so long. */
  private double rest(OperatedJob job, int stage, double ranSeconds) {
    double expected = estimates.taskSeconds(job, stage);
    return Math.max(expected - Math.max(0, ranSeconds), expected * OVERDUE);
  }
}
