package io.heddle.sim.app;

import java.util.LinkedHashSet;
import java.util.Set;

/** A container that runs several tasks at a time, one after the other. */
final class Executor {
  private final long container;
  private final int slots;
  private final Set<StageTask> running = new LinkedHashSet<>();
  private boolean ended;

  Executor(long container, int slots) {
    this.container = container;
    this.slots = slots;
  }

  long container() {
    return container;
  }

  boolean hasFreeSlot() {
    return running.size() < slots;
  }

  /** The tasks that run in it. */
  Set<StageTask> running() {
    return running;
  }

  /** Whether it is gone: what its tasks still say does not count. */
  boolean isEnded() {
    return ended;
  }

  void end() {
    ended = true;
  }
}
