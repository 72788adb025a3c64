package io.heddle.place;

import java.util.function.LongSupplier;

/**
 * Bounds the work of one pass over a node: its time, without what stock YARN takes between two
 * offers, and how many distinct demands are scored at once.
 */
public final class DecisionBudget {
  private static final int STEPS_BETWEEN_CLOCK_READS = 64;

  private final LongSupplier ticker;
  private final long nanos;
  private final int maxClasses;
  private long deadline;
  private int untilClockRead;
  private long lastRead;

  /**
   * A budget to be started for each pass.
   *
   * @param ticker nanoseconds, monotone
   * @param nanos time that the scoring of one pass may take
   * @param maxClasses distinct demands that one decision looks at
   */
  public DecisionBudget(LongSupplier ticker, long nanos, int maxClasses) {
    this.ticker = ticker;
    this.nanos = nanos;
    this.maxClasses = maxClasses;
  }

  /** Starts a pass at {@code now} (nanoseconds). */
  public void start(long now) {
    deadline = now + nanos;
    lastRead = now;
    untilClockRead = STEPS_BETWEEN_CLOCK_READS;
  }

  /** Goes on with a pass after others have worked: time since the last read does not count. */
  void resume() {
    long now = ticker.getAsLong();
    deadline += now - lastRead;
    lastRead = now;
    untilClockRead = STEPS_BETWEEN_CLOCK_READS;
  }

  /** When the clock was read last; nanoseconds. Each decision reads it at its end. */
  public long lastRead() {
    return lastRead;
  }

  int maxClasses() {
    return maxClasses;
  }

  /**
   * Counts {@code count} candidates that were scored.
   *
   * @throws LateException when the time is used up
   */
  void steps(int count) {
    untilClockRead -= count;
    if (untilClockRead <= 0) {
      checkTime();
    }
  }

  /**
   * Reads the clock.
   *
   * @throws LateException when the time is used up
   */
  void checkTime() {
    untilClockRead = STEPS_BETWEEN_CLOCK_READS;
    lastRead = ticker.getAsLong();
    if (lastRead - deadline > 0) {
      throw new LateException(nanos);
    }
  }

  /** The time of a pass is used up. */
  public static final class LateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LateException(long nanos) {
      super("scoring took longer than " + nanos / 1000 + " us");
    }
  }
}
