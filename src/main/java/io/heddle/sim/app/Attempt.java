package io.heddle.sim.app;

/** One try to run a task in a container of its own. */
final class Attempt {
  private final Granted container;
  private final int task;
  private boolean ending;

  Attempt(Granted container, int task) {
    this.container = container;
    this.task = task;
  }

  long container() {
    return container.id();
  }

  String host() {
    return container.host();
  }

  int task() {
    return task;
  }

  /** Whether its container was told to exit: what it still says does not count. */
  boolean isEnding() {
    return ending;
  }

  void end() {
    ending = true;
  }
}
