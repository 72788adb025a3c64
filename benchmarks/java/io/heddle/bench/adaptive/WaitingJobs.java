package io.heddle.bench.adaptive;

import io.heddle.bench.adaptive.operator.Estimates;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import io.heddle.tune.workload.SnapshotJob;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.ArrayList;
import java.util.List;

/** Jobs as the tuner would see them before they begin; each task takes one container. */
public final class WaitingJobs {
  private static final double MILLIS = 1_000;

  private WaitingJobs() {}

  /** All jobs, submitted in seconds from the start; {@code masterSize} is in containers. */
  public static List<SnapshotJob> of(Workload workload, double masterSize, Estimates estimates) {
    return workload.jobs().stream().map(job -> of(job, masterSize, estimates)).toList();
  }

  private static SnapshotJob of(
      io.heddle.sim.workload.Job job, double masterSize, Estimates estimates) {
    List<Stage> stages = new ArrayList<>();
    for (TaskGroup tasks : Tasks.groups(job.model())) {
      stages.add(stage(tasks.durations(), estimates.factor(job.id(), stages.size())));
    }
    return new SnapshotJob(
        job.id(),
        job.queue(),
        job.user(),
        job.priority(),
        job.submitMillis() / MILLIS,
        masterSize,
        false,
        List.of(),
        stages);
  }

  private static Stage stage(Durations durations, double factor) {
    double mean = durations.sum() / MILLIS / durations.count();
    return new Stage(durations.count(), mean * factor, 1);
  }
}
