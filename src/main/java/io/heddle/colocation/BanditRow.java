package io.heddle.colocation;

/**
 * What a gradient bandit knows of one thing that runs: what is preferred beside it, and how good it
 * was in the mean (Thamsen et al., CCPE 2020, 4.1.2; Hugo learns as Mary does, 4.2.2). Immutable.
 *
 * @param preferences of what may be started beside it
 * @param updates how many there were, at least 0
 */
public record BanditRow<K>(PreferenceRow<K> preferences, double meanGoodness, long updates) {
  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public BanditRow {
    if (!Double.isFinite(meanGoodness) || updates < 0) {
      throw new IllegalArgumentException(
          "a mean goodness of %s after %d updates".formatted(meanGoodness, updates));
    }
  }

  static <K> BanditRow<K> unknown() {
    return new BanditRow<>(PreferenceRow.unknown(), 0, 0);
  }

  /** The step size, above 0, and between how many things is chosen. */
  record Step(double rate, int choices) {}

  /**
   * The row after {@code chosen} has shared nodes with it (Eq. 2 and 3). The baseline is the mean
   * of all goodness values of the row and includes the current one.
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
