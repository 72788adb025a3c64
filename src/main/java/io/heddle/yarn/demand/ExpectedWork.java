package io.heddle.yarn.demand;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.FairlyKept;
import io.heddle.model.LatestValues;
import io.heddle.profile.Submitter;
import java.util.OptionalDouble;

/**
 * How much work a job will ask for of which only the master waits, and of which no earlier run is
 * known: the median of the jobs that ended last in its queue, of those of the same user and type
 * where there were enough, else of all. Work is told as the seconds for which it would fill what
 * the queue is guaranteed. Source: own work. Thread-safe.
 */
public final class ExpectedWork {
  /** Fewest jobs from which the next one's work is expected. */
  static final int LEAST_JOBS = 8;

  private static final double MEDIAN = 0.5;
  private static final int MOST_JOBS = 64;
  private static final int MOST_QUEUES = 10_000;

  @GuardedBy("this")
  private final FairlyKept<String, LatestValues> queues = new FairlyKept<>(MOST_QUEUES);

  @GuardedBy("this")
  private final FairlyKept<Kind, LatestValues> kinds = new FairlyKept<>(MOST_QUEUES);

  private record Kind(String queuePath, Submitter submitter) {}

  /**
   * Notes a job that has ended.
   *
   * @param seconds what its containers held; one that had none is left out
   */
  synchronized void ended(String queuePath, Submitter submitter, double seconds) {
    if (seconds > 0) {
      add(queues, submitter.user(), queuePath, seconds);
      add(kinds, submitter.user(), new Kind(queuePath, submitter), seconds);
    }
  }

  private static <K> void add(FairlyKept<K, LatestValues> all, String user, K key, double seconds) {
    LatestValues known = all.get(key);
    if (known == null) {
      known = new LatestValues(MOST_JOBS);
      all.put(user, key, known);
    }
    known.add(seconds);
  }

  /** Seconds, above 0; empty where too little is known. */
  synchronized OptionalDouble of(String queuePath, Submitter submitter) {
    OptionalDouble ofKind = median(kinds.get(new Kind(queuePath, submitter)));
    return ofKind.isPresent() ? ofKind : median(queues.get(queuePath));
  }

  private static OptionalDouble median(LatestValues known) {
    return known == null || known.size() < LEAST_JOBS
        ? OptionalDouble.empty()
        : OptionalDouble.of(known.quantile(MEDIAN));
  }
}
