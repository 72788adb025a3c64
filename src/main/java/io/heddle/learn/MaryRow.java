package io.heddle.learn;

import io.heddle.model.RecurringName;

/**
 * Mary's knowledge of what goes well beside one job (Thamsen et al., CCPE 2020, 4.1.2). Immutable.
 *
 * @param preferences of the jobs that may be started beside it
 * @param meanGoodness of all updates so far, finite
 * @param updates how many there were, at least 0
 */
public record MaryRow(PreferenceRow<RecurringName> preferences, double meanGoodness, long updates) {
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
