package io.heddle.bench.mixes;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Jobs of which no public trace tells. Tasks take lognormal times with sigma 0.6. */
final class MadeJobs {
  static final int COUNT = 3_000;
  private static final ResourceVector MASTER = ResourceVector.of(1024, 1);
  private static final double SIGMA = 0.6;
  private static final double MILLIS = 1_000;

  private MadeJobs() {}

  private interface Maker {
    JobModel job(int number, RandomGenerator random);
  }

  /** Each sixth job has up to 24 tasks of 14 GiB, the others up to 20 of 1 or 2 GiB. */
  static List<Job> bigContainers(ClusterSpec cluster, long seed) {
    return made(
        "big-containers",
        seed,
        (number, random) ->
            number % 6 == 0
                ? bag(tasks(random, 14, 3, 24, 60))
                : bag(tasks(random, 1 + random.nextInt(2), 1, 20, 15)));
  }

  /** Each fourth job has 2 to 9 executors that go through 2 to 5 stages, the others are short. */
  static List<Job> executors(ClusterSpec cluster, long seed) {
    return made(
        "executors",
        seed,
        (number, random) -> number % 4 == 0 ? session(random) : bag(tasks(random, 2, 1, 12, 12)));
  }

  /** Each third job has up to 8 tasks of 1 to 4 GPUs, the others up to 16 without. */
  static List<Job> training(ClusterSpec cluster, long seed) {
    return made(
        "training",
        seed,
        (number, random) ->
            number % 3 == 0 ? bag(onGpus(random)) : bag(tasks(random, 2, 1, 16, 20)));
  }

  /** Jobs of up to 20 tasks that are alike in memory and differ in cores: 1 to 4. */
  static List<Job> wideCores(ClusterSpec cluster, long seed) {
    return made(
        "wide-cores",
        seed,
        (number, random) -> bag(tasks(random, 2, 1 + random.nextInt(4), 20, 10)));
  }

  /** Jobs of up to 20 tasks of one core that differ in memory: 1, 2, 4 or 8 GiB. */
  static List<Job> wideMemory(ClusterSpec cluster, long seed) {
    return made(
        "wide-memory",
        seed,
        (number, random) -> bag(tasks(random, 1 << random.nextInt(4), 1, 20, 10)));
  }

  private static TaskGroup onGpus(RandomGenerator random) {
    int gpus = 1 << random.nextInt(3);
    return new TaskGroup(
        ResourceVector.of(4 * 1024L, 2, gpus),
        Durations.lognormal(1 + random.nextInt(8), MILLIS * 40, SIGMA, random));
  }

  private static JobModel session(RandomGenerator random) {
    List<WorkloadStage> stages = new ArrayList<>();
    int count = 2 + random.nextInt(4);
    for (int stage = 0; stage < count; stage++) {
      List<Integer> parents = stage == 0 ? List.of() : List.of(stage - 1);
      stages.add(new WorkloadStage(parents, tasks(random, 4, 2, 60, 8)));
    }
    return new Executors(ResourceVector.of(8 * 1024, 4), 2 + random.nextInt(8), 4, stages);
  }

  private static JobModel bag(TaskGroup tasks) {
    return new Dag(List.of(new WorkloadStage(List.of(), tasks)));
  }

  private static TaskGroup tasks(
      RandomGenerator random, int gigabytes, int cores, int most, double seconds) {
    return new TaskGroup(
        ResourceVector.of(1024L * gigabytes, cores),
        Durations.lognormal(1 + random.nextInt(most), MILLIS * seconds, SIGMA, random));
  }

  private static List<Job> made(String name, long seed, Maker maker) {
    List<Job> jobs = new ArrayList<>(COUNT);
    for (int i = 0; i < COUNT; i++) {
      String id = name + "-" + i;
      JobModel model = maker.job(i, Seeds.random(seed, id));
      jobs.add(new Job(id, name, "user", "root.default", 0, 0, MASTER, Set.of(), model));
    }
    return jobs;
  }
}
