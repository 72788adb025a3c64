package io.heddle.bench.generate;

import io.heddle.bench.generate.Choice.Option;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Workload;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Batch jobs of several queues, many small and a few very large, with distributions fitted to what
 * is known of Alibaba's cluster trace of 2018 (14 million tasks; quantiles in
 * benchmarks/README.md).
 *
 * @param load that they offer, as in {@link SubmitTimes#poisson}
 * @param queues full paths of the queues, and how often each is chosen
 */
public record ProductionMix(int jobs, double load, Choice<String> queues) {
  /** Stages of a job: lognormal rounded up; 38 % have one, 78 % at most 4, 95 % at most 12. */
  private static final double STAGES_MU = 0.38;

  private static final double STAGES_SIGMA = 1.28;
  private static final int MOST_STAGES = 35;

  /** Tasks of a stage: 66 % have one; the others lognormal, so that 10 % of all have over 47. */
  private static final double ONE_TASK = 0.66;

  private static final double TASKS_MU = 2.69;
  private static final double TASKS_SIGMA = 2.14;
  private static final int MOST_TASKS = 5_000;

  /** Duration of a task: median 11 s, 90 % below 76 s; most of the spread lies between stages. */
  private static final double SECONDS_MU = 2.56;

  private static final double STAGE_SIGMA = 1.4;
  private static final double TASK_SIGMA = 0.6;
  private static final double LONGEST_SECONDS = 3_600;

  /** Memory in MiB: shares of the trace on a machine of 384 GiB, rounded up to 256 MiB. */
  private static final Choice<Long> MEMORY =
      new Choice<>(
          List.of(
              new Option<>(1024L, 0.36),
              new Option<>(1280L, 0.23),
              new Option<>(1536L, 0.22),
              new Option<>(2048L, 0.12),
              new Option<>(2560L, 0.06),
              new Option<>(4096L, 0.01)));

  /** Nearly all ask for one core or half of one; a few more than in the trace ask for several. */
  private static final Choice<Long> CORES =
      new Choice<>(List.of(new Option<>(1L, 0.95), new Option<>(2L, 0.04), new Option<>(4L, 0.01)));

  private static final ResourceVector MASTER = ResourceVector.of(1024, 1);
  private static final int USERS_PER_QUEUE = 8;

  public ProductionMix {
    if (jobs < 1) {
      throw new IllegalArgumentException("jobs " + jobs + ": at least 1");
    }
  }

  public Workload generate(ClusterSpec cluster, long seed) {
    List<Job> made = new ArrayList<>(jobs);
    for (int i = 0; i < jobs; i++) {
      String id = "batch-" + i;
      made.add(job(id, Seeds.random(seed, id)));
    }
    return SubmitTimes.poisson(new Workload("production-mix", made), cluster, load, seed);
  }

  private Job job(String id, RandomGenerator random) {
    String queue = queues.draw(random);
    String user =
        queue.substring(queue.lastIndexOf('.') + 1) + "-" + random.nextInt(USERS_PER_QUEUE);
    List<WorkloadStage> stages = new ArrayList<>();
    for (List<Integer> parents : DagShape.draw(stages(random.nextGaussian()), random)) {
      stages.add(new WorkloadStage(parents, tasks(random)));
    }
    return new Job(id, "batch", user, queue, 0, 0, MASTER, Set.of(), new Dag(stages));
  }

  private static TaskGroup tasks(RandomGenerator random) {
    int count = random.nextDouble() < ONE_TASK ? 1 : tasks(random.nextGaussian());
    double mean = Math.exp(SECONDS_MU + STAGE_SIGMA * random.nextGaussian());
    ResourceVector demand = ResourceVector.of(MEMORY.draw(random), CORES.draw(random));
    return new TaskGroup(
        demand,
        Durations.lognormal(count, 1_000 * Math.min(mean, LONGEST_SECONDS), TASK_SIGMA, random));
  }

  static int stages(double z) {
    return (int) Math.min(MOST_STAGES, Math.ceil(Math.exp(STAGES_MU + STAGES_SIGMA * z)));
  }

  /** Number of tasks of a stage that has more than one, for a standard normal {@code z}. */
  static int tasks(double z) {
    return (int) Math.min(MOST_TASKS, 1 + Math.ceil(Math.exp(TASKS_MU + TASKS_SIGMA * z)));
  }
}
