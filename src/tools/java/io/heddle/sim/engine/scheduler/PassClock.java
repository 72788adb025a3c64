package io.heddle.sim.engine.scheduler;

/** When passes are made in virtual time; the earliest that was asked for is the next. */
final class PassClock {
  private final VirtualTime time;
  private final Runnable after;
  private long next = Long.MAX_VALUE;

  PassClock(VirtualTime time, Runnable after) {
    this.time = time;
    this.after = after;
  }

  long now() {
    return time.now();
  }

  void plan(long at, Runnable pass) {
    if (at >= next) {
      return;
    }
    next = at;
    time.housekeepingAt(
        at,
        () -> {
          if (at == next) {
            next = Long.MAX_VALUE;
            pass.run();
            after.run();
          }
        });
  }
}
