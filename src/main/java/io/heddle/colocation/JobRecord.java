package io.heddle.colocation;

import io.heddle.model.RecurringName;

/**
 * All that is learned of one recurring job. Immutable.
 *
 * @param runs that have ended as they should, at least 0
 * @param usage what it uses
 * @param mary what Mary prefers beside it
 * @param speeds how fast it was beside others
 */
public record JobRecord(long runs, JobUsage usage, MaryRow mary, Speeds speeds) {
  static final JobRecord UNKNOWN = new JobRecord(0, JobUsage.UNKNOWN, MaryRow.UNKNOWN, Speeds.NONE);

  JobRecord withRun() {
    return new JobRecord(runs + 1, usage, mary, speeds);
  }

  JobRecord with(JobUsage next) {
    return new JobRecord(runs, next, mary, speeds);
  }

  JobRecord with(MaryRow next) {
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

  /**
   * Mary's knowledge of what goes well beside one job (Thamsen et al., CCPE 2020, 4.1.2).
   * Immutable.
   *
   * @param preferences of the jobs that may be started beside it
   * @param meanGoodness of all updates so far, finite
   * @param updates how many there were, at least 0
   */
  public record MaryRow(
      PreferenceRow<RecurringName> preferences, double meanGoodness, long updates) {
    static final MaryRow UNKNOWN = new MaryRow(PreferenceRow.unknown(), 0, 0);

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of range
     */
    public MaryRow {
      if (!Double.isFinite(meanGoodness) || updates < 0) {
        throw new IllegalArgumentException(
            "a mean goodness of %s after %d updates".formatted(meanGoodness, updates));
      }
    }

    /** The learning rate, above 0, and between how many jobs is chosen. */
    record Step(double rate, int choices) {}

    /**
     * The row after {@code chosen} has shared nodes with this job. The mean includes the current
     * goodness, as the text to Eq. 2 and 3 says.
     */
    MaryRow after(RecurringName chosen, double goodness, Step step) {
      long count = updates + 1;
      double mean = meanGoodness + (goodness - meanGoodness) / count;
      return new MaryRow(
          preferences.after(chosen, step.rate() * (goodness - mean), step.choices()), mean, count);
    }
  }
}
