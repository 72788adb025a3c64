package io.heddle.learn;

import io.heddle.model.RecurringName;
import java.util.Map;

/**
 * All that is learned of one recurring job. Immutable.
 *
 * @param runs that have ended as they should, at least 0
 * @param progress share of a run done per second, in the mean over its runs
 * @param inUse what nodes on which it runs use: the plain sum of CPU, disk and network
 * @param beside how fast it was beside another job, 1 being its mean; of at most {@link
 *     RecentEntries#MOST} others, the one seen longest ago first
 */
public record JobRecord(
    long runs,
    JobUsage usage,
    MaryRow mary,
    Evidence progress,
    Evidence inUse,
    Map<RecurringName, Evidence> beside) {
  static final JobRecord UNKNOWN =
      new JobRecord(0, JobUsage.UNKNOWN, MaryRow.UNKNOWN, Evidence.NONE, Evidence.NONE, Map.of());

  /** Copies the map. */
  public JobRecord {
    beside = RecentEntries.copy(beside);
  }

  JobRecord withRun() {
    return new JobRecord(runs + 1, usage, mary, progress, inUse, beside);
  }

  JobRecord withUsage(JobUsage next) {
    return new JobRecord(runs, next, mary, progress, inUse, beside);
  }

  JobRecord withMary(MaryRow next) {
    return new JobRecord(runs, usage, next, progress, inUse, beside);
  }

  JobRecord withPace(Evidence nextProgress, Evidence nextInUse) {
    return new JobRecord(runs, usage, mary, nextProgress, nextInUse, beside);
  }

  JobRecord withBeside(RecurringName other, Evidence pace) {
    return new JobRecord(
        runs, usage, mary, progress, inUse, RecentEntries.with(beside, other, pace));
  }

  /** Two accounts of the same job; of Mary's rows the one with more updates. */
  JobRecord and(JobRecord other) {
    Map<RecurringName, Evidence> both = new java.util.LinkedHashMap<>(beside);
    other.beside.forEach((name, pace) -> both.merge(name, pace, Evidence::and));
    return new JobRecord(
        runs + other.runs,
        usage.and(other.usage),
        mary.updates() >= other.mary.updates() ? mary : other.mary,
        progress.and(other.progress),
        inUse.and(other.inUse),
        both);
  }
}
