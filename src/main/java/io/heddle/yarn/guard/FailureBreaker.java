package io.heddle.yarn.guard;

/** Returns to stock order for a cool-down after several failures in a row. Under the lock. */
public final class FailureBreaker {
  private final int limit;
  private final long coolDownNanos;
  private int failures;
  private boolean open;
  private long openUntil;

  /**
   * A breaker that lets all pass.
   *
   * @param limit failures in a row that open it; at least 1
   * @param coolDownNanos how long it stays open
   */
  public FailureBreaker(int limit, long coolDownNanos) {
    this.limit = limit;
    this.coolDownNanos = coolDownNanos;
  }

  /** Whether scoring may be tried at {@code now} (nanoseconds). */
  public boolean allows(long now) {
    if (open && now - openUntil >= 0) {
      open = false;
      failures = 0;
    }
    return !open;
  }

  /** Notes a failure; returns whether the cool-down begins with it. */
  public boolean failed(long now) {
    failures++;
    if (open || failures < limit) {
      return false;
    }
    open = true;
    openUntil = now + coolDownNanos;
    return true;
  }

  /** Notes a decision that went well. */
  public void succeeded() {
    failures = 0;
  }
}
