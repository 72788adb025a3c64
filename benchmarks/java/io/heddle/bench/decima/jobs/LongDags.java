package io.heddle.bench.decima.jobs;

import io.heddle.bench.generate.DagShape;
import io.heddle.model.StageGraph;
import io.heddle.sim.workload.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Jobs whose tasks take long, of all shapes: what a cluster runs that is not of queries. Everything
 * is drawn more widely than any one trace has it, so that what is learned on them holds for others:
 * 2 to 100 stages, half of them of one task, the others of up to 200; durations that differ from
 * job to job, from stage to stage and from task to task. Executors are at full speed from the first
 * task on, however many a job has.
 */
final class LongDags {
  private static final double STAGES = 8;
  private static final double STAGES_SIGMA = 1.2;
  private static final int LEAST_STAGES = 2;
  private static final int MOST_STAGES = 100;
  private static final double ONE_TASK = 0.5;
  private static final double TASKS = 15;
  private static final double TASKS_SIGMA = 1.5;
  private static final double SECONDS = 15;
  private static final double JOB_SIGMA = 1;
  private static final double STAGE_SIGMA = 0.8;

  private LongDags() {}

  static List<DagJob> of(int count, long seed) {
    return IntStream.range(0, count)
        .mapToObj(i -> job("long-" + i, Seeds.random(seed, "long " + i)))
        .filter(job -> AlibabaDags.isWanted(job.work()))
        .toList();
  }

  private static DagJob job(String name, RandomGenerator random) {
    int stages = between(LEAST_STAGES, lognormal(STAGES, STAGES_SIGMA, random), MOST_STAGES);
    double pace = lognormal(SECONDS, JOB_SIGMA, random);
    int[] tasks = new int[stages];
    double[] seconds = new double[stages];
    List<StageTimes> times = new ArrayList<>();
    for (int stage = 0; stage < stages; stage++) {
      tasks[stage] =
          random.nextDouble() < ONE_TASK
              ? 1
              : between(1, lognormal(TASKS, TASKS_SIGMA, random), AlibabaDags.MOST_TASKS);
      times.add(AlibabaDags.times(lognormal(pace, STAGE_SIGMA, random), random));
      seconds[stage] = times.get(stage).mean();
    }
    List<int[]> parents =
        DagShape.draw(stages, random).stream()
            .map(some -> some.stream().mapToInt(Integer::intValue).toArray())
            .toList();
    return new DagJob(name, new StageGraph(tasks, seconds, parents), times);
  }

  private static double lognormal(double median, double sigma, RandomGenerator random) {
    return median * Math.exp(sigma * random.nextGaussian());
  }

  private static int between(int least, double value, int most) {
    return (int) Math.max(least, Math.min(most, Math.round(value)));
  }
}
