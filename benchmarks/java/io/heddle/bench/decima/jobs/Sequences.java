package io.heddle.bench.decima.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Sequences of {@code jobs} jobs each, drawn with equal chances from a pool. The mean time between
 * two is exponentially distributed; 0 for all at once.
 */
public record Sequences(List<DagJob> pool, int jobs, double gapSeconds) {
  public List<Arrival> of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Arrival> arrivals = new ArrayList<>();
    double time = 0;
    for (int i = 0; i < jobs; i++) {
      arrivals.add(new Arrival(time, pool.get(random.nextInt(pool.size()))));
      time -= gapSeconds * Math.log1p(-random.nextDouble());
    }
    return arrivals;
  }

  /** Share of the executors that are busy if nothing is lost. */
  public double load(int executors) {
    double mean = pool.stream().mapToDouble(DagJob::work).average().orElseThrow();
    return mean / (gapSeconds * executors);
  }
}
