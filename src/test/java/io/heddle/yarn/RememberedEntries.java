package io.heddle.yarn;

/** Opens to tests of other packages what a scheduler still knows of applications. */
public final class RememberedEntries {
  private RememberedEntries() {}

  public static int of(HeddleScheduler scheduler) {
    return scheduler.remembered();
  }
}
