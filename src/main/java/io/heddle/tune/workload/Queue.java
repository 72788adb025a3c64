package io.heddle.tune.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * A queue whose jobs share what it gets.
 *
 * @param path full, such as {@code root.analytics.adhoc}
 * @param rules that hold whatever it is set to
 * @param settings at present
 * @param space what it may be set to next
 */
public record Queue(String path, QueueRules rules, QueueSettings settings, QueueSpace space) {
  public Queue with(QueueSpace another) {
    return new Queue(path, rules, settings, another);
  }

  /**
   * What of a queue is tuned.
   *
   * @param share of its parent, above 0 and up to 1; those of siblings add up to 1. The Fair
   *     scheduler's weights and the Capacity scheduler's weights and absolute guarantees are such
   *     shares, too, once divided by their sum
   */
  public record QueueSettings(double share, Ordering ordering) {
    public QueueSettings {
      if (!(share > 0 && share <= 1)) {
        throw new IllegalArgumentException("share " + share + ": give one above 0, at most 1");
      }
    }
  }

  /** Who comes next among the jobs of one queue. */
  public enum Ordering {
    /** Higher application priority first, then earlier submission. */
    FIFO,
    /** The job that holds least first; in the Fair scheduler by memory. */
    FAIR,
    /** The job with the smallest dominant share first (Fair scheduler alone). */
    DRF;

    /**
     * Whether both serve jobs alike in units of the dominant dimension, as fair order and DRF do.
     */
    public boolean isAlike(Ordering other) {
      return (this == FIFO) == (other == FIFO);
    }
  }

  /**
   * What is not tuned of a queue; shares are of its parent's resource.
   *
   * @param minimum that it gets first while it wants more (the Fair scheduler's {@code
   *     minResources}); 0 for none
   * @param maximum that it may hold; 1 for no limit of its own
   * @param masterShare of the queue's resource that ApplicationMasters may hold, in (0, 1]
   * @param userLimitFactor multiple of the queue's guarantee that one user may hold; infinite for
   *     no limit
   */
  public record QueueRules(
      double minimum, double maximum, double masterShare, double userLimitFactor) {
    public static final QueueRules FREE = new QueueRules(0, 1, 1, Double.POSITIVE_INFINITY);

    public QueueRules {
      if (!(minimum >= 0
          && minimum <= maximum
          && maximum <= 1
          && masterShare > 0
          && masterShare <= 1
          && userLimitFactor > 0)) {
        throw new IllegalArgumentException(
            "minimum %s, maximum %s, masters' share %s, user limit factor %s: give 0 <= minimum <= maximum <= 1 and the others above 0"
                .formatted(minimum, maximum, masterShare, userLimitFactor));
      }
    }
  }

  /** What a queue may be set to in one step: a share in (0, 1], and at least one ordering. */
  public record QueueSpace(double lower, double upper, List<Ordering> orderings) {
    public QueueSpace {
      orderings = List.copyOf(orderings);
      if (!(lower > 0 && lower <= upper && upper <= 1) || orderings.isEmpty()) {
        throw new IllegalArgumentException(
            "shares %s to %s, orderings %s: give 0 < lower <= upper <= 1 and an ordering"
                .formatted(lower, upper, orderings));
      }
    }

    public QueueSpace with(double newLower, double newUpper) {
      return new QueueSpace(newLower, newUpper, orderings);
    }

    /** Keeps of {@linkplain Ordering#isAlike alike} orderings the present one, or the first. */
    public QueueSpace withoutAlike(Ordering present) {
      List<Ordering> distinct = new ArrayList<>();
      for (Ordering ordering : orderings) {
        boolean presentIsAlike =
            ordering != present && ordering.isAlike(present) && orderings.contains(present);
        if (!presentIsAlike && distinct.stream().noneMatch(ordering::isAlike)) {
          distinct.add(ordering);
        }
      }
      return new QueueSpace(lower, upper, distinct);
    }

    public static QueueSpace only(QueueSettings settings) {
      return new QueueSpace(settings.share(), settings.share(), List.of(settings.ordering()));
    }
  }
}
