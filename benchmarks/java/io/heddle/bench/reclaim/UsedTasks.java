package io.heddle.bench.reclaim;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.SimpleJob;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.TaskUse;
import io.heddle.sim.workload.TaskUse.Phase;
import io.heddle.sim.workload.WorkloadStage;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Jobs of one to four stages, each of one of 40 kinds of task. What kinds use of what they ask for
 * is fitted to 10,850 tasks of nf-core: of CPU 0.74 in the mean and 0.68 weighted by what was asked
 * for, of memory 0.21 and 0.38, with 91 to 93 % of the variance between kinds. That larger tasks
 * use less of their cores and more of their memory, and how kinds scatter (the quantiles of a
 * normal distribution), is assumed.
 *
 * @param bound what jobs need most of
 * @param scale of use of CPU
 * @param pattern of use over time
 * @param memory mean share of their memory that all kinds use, by a fifth more or less; NaN for
 *     what is fitted
 */
public record UsedTasks(Bound bound, double scale, Pattern pattern, double memory) {
  private static final int JOBS = 3_000;
  private static final ResourceVector MASTER = ResourceVector.of(1_024, 1);
  private static final List<Size> SIZES =
      List.of(new Size(20, 1, 0.83, 0.07), new Size(12, 2, 0.70, 0.12), new Size(8, 4, 0.58, 0.74));
  private static final NormalDistribution NORMAL = new NormalDistribution(0, 1);
  private static final double BETWEEN_KINDS = 0.22;
  private static final double WITHIN_KINDS = 0.1;
  private static final double LEAST_CPU = 0.1;
  private static final double MOST_CPU = 1.2;
  private static final double MEDIAN_SECONDS = 35;
  private static final double SECONDS_SIGMA = 0.5;
  private static final double TASK_SIGMA = 0.3;
  private static final double MOST_TASKS = 150;
  private static final int USERS = 8;

  /** So many kinds of task of one size, with the mean shares of cores and memory that they use. */
  private record Size(int kinds, int cores, double cpu, double memory) {}

  private record Kind(ResourceVector demand, TaskUse use, double seconds) {}

  /** What the jobs need most of, on nodes of 4 GiB a core. */
  public enum Bound {
    CPU,
    MEMORY,
    MIXED;

    /** Memory asked for with each core, in MiB. */
    private long perCore(RandomGenerator random) {
      boolean isCpu = this == CPU || (this == MIXED && random.nextBoolean());
      return isCpu ? 1_024 + 512L * random.nextInt(3) : 6_144 + 1_024L * random.nextInt(3);
    }
  }

  public enum Pattern {
    CONSTANT,
    /** A stall of 15 s at a fifth of the mean, then as long a burst at nine fifths. */
    BURSTS;

    private List<Phase> phases(double cpu, double memory) {
      return this == CONSTANT
          ? List.of(new Phase(Long.MAX_VALUE, cpu, memory))
          : List.of(new Phase(15_000, 0.2 * cpu, memory), new Phase(15_000, 1.8 * cpu, memory));
    }
  }

  public UsedTasks(Bound bound, double scale, Pattern pattern) {
    this(bound, scale, pattern, Double.NaN);
  }

  /** More jobs than any run takes. */
  public List<Job> jobs(long seed) {
    RandomGenerator random = Seeds.random(seed, "kinds");
    List<Kind> kinds = new ArrayList<>();
    for (Size size : SIZES) {
      for (int i = 0; i < size.kinds; i++) {
        double z = NORMAL.inverseCumulativeProbability((i + 0.5) / size.kinds);
        kinds.add(kind(size, size.cpu + BETWEEN_KINDS * z, random));
      }
    }
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      jobs.add(job("job-" + i, kinds, Seeds.random(seed, "job-" + i)));
    }
    return jobs;
  }

  private Kind kind(Size size, double use, RandomGenerator random) {
    double cpu = Math.max(LEAST_CPU, Math.min(MOST_CPU, use));
    double mean = Double.isNaN(memory) ? size.memory : memory;
    double share = Math.min(0.95, mean * (0.8 + 0.4 * random.nextDouble()));
    double seconds = MEDIAN_SECONDS * Math.exp(SECONDS_SIGMA * random.nextGaussian());
    return new Kind(
        ResourceVector.of(size.cores * bound.perCore(random), size.cores),
        new TaskUse(
            pattern.phases(scale * cpu, share), WITHIN_KINDS, random.nextInt(Integer.MAX_VALUE)),
        seconds);
  }

  private static Job job(String id, List<Kind> kinds, RandomGenerator random) {
    List<WorkloadStage> stages = new ArrayList<>();
    int count = 1 + (int) (4 * Math.pow(random.nextDouble(), 2));
    for (int stage = 0; stage < count; stage++) {
      Kind kind = kinds.get(random.nextInt(kinds.size()));
      int tasks = (int) Math.min(MOST_TASKS, Math.ceil(Math.exp(2.2 + random.nextGaussian())));
      stages.add(
          new WorkloadStage(
              stage == 0 ? List.of() : List.of(stage - 1),
              new TaskGroup(
                  kind.demand,
                  Durations.lognormal(tasks, 1_000 * kind.seconds, TASK_SIGMA, random),
                  kind.use)));
    }
    return SimpleJob.of(id, MASTER, new Dag(stages))
        .named("pipeline")
        .ofUser("user-" + random.nextInt(USERS));
  }
}
