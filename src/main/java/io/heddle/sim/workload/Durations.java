package io.heddle.sim.workload;

import java.util.Arrays;

/** How long each task of a group runs on a node of ordinary speed, in milliseconds. Immutable. */
public final class Durations {
  private final long[] millis;

  private Durations(long[] millis) {
    for (long each : millis) {
      if (each < 0) {
        throw new IllegalArgumentException("duration " + each + " ms: it cannot be negative");
      }
    }
    this.millis = millis;
  }

  /** These durations; the array is copied. */
  public static Durations of(long... millis) {
    return new Durations(millis.clone());
  }

  /** {@code count} tasks that run equally long. */
  public static Durations equal(int count, long millis) {
    long[] all = new long[count];
    Arrays.fill(all, millis);
    return new Durations(all);
  }

  /** How many tasks there are. */
  public int count() {
    return millis.length;
  }

  /** The duration of task {@code index}. */
  public long get(int index) {
    return millis[index];
  }

  /** All durations together. */
  public long sum() {
    return Arrays.stream(millis).sum();
  }

  /** The longest, or 0 without a task. */
  public long longest() {
    return Arrays.stream(millis).max().orElse(0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Durations durations && Arrays.equals(millis, durations.millis);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(millis);
  }

  @Override
  public String toString() {
    return millis.length + " tasks of " + sum() + " ms in all";
  }
}
