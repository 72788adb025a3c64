package io.heddle.bench.decima.jobs;

import io.heddle.model.StageGraph;
import io.heddle.sim.workload.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Queries made up after statistics of measured ones (TPC-H on Spark, see docs/results): readers of
 * tables, joined by twos until one is left, and stages between and after. Two readers in five read
 * a table of two partitions, as many one that grows with the data; of the other stages three in
 * five are shuffles of 200 short tasks, the rest are small. Tasks take longer the more executors
 * the job has, on an executor's first round in a stage, and most of all in a new process.
 */
final class GeneratedDags {
  private static final int QUERIES = 22;
  private static final int LEAST_STAGES = 2;
  private static final int MOST_STAGES = 18;
  private static final double READERS = 0.4;
  private static final int SHUFFLE_TASKS = 200;
  private static final int[] COUNTS = {2, 5, 10, 20, 40, 50, 60, 80, 100};
  private static final double CROWD = 50;
  private static final int MOST_SAMPLES = 60;
  private static final double NOISE = 0.3;

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
    List<int[]> parents = plan(random.nextInt(LEAST_STAGES, MOST_STAGES), random);
    int[] tasks = new int[parents.size()];
    double[] seconds = new double[tasks.length];
    List<StageTimes> times = new ArrayList<>();
    for (int stage = 0; stage < tasks.length; stage++) {
      Kind kind = Kind.draw(parents.get(stage).length == 0, stage == tasks.length - 1, random);
      double spread = random.nextGaussian();
      tasks[stage] = kind.tasks(gigabytes, random);
      times.add(times(kind, tasks[stage], kind.seconds(gigabytes, spread), random));
      seconds[stage] = times.get(stage).mean();
    }
    return new DagJob(name, new StageGraph(tasks, seconds, parents), times);
  }

  /** The parents of each stage: a tree of joins, with stages of one parent strewn in. */
  private static List<int[]> plan(int stages, RandomGenerator random) {
    int readers = (int) Math.max(1, Math.round(READERS * stages));
    int single = stages - (2 * readers - 1);
    List<int[]> parents = new ArrayList<>();
    List<Integer> roots = new ArrayList<>();
    for (int reader = 0; reader < readers; reader++) {
      roots.add(parents.size());
      parents.add(new int[0]);
    }
    while (parents.size() < stages) {
      int left = stages - parents.size();
      int one = roots.remove(random.nextInt(roots.size()));
      boolean joins = !roots.isEmpty() && random.nextInt(left) >= single;
      if (joins) {
        parents.add(new int[] {one, roots.remove(random.nextInt(roots.size()))});
      } else {
        parents.add(new int[] {one});
        single--;
      }
      roots.add(parents.size() - 1);
    }
    return parents;
  }

  private enum Kind {
    SMALL_TABLE,
    MIDDLE_TABLE,
    LARGE_TABLE,
    SHUFFLE,
    SMALL;

    static Kind draw(boolean reads, boolean last, RandomGenerator random) {
      double chance = random.nextDouble();
      if (reads) {
        return chance < 0.42 ? SMALL_TABLE : chance < 0.66 ? MIDDLE_TABLE : LARGE_TABLE;
      }
      return chance < 0.62 && !last ? SHUFFLE : SMALL;
    }

    int tasks(int gigabytes, RandomGenerator random) {
      double chance = random.nextDouble();
      return switch (this) {
        case SMALL_TABLE -> 2;
        case MIDDLE_TABLE -> (int) Math.max(2, Math.round(0.2 * gigabytes));
        case LARGE_TABLE -> (int) Math.round(5.9 * gigabytes);
        case SHUFFLE -> SHUFFLE_TASKS;
        case SMALL -> chance < 0.6 ? 1 : 2 + (int) (20 * (chance - 0.6));
      };
    }

    /** Returns the seconds of a later task on few executors. */
    double seconds(int gigabytes, double spread) {
      return switch (this) {
        case SHUFFLE -> (0.025 + 0.0020 * gigabytes) * Math.exp(0.6 * spread);
        case SMALL -> 0.3 * Math.exp(0.6 * spread);
        default -> 1.7 * Math.exp(0.3 * spread);
      };
    }

    /** What a task takes longer where all executors are the job's, as a part, and in seconds. */
    double crowded(double seconds) {
      return this == SHUFFLE ? 0.25 * seconds + 0.05 : 0.3 * seconds;
    }

    /** What the first task of an executor on a stage takes longer, in seconds. */
    double cold() {
      return this == SHUFFLE ? 0.22 : this == SMALL ? 0.1 : 0.4;
    }

    /** What the first task of a new process takes longer, in seconds. */
    double warm() {
      return this == SHUFFLE ? 0.4 : this == SMALL ? 3.3 : 1.1;
    }

    /** Share of executors whose first task on a stage is their first of all. */
    double fresh() {
      return this == SHUFFLE || this == SMALL ? 0.05 : 0.5;
    }
  }

  private static StageTimes times(Kind kind, int tasks, double median, RandomGenerator random) {
    double crowding = 0.5 + random.nextDouble();
    double overhead = 0.7 + 0.6 * random.nextDouble();
    double[][] fresh = new double[COUNTS.length][];
    double[][] first = new double[COUNTS.length][];
    double[][] rest = new double[COUNTS.length][];
    for (int i = 0; i < COUNTS.length; i++) {
      double crowded = median + kind.crowded(median) * crowding * COUNTS[i] / CROWD;
      int wave = Math.min(tasks, COUNTS[i]);
      int others = Math.max(0, tasks - COUNTS[i]);
      double part = Math.min(1, (double) MOST_SAMPLES / tasks);
      fresh[i] = drawn(wave * kind.fresh() * part, crowded, overhead * kind.warm(), random);
      first[i] = drawn(wave * (1 - kind.fresh()) * part, crowded, overhead * kind.cold(), random);
      rest[i] = drawn(others * part, crowded, 0, random);
    }
    return new StageTimes(COUNTS, fresh, first, rest);
  }

  private static double[] drawn(double count, double median, double more, RandomGenerator random) {
    double[] drawn = new double[(int) Math.ceil(count)];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = median * Math.exp(NOISE * random.nextGaussian()) + more;
    }
    return drawn;
  }
}
