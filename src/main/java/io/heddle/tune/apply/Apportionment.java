package io.heddle.tune.apply;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Divides a whole number so that the rounded parts still add up to it. */
final class Apportionment {
  private Apportionment() {}

  /**
   * Divides by largest remainders into parts that add up to {@code total}: 0 for a share of 0, else
   * at least 1.
   *
   * @param total at least the number of positive shares
   * @param shares at least 0, their sum above 0; only their proportions matter
   */
  static long[] divide(long total, double[] shares) {
    double sum = Arrays.stream(shares).sum();
    long[] parts = new long[shares.length];
    double[] remainders = new double[shares.length];
    long left = total;
    for (int i = 0; i < shares.length; i++) {
      double quota = total * (shares[i] / sum);
      parts[i] = shares[i] > 0 ? Math.max(1, (long) quota) : 0;
      remainders[i] = shares[i] > 0 ? quota - parts[i] : Double.NEGATIVE_INFINITY;
      left -= parts[i];
    }
    for (; left > 0; left--) {
      int most = most(i -> remainders[i], parts.length);
      parts[most]++;
      remainders[most]--;
    }
    for (; left < 0; left++) {
      int most = most(i -> parts[i] > 1 ? -remainders[i] : Double.NEGATIVE_INFINITY, parts.length);
      parts[most]--;
      remainders[most]++;
    }
    return parts;
  }

  private static int most(IntToDoubleFunction value, int count) {
    return IntStream.range(0, count)
        .reduce((a, b) -> value.applyAsDouble(b) > value.applyAsDouble(a) ? b : a)
        .orElseThrow();
  }
}
