package io.heddle.bench.soak.real;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** Something that happens at random, on average once in so many milliseconds. */
final class Occasions {
  private final SplittableRandom random;
  private final double meanNanos;
  private long next;
  private boolean begun;

  Occasions(SplittableRandom random, int meanMillis) {
    this.random = random;
    this.meanNanos = TimeUnit.MILLISECONDS.toNanos(meanMillis);
  }

  /** Whether the next one has come by {@code now}, in nanoseconds; missed ones are not made up. */
  boolean isDue(long now) {
    boolean due = begun && now - next >= 0;
    if (due || !begun) {
      begun = true;
      next = now + Math.round(-meanNanos * Math.log(1 - random.nextDouble()));
    }
    return due;
  }
}
