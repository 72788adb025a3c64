package io.heddle.colocation;

/**
 * What a gradient bandit knows of a running thing (Thamsen et al., CCPE 2020, 4.1.2; Hugo learns as
 * Mary does, 4.2.2). Immutable.
 *
 * @param preferences of what may be started beside it
 * @param updates how many there were, at least 0
 */
public record BanditRow<K>(PreferenceRow<K> preferences, double meanGoodness, long updates) {
  /** Throws IllegalArgumentException if a number is out of range. */
  public BanditRow {
    if (!Double.isFinite(meanGoodness) || updates < 0) {
      throw new IllegalArgumentException(
          "a mean goodness of %s after %d updates".formatted(meanGoodness, updates));
    }
  }

  static <K> BanditRow<K> unknown() {
    return new BanditRow<>(PreferenceRow.unknown(), 0, 0);
  }

  record Step(double rate, int choices) {}

  /**
   * Returns the row after {@code chosen} (Eq. 2 and 3); the baseline includes the current goodness.
   */
  BanditRow<K> after(K chosen, double goodness, Step step) {
    long count = updates + 1;
    double mean = meanGoodness + (goodness - meanGoodness) / count;
    return new BanditRow<>(
        preferences.after(chosen, step.rate() * (goodness - mean), step.choices()), mean, count);
  }

  BanditRow<K> with(PreferenceRow<K> next) {
    return new BanditRow<>(next, meanGoodness, updates);
  }
}
