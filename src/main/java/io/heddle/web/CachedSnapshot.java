package io.heddle.web;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Snapshot shared by all who ask within a second. Thread-safe. */
public final class CachedSnapshot<T> implements Supplier<T> {
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Supplier<T> reader;
  private final LongSupplier ticker;
  private final ReentrantLock reading = new ReentrantLock();
  private volatile Reading<T> last;

  private record Reading<T>(T value, long nanos) {}

  /**
   * Nothing is read yet.
   *
   * @param reader is called by one thread at a time
   * @param ticker nanoseconds, monotone
   */
  public CachedSnapshot(Supplier<T> reader, LongSupplier ticker) {
    this.reader = reader;
    this.ticker = ticker;
  }

  /** The last reading; whoever finds it old reads anew, while others go on with it. */
  @Override
  public T get() {
    Reading<T> known = last;
    if (known == null) {
      reading.lock();
    } else if (isFresh(known) || !reading.tryLock()) {
      return known.value();
    }
    try {
      known = last;
      if (known == null || !isFresh(known)) {
        known = new Reading<>(reader.get(), ticker.getAsLong());
        last = known;
      }
      return known.value();
    } finally {
      reading.unlock();
    }
  }

  private boolean isFresh(Reading<T> known) {
    return ticker.getAsLong() - known.nanos() < MOST_NANOS;
  }
}
