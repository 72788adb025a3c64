package io.heddle.bench.decima;

import io.heddle.model.StageGraph;
import io.heddle.sim.generate.DagShape;
import io.heddle.sim.generate.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Queries made up after what is known of measured ones (TPC-H on Spark, see docs/results.md): each
 * has 3 to 18 stages; those without parents read the input, in tasks of about 2 s, some 6 for each
 * GB; of the others three in five are shuffles of 200 short tasks, the rest small. Tasks take
 * longer the more executors the job has, on an executor's first round in a stage, and most of all
 * in a new process.
 */
final class GeneratedDags {
  private static final int QUERIES = 22;
  private static final int LEAST_STAGES = 3;
  private static final int MOST_STAGES = 18;
  private static final int[] COUNTS = {2, 5, 10, 20, 40, 50, 60, 80, 100};
  private static final int FIRST_SAMPLES = 6;
  private static final int LATER_SAMPLES = 60;
  private static final double TASKS_PER_GB = 6;
  private static final int SHUFFLE_TASKS = 200;

  private GeneratedDags() {}

  /** As many queries as TPC-H has, each of all sizes in GB. */
  static List<DagJob> of(int[] gigabytes, long seed) {
    List<DagJob> jobs = new ArrayList<>();
    for (int query = 1; query <= QUERIES; query++) {
      for (int size : gigabytes) {
        // The same for all sizes: a query keeps its shape.
        jobs.add(job(size + "g/" + query, size, Seeds.random(seed, "query " + query)));
      }
    }
    return jobs;
  }

  private static DagJob job(String name, int gigabytes, RandomGenerator random) {
    int stages = random.nextInt(LEAST_STAGES, MOST_STAGES + 1);
    List<List<Integer>> parents = DagShape.draw(stages, random);
    double inputs = parents.stream().filter(List::isEmpty).count();
    int[] tasks = new int[stages];
    double[] seconds = new double[stages];
    List<StageTimes> times = new ArrayList<>();
    for (int stage = 0; stage < stages; stage++) {
      boolean reads = parents.get(stage).isEmpty();
      boolean shuffles = random.nextDouble() < 0.6;
      double spread = Math.exp(0.5 * random.nextGaussian());
      double share = random.nextDouble() * 2 / inputs;
      double median;
      if (reads) {
        tasks[stage] = (int) Math.max(2, Math.ceil(gigabytes * TASKS_PER_GB * share));
        median = 1.2;
      } else if (shuffles) {
        tasks[stage] = SHUFFLE_TASKS;
        median = 0.05 + 0.0015 * gigabytes;
      } else {
        tasks[stage] = random.nextInt(1, 11);
        median = 0.3;
      }
      times.add(times(median * spread, random));
      seconds[stage] = times.get(stage).mean();
    }
    List<int[]> waitsFor =
        parents.stream().map(some -> some.stream().mapToInt(Integer::intValue).toArray()).toList();
    return new DagJob(name, new StageGraph(tasks, seconds, waitsFor), times);
  }

  private static StageTimes times(double median, RandomGenerator random) {
    double crowding = 0.2 + 0.8 * random.nextDouble();
    double warm = 0.9 + random.nextDouble();
    double cold = 0.2 + 0.4 * random.nextDouble();
    double[][] fresh = new double[COUNTS.length][];
    double[][] first = new double[COUNTS.length][];
    double[][] rest = new double[COUNTS.length][];
    for (int i = 0; i < COUNTS.length; i++) {
      double crowded = median * (1 + crowding * COUNTS[i] / 50);
      rest[i] = drawn(LATER_SAMPLES, crowded, 0, random);
      first[i] = drawn(FIRST_SAMPLES, crowded, cold, random);
      fresh[i] = drawn(FIRST_SAMPLES, crowded, cold + warm, random);
    }
    return new StageTimes(COUNTS, fresh, first, rest);
  }

  private static double[] drawn(int count, double median, double more, RandomGenerator random) {
    double[] drawn = new double[count];
    for (int i = 0; i < count; i++) {
      drawn[i] = median * Math.exp(0.35 * random.nextGaussian()) + more;
    }
    return drawn;
  }
}
