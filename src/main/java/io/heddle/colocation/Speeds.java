package io.heddle.colocation;

import io.heddle.model.RecurringName;
import java.util.Map;

/**
 * How fast a job was beside others. Immutable.
 *
 * @param measure what the speeds are; null before any was seen
 * @param beside by the other job, the one seen longest ago first; of more than {@link
 *     RecentEntries#MOST} the first are forgotten
 */
public record Speeds(Measure measure, Map<RecurringName, Evidence> beside) {
  static final Speeds NONE = new Speeds(null, Map.of());

  /** What tells how fast a job is. */
  public enum Measure {
    /** The share of its work that each of its containers does per millisecond. */
    PROGRESS,
    /** The plain sum of CPU, disk and network in use on its nodes, where progress is not known. */
    USE
  }

  public Speeds {
    beside = RecentEntries.copy(beside);
  }

  Evidence of(RecurringName other) {
    return beside.getOrDefault(other, Evidence.NONE);
  }

  /** How many looks there were, whatever it was beside. */
  double looks() {
    return beside.values().stream().mapToDouble(Evidence::weight).sum();
  }

  /**
   * The same for this measure: progress tells more than use, and nothing of one tells the other.
   */
  Speeds by(Measure wanted) {
    return measure == wanted || measure == Measure.PROGRESS ? this : new Speeds(wanted, Map.of());
  }

  /** The same after one more look that counts {@code share}, in [0, 1]. */
  Speeds after(RecurringName other, double speed, double share) {
    return new Speeds(measure, RecentEntries.with(beside, other, of(other).after(speed, share)));
  }

  Speeds and(Speeds more) {
    if (measure != more.measure) {
      return measure == Measure.PROGRESS || more.measure == null ? this : more;
    }
    Speeds both = this;
    for (Map.Entry<RecurringName, Evidence> one : more.beside.entrySet()) {
      Evidence sum = both.of(one.getKey()).and(one.getValue());
      both = new Speeds(measure, RecentEntries.with(both.beside, one.getKey(), sum));
    }
    return both;
  }
}
