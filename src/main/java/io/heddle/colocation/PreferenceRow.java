package io.heddle.colocation;

import io.heddle.model.FairlyKept;
import io.heddle.model.RecurringName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * Row of the preference matrix H of a gradient bandit (Thamsen et al., CCPE 2020, 4.1.2).
 * Immutable.
 *
 * @param seen preferences of what was beside it, the one used longest ago first; of more than
 *     {@link RecentEntries#MOST} the first count as never seen
 * @param rest preference of each that was never beside it; finite, as all are
 */
public record PreferenceRow<K>(Map<K, Double> seen, double rest) {
  /** Throws IllegalArgumentException if a number is not finite. */
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

  public double of(K choice) {
    return seen.getOrDefault(choice, rest);
  }

  PreferenceRow<K> with(K choice, double preference) {
    return new PreferenceRow<>(RecentEntries.with(seen, choice, preference), rest);
  }

  /**
   * @param choices how many there are in all; those never seen share one preference
   */
  double probability(K choice, int choices) {
    return Math.exp(of(choice) - with(choice, of(choice)).logSum(choices));
  }

  /**
   * Returns the row after {@code chosen} gains {@code step * (1 - pi)} and each other loses {@code
   * step * pi} (Eq. 2 and 3).
   *
   * @param step learning rate times (goodness - its mean)
   */
  PreferenceRow<K> after(K chosen, double step, int choices) {
    PreferenceRow<K> row = with(chosen, of(chosen));
    double logSum = row.logSum(choices);
    // All lose step * pi, the chosen one gains a whole step beside.
    DoubleUnaryOperator lose = h -> h - step * Math.exp(h - logSum);
    Map<K, Double> next = new LinkedHashMap<>(row.seen);
    next.replaceAll((choice, h) -> lose.applyAsDouble(h));
    next.merge(chosen, step, Double::sum);
    boolean allSeen = choices <= row.seen.size();
    return new PreferenceRow<>(next, allSeen ? rest : lose.applyAsDouble(rest));
  }

  /** The logarithm of the sum of exp(H), each exp taken relative to the largest. */
  private double logSum(int choices) {
    int unseen = Math.max(0, choices - seen.size());
    double most = unseen > 0 ? rest : Double.NEGATIVE_INFINITY;
    for (double preference : seen.values()) {
      most = Math.max(most, preference);
    }
    double sum = unseen > 0 ? unseen * Math.exp(rest - most) : 0;
    for (double preference : seen.values()) {
      sum += Math.exp(preference - most);
    }
    return most + Math.log(sum);
  }

  /** Small maps that are replaced rather than changed, in the order of use. */
  static final class RecentEntries {
    /** What is kept at most of one job's partners. */
    static final int MOST = 64;

    private RecentEntries() {}

    /** Copies at most {@link #MOST} entries: of the jobs of each user its share, the last ones. */
    static <K, V> Map<K, V> copy(Map<K, V> entries) {
      LinkedHashMap<K, V> copy = new LinkedHashMap<>();
      if (entries.size() <= MOST) {
        copy.putAll(entries);
      } else {
        FairlyKept<K, V> kept = new FairlyKept<>(MOST);
        entries.forEach((key, value) -> kept.put(owner(key), key, value));
        kept.forEach(copy::put);
      }
      return Collections.unmodifiableMap(copy);
    }

    private static Object owner(Object key) {
      return key instanceof RecurringName job ? job.user() : key;
    }

    static <K, V> Map<K, V> with(Map<K, V> entries, K key, V value) {
      LinkedHashMap<K, V> next = new LinkedHashMap<>(entries);
      next.remove(key);
      next.put(key, value);
      return next;
    }
  }
}
