package io.heddle.bench.gangs;

import io.heddle.bench.generate.Choice;
import io.heddle.bench.generate.Choice.Option;
import io.heddle.bench.generate.SubmitTimes;
import io.heddle.bench.packing.Queues;
import io.heddle.model.HintTags;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Jobs of a GPU cluster: each third is a gang of 4 to 64 executors with a GPU each, the others are
 * bags of tasks with a GPU each. Times are lognormal.
 *
 * @param count of all jobs
 * @param cell how much work arrives, and in which queues
 */
record GangJobs(int count, GangCell cell) {
  /** 16 nodes of 8 GPUs. */
  static final ClusterSpec CLUSTER =
      new ClusterSpec(List.of(new NodeShape(16, ResourceVector.of(512 * 1024, 64, 8))), 8);

  private static final ResourceVector MASTER = ResourceVector.of(2 * 1024, 1);
  private static final ResourceVector EXECUTOR = ResourceVector.of(32 * 1024, 4, 1);
  private static final ResourceVector TASK = ResourceVector.of(16 * 1024, 4, 1);
  private static final String QUEUE = "queue of ";
  private static final int USERS = 8;
  private static final double GANG_MILLIS = 1_200_000;
  private static final double GANG_SIGMA = 0.8;
  private static final double LONGEST_MILLIS = 7_200_000;
  private static final double TASK_MILLIS = 300_000;
  private static final double TASK_SIGMA = 0.5;

  private static final Choice<Integer> SIZES =
      new Choice<>(
          List.of(
              new Option<>(4, 0.4),
              new Option<>(8, 0.3),
              new Option<>(16, 0.18),
              new Option<>(32, 0.09),
              new Option<>(64, 0.03)));

  Workload workload(long seed, boolean tagged) {
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String id = (i % 3 == 0 ? "gang-" : "tasks-") + i;
      RandomGenerator random = Seeds.random(seed, id);
      Job job = i % 3 == 0 ? gang(id, random, tagged) : bag(id, random);
      jobs.add(
          cell.areFour() ? job.inQueue(Queues.choice().draw(Seeds.random(seed, QUEUE + id))) : job);
    }
    return SubmitTimes.poisson(new Workload("gangs", jobs), CLUSTER, cell.load(), seed);
  }

  private static Job gang(String id, RandomGenerator random, boolean tagged) {
    int size = SIZES.draw(random);
    double drawn = Durations.lognormal(1, GANG_MILLIS, GANG_SIGMA, random).longest();
    Durations seconds = Durations.equal(size, Math.round(Math.min(LONGEST_MILLIS, drawn)));
    WorkloadStage stage = new WorkloadStage(List.of(), new TaskGroup(EXECUTOR, seconds));
    return job(
        id,
        random,
        tagged ? Set.of(HintTags.gangTag(size)) : Set.of(),
        new Executors(EXECUTOR, size, 1, size, List.of(stage)));
  }

  private static Job bag(String id, RandomGenerator random) {
    Durations seconds =
        Durations.lognormal(1 + random.nextInt(15), TASK_MILLIS, TASK_SIGMA, random);
    WorkloadStage stage = new WorkloadStage(List.of(), new TaskGroup(TASK, seconds));
    return job(id, random, Set.of(), new Dag(List.of(stage)));
  }

  private static Job job(String id, RandomGenerator random, Set<String> tags, JobModel model) {
    String user = "user-" + random.nextInt(USERS);
    return new Job(id, id, user, "root.default", 0, 0, MASTER, tags, model);
  }
}
