package io.heddle.colocation;

import io.heddle.model.RecurringName;

/**
 * All that is learned of one recurring job. Immutable.
 *
 * @param runs that have ended as they should, at least 0
 */
public record JobRecord(long runs, JobUsage usage, BanditRow<RecurringName> mary, Speeds speeds) {
  static final JobRecord UNKNOWN =
      new JobRecord(0, JobUsage.UNKNOWN, BanditRow.unknown(), Speeds.NONE);

  JobRecord withRun() {
    return new JobRecord(runs + 1, usage, mary, speeds);
  }

  JobRecord with(JobUsage next) {
    return new JobRecord(runs, next, mary, speeds);
  }

  JobRecord with(BanditRow<RecurringName> next) {
    return new JobRecord(runs, usage, next, speeds);
  }

  JobRecord with(Speeds next) {
    return new JobRecord(runs, usage, mary, next);
  }

  /** Two accounts of the same job; of Mary's rows the one with more updates. */
  JobRecord and(JobRecord other) {
    return new JobRecord(
        runs + other.runs,
        usage.and(other.usage),
        mary.updates() >= other.mary.updates() ? mary : other.mary,
        speeds.and(other.speeds));
  }
}
