package io.heddle.admit;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Probability that each kind starts next (Thamsen et al., Euro-Par 2019, 3.2). */
final class Softmax {
  private Softmax() {}

  interface Preference<K> {
    double of(K running, K next);
  }

  /**
   * {@code Pi(g)}: the mean over the running e of {@code Pi_e(g)}, the softmax of their preferences
   * over what waits, in the order of {@code queued}. Normalising {@code pi_e} over all first
   * changes nothing.
   */
  static <K> double[] probabilities(
      List<K> queued, Map<K, Double> running, Preference<K> preference) {
    double[] mean = new double[queued.size()];
    if (running.isEmpty()) {
      Arrays.fill(mean, 1.0 / mean.length);
    }
    running.forEach(
        (beside, share) -> {
          double[] row = queued.stream().mapToDouble(next -> preference.of(beside, next)).toArray();
          double[] probabilities = softmax(row);
          for (int i = 0; i < mean.length; i++) {
            mean[i] += probabilities[i] * share;
          }
        });
    return mean;
  }

  /** {@code exp(H_i) / sum of exp(H_j)}, whatever their size. */
  static double[] softmax(double[] preferences) {
    double most = Double.NEGATIVE_INFINITY;
    for (double preference : preferences) {
      most = Math.max(most, preference);
    }
    double sum = 0;
    double[] probabilities = new double[preferences.length];
    for (int i = 0; i < preferences.length; i++) {
      probabilities[i] = Math.exp(preferences[i] - most);
      sum += probabilities[i];
    }
    for (int i = 0; i < preferences.length; i++) {
      probabilities[i] /= sum;
    }
    return probabilities;
  }
}
