package io.heddle.yarn.demand;

import io.heddle.model.LatestValues;
import io.heddle.model.RecentlyUsed;
import java.util.OptionalDouble;

/**
 * How much work a job will ask for of which only the master waits, and of which no earlier run is
 * known: the median of the jobs of its queue that ended last. Work is told as the seconds for which
 * it would fill what the queue is guaranteed. Source: own work. Thread-safe.
 */
public final class ExpectedWork {
  /** Of fewer jobs of a queue nothing is expected of the next. */
  static final int LEAST_JOBS = 8;

  private static final double MEDIAN = 0.5;
  private static final int MOST_JOBS = 64;
  private static final int MOST_QUEUES = 10_000;

  private final RecentlyUsed<String, LatestValues> latest = new RecentlyUsed<>(MOST_QUEUES);

  /**
   * Notes a job that has ended.
   *
   * @param seconds what its containers held; one that had none is left out
   */
  synchronized void ended(String queuePath, double seconds) {
    if (seconds <= 0) {
      return;
    }
    LatestValues known = latest.get(queuePath);
    if (known == null) {
      known = new LatestValues(MOST_JOBS);
      latest.put(queuePath, known);
    }
    known.add(seconds);
  }

  /** Seconds, above 0; empty where too little is known. */
  synchronized OptionalDouble of(String queuePath) {
    LatestValues known = latest.get(queuePath);
    return known == null || known.size() < LEAST_JOBS
        ? OptionalDouble.empty()
        : OptionalDouble.of(known.quantile(MEDIAN));
  }
}
