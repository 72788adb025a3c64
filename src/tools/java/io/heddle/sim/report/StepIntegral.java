package io.heddle.sim.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Integral of an amount that changes in steps, over equal buckets of time. Beyond {@link #LIMIT}
 * buckets pairs of them merge, doubling their width. Those before the first amount take no memory.
 */
final class StepIntegral {
  /** Most buckets from the origin to now. */
  static final int LIMIT = 256;

  private static final long FIRST_WIDTH = 1_000;

  private final long origin;
  private long width = FIRST_WIDTH;
  private int first;
  private int used;
  private double[] integrals = new double[4];
  private long amount;
  private long since;
  private double total;

  StepIntegral(long origin) {
    this.origin = origin;
    since = origin;
  }

  void add(long change, long now) {
    advance(now);
    amount += change;
  }

  /** The integral from the origin to {@code now}: amount times milliseconds. */
  double integral(long now) {
    advance(now);
    return total;
  }

  long width() {
    return width;
  }

  /** The means over buckets of {@code wanted} milliseconds, a multiple of the own width. */
  AllocationProfile profile(long wanted) {
    while (width < wanted) {
      coarsen();
    }
    List<Double> means = new ArrayList<>(used);
    for (int i = 0; i < used; i++) {
      means.add(integrals[i] / width);
    }
    return new AllocationProfile(first, means);
  }

  private void advance(long now) {
    if (now < since) {
      throw new IllegalArgumentException("time " + now + " ms is before " + since + " ms");
    }
    if (amount != 0) {
      total += (double) amount * (now - since);
      spread(since - origin, now - origin);
    }
    since = now;
  }

  private void spread(long from, long to) {
    while (to > width * LIMIT) {
      coarsen();
    }
    long start = from;
    while (start < to) {
      int bucket = (int) (start / width);
      long end = Math.min(to, (bucket + 1) * width);
      int index = index(bucket); // may replace the array
      integrals[index] += (double) amount * (end - start);
      start = end;
    }
  }

  /** Where the integral of a bucket lies; buckets are asked for in order of time. */
  private int index(int bucket) {
    if (used == 0) {
      first = bucket;
    }
    int index = bucket - first;
    used = Math.max(used, index + 1);
    if (index >= integrals.length) {
      integrals = Arrays.copyOf(integrals, Math.max(index + 1, 2 * integrals.length));
    }
    return index;
  }

  private void coarsen() {
    double[] merged = new double[integrals.length];
    for (int i = 0; i < used; i++) {
      merged[(first + i) / 2 - first / 2] += integrals[i];
    }
    used = used == 0 ? 0 : (first + used - 1) / 2 - first / 2 + 1;
    first /= 2;
    integrals = merged;
    width *= 2;
  }
}
