package io.heddle.yarn.demand;

import io.heddle.model.LatestValues;
import io.heddle.model.RecentlyUsed;
import io.heddle.model.RecurringName;
import java.util.OptionalDouble;

/**
 * How much work a job will ask for of which only the master waits: the median of the earlier runs
 * of the same job in its queue, else of the jobs of the queue that ended last. Work is told as the
 * seconds for which it would fill what the queue is guaranteed. Source: own work. Thread-safe.
 */
public final class ExpectedWork {
  /** So few runs of a job say more than all others of its queue. */
  static final int LEAST_RUNS = 3;

  /** Of fewer jobs of a queue nothing is expected of the next. */
  static final int LEAST_JOBS = 8;

  private static final double MEDIAN = 0.5;
  private static final int MOST_JOBS = 64;
  private static final int MOST_RUNS = 16;

  /** Of queues and jobs together; whoever submits chooses the names. */
  private static final int MOST_KEYS = 10_000;

  private final RecentlyUsed<Key, LatestValues> latest = new RecentlyUsed<>(MOST_KEYS);

  /** The runs of a job in a queue, or under {@link RecurringName#UNKNOWN} all jobs of the queue. */
  private record Key(String queuePath, RecurringName job) {}

  /**
   * Notes a run of a job that has ended.
   *
   * @param seconds the most that it was known to need at a time; one that never asked is left out
   * @param isObserved whether that was not only what its user said: it counts for others then
   */
  synchronized void ended(String queuePath, RecurringName job, double seconds, boolean isObserved) {
    if (seconds > 0 && isObserved) {
      add(new Key(queuePath, RecurringName.UNKNOWN), MOST_JOBS, seconds);
    }
    if (seconds > 0 && !job.equals(RecurringName.UNKNOWN)) {
      add(new Key(queuePath, job), MOST_RUNS, seconds);
    }
  }

  private void add(Key key, int most, double seconds) {
    LatestValues known = latest.get(key);
    if (known == null) {
      known = new LatestValues(most);
      latest.put(key, known);
    }
    known.add(seconds);
  }

  /** Seconds, above 0; empty where too little is known. */
  synchronized OptionalDouble of(String queuePath, RecurringName job) {
    OptionalDouble ofJob =
        job.equals(RecurringName.UNKNOWN)
            ? OptionalDouble.empty()
            : median(new Key(queuePath, job), LEAST_RUNS);
    return ofJob.isPresent()
        ? ofJob
        : median(new Key(queuePath, RecurringName.UNKNOWN), LEAST_JOBS);
  }

  private OptionalDouble median(Key key, int least) {
    LatestValues known = latest.get(key);
    return known == null || known.size() < least
        ? OptionalDouble.empty()
        : OptionalDouble.of(known.quantile(MEDIAN));
  }
}
