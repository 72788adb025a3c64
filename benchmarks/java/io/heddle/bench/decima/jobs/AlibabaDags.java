package io.heddle.bench.decima.jobs;

import io.heddle.bench.generate.Choice;
import io.heddle.bench.generate.ProductionMix;
import io.heddle.model.StageGraph;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.WorkloadStage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Jobs of Alibaba's cluster trace of 2018 as 50 executors could run them. A stage of more than 200
 * instances becomes one of 200 tasks that take as long together. Left out are jobs of one stage and
 * those whose tasks together take less than 100 s or more than 20,000 s: the measured TPC-H queries
 * take 39 s to 7,600 s.
 *
 * <p>The trace has one duration for all instances of a stage. Here those of tasks are lognormal
 * around it, with a standard deviation of the logarithm of 0.35. An executor that is new, or new to
 * a stage, takes no longer, as the trace tells nothing of that.
 */
final class AlibabaDags {
  static final int MOST_TASKS = 200;

  private static final double LEAST_WORK = 100;
  private static final double MOST_WORK = 20_000;
  private static final double SIGMA = 0.35;
  private static final int SAMPLES = 60;
  private static final double MILLIS = 1_000;
  private static final int MADE_UP = 3_000;

  private AlibabaDags() {}

  static List<DagJob> read(Path file) throws IOException {
    return of(TraceFormat.ALIBABA_2018.read(file, TraceOptions.standard(1)).workload().jobs());
  }

  /** Made up after the trace by {@link ProductionMix}. */
  static List<DagJob> generated(long seed) {
    Choice<String> queue = new Choice<>(List.of(new Choice.Option<>("root.default", 1)));
    return of(
        new ProductionMix(MADE_UP, 1, queue).generate(ClusterSpec.of(1, 1024, 1), seed).jobs());
  }

  static List<DagJob> of(List<Job> jobs) {
    return jobs.stream()
        .filter(job -> job.model() instanceof Dag dag && isWanted(dag.stages()))
        .map(job -> job(job.id(), ((Dag) job.model()).stages()))
        .toList();
  }

  private static boolean isWanted(List<WorkloadStage> stages) {
    double work =
        stages.stream().mapToDouble(stage -> stage.tasks().durations().sum() / MILLIS).sum();
    return stages.size() > 1 && isWanted(work);
  }

  /** Whether a job whose tasks together take so many seconds is neither too small nor too large. */
  static boolean isWanted(double work) {
    return work >= LEAST_WORK && work <= MOST_WORK;
  }

  private static DagJob job(String name, List<WorkloadStage> stages) {
    int[] tasks =
        stages.stream().mapToInt(stage -> Math.min(MOST_TASKS, stage.tasks().count())).toArray();
    RandomGenerator random = Seeds.random(1, name);
    List<StageTimes> times =
        stages.stream().map(stage -> times(meanSeconds(stage.tasks()), random)).toList();
    List<int[]> parents =
        stages.stream()
            .map(stage -> stage.parents().stream().mapToInt(Integer::intValue).toArray())
            .toList();
    double[] seconds = times.stream().mapToDouble(StageTimes::mean).toArray();
    return new DagJob(name, new StageGraph(tasks, seconds, parents), times);
  }

  /** Returns the seconds of a task that stands for several instances where there are too many. */
  private static double meanSeconds(TaskGroup group) {
    return group.durations().sum() / MILLIS / Math.min(MOST_TASKS, group.count());
  }

  static StageTimes times(double mean, RandomGenerator random) {
    double[] drawn = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      drawn[i] = mean * Math.exp(SIGMA * random.nextGaussian() - SIGMA * SIGMA / 2);
    }
    double[][] same = {drawn};
    return new StageTimes(new int[] {1}, same, same, same);
  }
}
