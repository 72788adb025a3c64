package io.heddle.yarn.holding;

import java.util.concurrent.TimeUnit;

/** For how long something has happened again and again, without a long pause. Not thread-safe. */
final class Streak {
  /** A pause this long ends it; nodes send heartbeats far more often. */
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private Long since;
  private long last;

  /** Notes that it happens at {@code now} (nanoseconds). */
  void note(long now) {
    if (since == null || now - last > PAUSE_NANOS) {
      since = now;
    }
    last = now;
  }

  /** Forgets what happened before. */
  void end() {
    since = null;
  }

  /** Returns its length in nanoseconds, up to what was noted last; 0 if nothing happened. */
  long nanos() {
    return since == null ? 0 : last - since;
  }
}
