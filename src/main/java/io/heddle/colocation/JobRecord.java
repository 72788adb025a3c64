package io.heddle.colocation;

import io.heddle.model.RecurringName;

/** All that is learned of one recurring job of {@code runs} that ended well. Immutable. */
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

  JobRecord and(JobRecord other) {
    return new JobRecord(
        runs + other.runs,
        usage.and(other.usage),
        mary.updates() >= other.mary.updates() ? mary : other.mary,
        speeds.and(other.speeds));
  }
}
