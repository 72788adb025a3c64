package io.heddle.learn;

import java.util.Map;

/**
 * What is preferred beside one thing that runs: a row of the preference matrix H of a gradient
 * bandit (Thamsen et al., CCPE 2020, 4.1.2). Immutable.
 *
 * @param seen preferences of what was beside it, the one used longest ago first; of more than
 *     {@link RecentEntries#MOST} the first count as never seen
 * @param rest preference of each that was never beside it; finite, as all are
 */
public record PreferenceRow<K>(Map<K, Double> seen, double rest) {
  /**
   * Copies the map.
   *
   * @throws IllegalArgumentException if a number is not finite
   */
  public PreferenceRow {
    seen = RecentEntries.copy(seen);
    if (!Double.isFinite(rest) || !seen.values().stream().allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("preferences must be finite numbers");
    }
  }

  /** H_0 = 0 for all. */
  static <K> PreferenceRow<K> unknown() {
    return new PreferenceRow<>(Map.of(), 0);
  }

  /** The preference H of {@code choice}. */
  public double of(K choice) {
    return seen.getOrDefault(choice, rest);
  }

  /** The row with another preference for one choice. */
  PreferenceRow<K> with(K choice, double preference) {
    return new PreferenceRow<>(RecentEntries.with(seen, choice, preference), rest);
  }

  /**
   * The probability pi of {@code choice}: the softmax of the row.
   *
   * @param choices how many there are in all; those never seen share one preference
   */
  double probability(K choice, int choices) {
    int unseen = Math.max(seen.containsKey(choice) ? 0 : 1, choices - seen.size());
    double most = most();
    double sum = unseen * Math.exp(rest - most);
    for (double preference : seen.values()) {
      sum += Math.exp(preference - most);
    }
    return Math.exp(of(choice) - most) / sum;
  }

  /**
   * The row after {@code chosen} was beside it: {@code chosen} gains {@code step * (1 - pi)}, each
   * other loses {@code step * pi} (Eq. 2 and 3), so that the sum of the row stays.
   *
   * @param step learning rate times (goodness - its mean)
   * @param choices how many there are in all
   */
  PreferenceRow<K> after(K chosen, double step, int choices) {
    double kept = of(chosen);
    // All lose step * pi = scale * exp(H - kept), the chosen one gains a whole step beside.
    double scale = step * probability(chosen, choices);
    Map<K, Double> next = RecentEntries.with(seen, chosen, kept);
    next.replaceAll((choice, h) -> h - scale * Math.exp(h - kept));
    next.merge(chosen, step, Double::sum);
    return new PreferenceRow<>(next, rest - scale * Math.exp(rest - kept));
  }

  private double most() {
    return Math.max(rest, seen.values().stream().mapToDouble(h -> h).max().orElse(rest));
  }
}
