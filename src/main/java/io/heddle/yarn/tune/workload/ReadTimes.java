package io.heddle.yarn.tune.workload;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Times of reads, each of which holds a lock of the scheduler's for at most that time. One thread.
 */
public final class ReadTimes {
  private final LongSupplier nanos;
  private long longest;
  private long sum;

  public ReadTimes(LongSupplier nanos) {
    this.nanos = nanos;
  }

  <T> T of(Supplier<T> read) {
    long before = nanos.getAsLong();
    try {
      return read.get();
    } finally {
      long took = nanos.getAsLong() - before;
      longest = Math.max(longest, took);
      sum += took;
    }
  }

  /** Reads: the longest single one, and all together. */
  public record Taken(long longestNanos, long nanos) {}

  public Taken take() {
    Taken taken = new Taken(longest, sum);
    longest = 0;
    sum = 0;
    return taken;
  }
}
