package io.heddle.colocation;

import io.heddle.colocation.PreferenceRow.RecentEntries;
import io.heddle.model.RecurringName;
import java.util.Map;

/**
 * Speeds of a job beside others. Immutable.
 *
 * @param measure null before any was seen
 * @param beside by the other job, the one seen longest ago first, at most {@link
 *     RecentEntries#MOST}
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

  /** How many looks there were at it beside others, in all. */
  public double looks() {
    return beside.values().stream().mapToDouble(Evidence::weight).sum();
  }

  Speeds by(Measure wanted) {
    return measure == wanted || measure == Measure.PROGRESS ? this : new Speeds(wanted, Map.of());
  }

  Speeds after(RecurringName other, double speed, double share) {
    return new Speeds(
        measure, RecentEntries.with(beside, other, of(other).and(new Evidence(speed, share))));
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
