package io.heddle.profile;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.model.FairlyKept;
import io.heddle.model.RecentlyUsed;
import io.heddle.model.RequestKind;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Times of containers of which only the submitter is known: the median of mean times of the
 * applications of that user and type, or of that type, whose containers ended last. Each
 * application counts once, from its first container's end. In Google's trace of a month it tells
 * the times of a user's next job far better than everyone's mean (docs/decisions/0015).
 * Thread-safe.
 */
public final class RecentTimes {
  /** Least number of a user's applications from which the next one's times are expected. */
  static final int LEAST_APPLICATIONS = 4;

  /** So many applications count, of a user or in all. */
  static final int MOST_APPLICATIONS = 32;

  private static final int MOST_KINDS = 2_000;

  @GuardedBy("this")
  private final FairlyKept<Kind, Latest> users = new FairlyKept<>(MOST_KINDS);

  @GuardedBy("this")
  private final FairlyKept<Kind, Latest> everyones = new FairlyKept<>(MOST_KINDS);

  private record Kind(Submitter submitter, RequestKind containers) {
    Kind ofEveryone() {
      return new Kind(submitter.anyone(), containers);
    }
  }

  private static final class Latest {
    private final RecentlyUsed<Object, Double> means = new RecentlyUsed<>(MOST_APPLICATIONS);
    private double median;
    private boolean isStale;

    void put(Object application, double meanSeconds) {
      means.put(application, meanSeconds);
      isStale = true;
    }

    int size() {
      return means.size();
    }

    double median() {
      if (isStale) {
        double[] sorted = new double[means.size()];
        int[] next = {0};
        means.forEach((application, mean) -> sorted[next[0]++] = mean);
        Arrays.sort(sorted);
        median = sorted[sorted.length / 2];
        isStale = false;
      }
      return median;
    }
  }

  /**
   * Notes that a container of an application ended.
   *
   * @param application the same for all its containers; remembered when it has ended, so nothing
   *     large
   * @param meanSeconds mean of those of its containers of this kind that have ended, at least 0
   */
  public synchronized void ended(
      Submitter submitter, Object application, RequestKind kind, double meanSeconds) {
    Kind own = new Kind(submitter, kind);
    latest(users, submitter.user(), own).put(application, meanSeconds);
    latest(everyones, submitter.user(), own.ofEveryone()).put(application, meanSeconds);
  }

  private static Latest latest(FairlyKept<Kind, Latest> all, String user, Kind kind) {
    Latest known = all.get(kind);
    if (known == null) {
      known = new Latest();
      all.put(user, kind, known);
    }
    return known;
  }

  /** Seconds, at least 0; empty before the first application of the type. */
  public synchronized OptionalDouble of(Submitter submitter, RequestKind kind) {
    Kind own = new Kind(submitter, kind);
    Latest known = users.get(own);
    if (known == null || known.size() < LEAST_APPLICATIONS) {
      known = everyones.get(own.ofEveryone());
    }
    return known == null ? OptionalDouble.empty() : OptionalDouble.of(known.median());
  }
}
