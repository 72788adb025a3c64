package io.heddle.bench.adaptive;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Jobs that share containers (AdaptiveConfig, 2.3, 4.3), of priorities 2 to 8, in no queue yet. */
public record JobMix(String name, int containers, List<Job> jobs) {
  /** One container (Section 4.2): 2 GB, 1 core. Masters and all tasks take one. */
  public static final ResourceVector CONTAINER = ResourceVector.of(2_048, 1);

  private static final int LOWEST_PRIORITY = 2;
  private static final int HIGHEST_PRIORITY = 8;

  public JobMix {
    jobs = List.copyOf(jobs);
  }

  /** Nodes that have room for one container each. */
  public static ClusterSpec cluster(int containers) {
    return ClusterSpec.of(containers, CONTAINER.get(0), CONTAINER.get(1));
  }

  public ClusterSpec cluster() {
    return cluster(containers);
  }

  /** The jobs in the queues of their priorities. */
  public Workload in(PriorityQueues queues) {
    return queues.place(name, jobs);
  }

  static Dag stages(List<Durations> durations) {
    List<WorkloadStage> stages = new ArrayList<>();
    for (Durations each : durations) {
      if (each.count() > 0) {
        List<Integer> before = stages.isEmpty() ? List.of() : List.of(stages.size() - 1);
        stages.add(new WorkloadStage(before, new TaskGroup(CONTAINER, each)));
      }
    }
    return new Dag(stages);
  }

  static Job job(String id, int priority, long submitMillis, Dag model) {
    return new Job(id, id, "user", "root.none", priority, submitMillis, CONTAINER, Set.of(), model);
  }

  static Job with(Job job, int priority, String queue, long submitMillis) {
    return new Job(
        job.id(),
        job.name(),
        job.user(),
        queue,
        priority,
        submitMillis,
        job.master(),
        job.tags(),
        job.model());
  }

  static int priority(RandomGenerator random) {
    return random.nextInt(LOWEST_PRIORITY, HIGHEST_PRIORITY + 1);
  }
}
