package io.heddle.admit;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Probability that each kind starts next (Thamsen et al., Euro-Par 2019, 3.2). */
final class Softmax {
  private Softmax() {}

  interface Preference<K> {
    double of(K running, K next);
  }

  /**
   * {@code Pi(g)}: the mean over the running e of {@code Pi_e(g)}, the softmax of their preferences
   * over what waits, in the order of {@code queued}.
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

  /**
   * {@code ln pi_e(g) = H_eg - ln(sum over b of exp(H_bg))}: preferences whose softmax over what
   * waits is {@code Pi_e(g)} of Hugo as printed.
   *
   * @param groups from 0, all that b stands for
   */
  static Preference<Integer> byColumn(int groups, Preference<Integer> preference) {
    double[] sums = new double[groups];
    for (int next = 0; next < groups; next++) {
      sums[next] = logSum(column(groups, next, preference));
    }
    return (running, next) -> preference.of(running, next) - sums[next];
  }

  private static double[] column(int groups, int next, Preference<Integer> preference) {
    return IntStream.range(0, groups).mapToDouble(group -> preference.of(group, next)).toArray();
  }

  /** {@code ln(sum of exp(H_b))}, whatever their size. */
  static double logSum(double[] preferences) {
    double most = Arrays.stream(preferences).max().orElse(0);
    return most + Math.log(Arrays.stream(preferences).map(h -> Math.exp(h - most)).sum());
  }

  /** {@code exp(H_i) / sum of exp(H_j)}, whatever their size. */
  static double[] softmax(double[] preferences) {
    double most = Arrays.stream(preferences).max().orElse(0);
    double[] exponentials = Arrays.stream(preferences).map(h -> Math.exp(h - most)).toArray();
    double sum = Arrays.stream(exponentials).sum();
    return Arrays.stream(exponentials).map(exponential -> exponential / sum).toArray();
  }
}
