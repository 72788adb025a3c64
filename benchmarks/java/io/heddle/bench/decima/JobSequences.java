package io.heddle.bench.decima;

import io.heddle.bench.decima.jobs.Pool;
import io.heddle.bench.decima.jobs.Sequences;
import io.heddle.bench.decima.run.Drill;
import io.heddle.dag.ShippedWeights;

/**
 * Sequences that policies are compared on.
 *
 * @param jobs of a sequence
 * @param gap mean seconds between two jobs; 0 for all at once, or where the load says it
 * @param load share of the executors that the jobs' work is, above 0; 0 where the gap says it
 */
public record JobSequences(String name, int jobs, double gap, double load, int executors) {
  public static JobSequences batch(int jobs, int executors) {
    return new JobSequences("batch-" + jobs, jobs, 0, 0, executors);
  }

  public static JobSequences stream(int jobs, int gap) {
    return new JobSequences("gap-" + gap + "s", jobs, gap, 0, PaperSetting.EXECUTORS);
  }

  static JobSequences loaded(int jobs, double load) {
    return new JobSequences("load-" + load, jobs, 0, load, PaperSetting.EXECUTORS);
  }

  boolean isBatch() {
    return gap == 0 && load == 0;
  }

  /** The weights that a cluster would take that sees this workload of a pool. */
  public ShippedWeights weights(Pool pool) {
    if (pool.hasLongTasks()) {
      return ShippedWeights.LONG;
    }
    return isBatch() ? ShippedWeights.BATCH : ShippedWeights.STREAM;
  }

  Drill drill(Pool pool, int mostJobs) {
    double seconds = load == 0 ? gap : pool.meanWork() / (load * executors);
    return new Drill(
        new Sequences(pool.jobs(), Math.min(jobs, mostJobs), seconds),
        executors,
        PaperSetting.MOVING_SECONDS);
  }
}
