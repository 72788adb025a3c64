package io.heddle.model;

import java.util.Arrays;

/**
 * Amounts of every resource type in YARN's order and units: MiB of memory, virtual cores, any
 * further one (GPU, ...). Immutable. Under {@code DefaultResourceCalculator} it has memory alone;
 * so "fits" means the same as in YARN.
 */
public final class ResourceVector {
  private final long[] amounts;

  private ResourceVector(long[] amounts) {
    this.amounts = amounts;
  }

  /** A vector of these amounts; the array is copied. */
  public static ResourceVector of(long... amounts) {
    return new ResourceVector(amounts.clone());
  }

  public int size() {
    return amounts.length;
  }

  public long get(int index) {
    return amounts[index];
  }

  /** Whether every amount is at most that of {@code available}. */
  public boolean fitsIn(ResourceVector available) {
    for (int i = 0; i < amounts.length; i++) {
      if (amounts[i] > available.amounts[i]) {
        return false;
      }
    }
    return true;
  }

  /** How many of this vector fit into {@code available}; the largest integer for nothing at all. */
  public int timesIn(ResourceVector available) {
    long times = Integer.MAX_VALUE;
    for (int i = 0; i < amounts.length; i++) {
      if (amounts[i] > 0) {
        times = Math.min(times, Math.max(0, available.amounts[i]) / amounts[i]);
      }
    }
    return (int) times;
  }

  public ResourceVector plus(ResourceVector other) {
    long[] sum = amounts.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other.amounts[i];
    }
    return new ResourceVector(sum);
  }

  /** This vector less {@code other}, type by type; may go negative. */
  public ResourceVector minus(ResourceVector other) {
    long[] difference = amounts.clone();
    for (int i = 0; i < difference.length; i++) {
      difference[i] -= other.amounts[i];
    }
    return new ResourceVector(difference);
  }

  /** Returns the smaller amount of each type. */
  public ResourceVector atMost(ResourceVector other) {
    long[] smaller = amounts.clone();
    for (int i = 0; i < smaller.length; i++) {
      smaller[i] = Math.min(smaller[i], other.amounts[i]);
    }
    return new ResourceVector(smaller);
  }

  /** Returns each amount times {@code to / from}, rounded up; as it is where from is 0. */
  public ResourceVector scaled(ResourceVector from, ResourceVector to) {
    long[] scaled = amounts.clone();
    for (int i = 0; i < scaled.length; i++) {
      if (from.amounts[i] > 0) {
        scaled[i] = (long) Math.ceil((double) scaled[i] * to.amounts[i] / from.amounts[i]);
      }
    }
    return new ResourceVector(scaled);
  }

  /** The share of {@code all} of the scarcest type; infinite if that has none of it. */
  public double largestShare(ResourceVector all) {
    double share = 0;
    for (int type = 0; type < amounts.length; type++) {
      share = Math.max(share, amounts[type] == 0 ? 0 : (double) amounts[type] / all.amounts[type]);
    }
    return share;
  }

  /** Returns each amount times {@code factor}, rounded down. */
  public ResourceVector times(double factor) {
    long[] scaled = amounts.clone();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = (long) (scaled[i] * factor);
    }
    return new ResourceVector(scaled);
  }

  public ResourceVector atLeast(ResourceVector other) {
    long[] larger = amounts.clone();
    for (int i = 0; i < larger.length; i++) {
      larger[i] = Math.max(larger[i], other.amounts[i]);
    }
    return new ResourceVector(larger);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResourceVector vector && Arrays.equals(amounts, vector.amounts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(amounts);
  }

  @Override
  public String toString() {
    return Arrays.toString(amounts);
  }
}
