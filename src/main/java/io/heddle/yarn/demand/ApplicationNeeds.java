package io.heddle.yarn.demand;

import io.heddle.model.ResourceVector;

/** What one application was last seen to need: its part in the forecast of its queue. Immutable. */
final class ApplicationNeeds {
  private final String user;
  private final double[] work;
  private final double[] waiting;
  private final boolean isRunning;
  private final ResourceVector runningMaster;
  private final boolean isYoung;
  private final double chainSeconds;

  /**
   * Takes over the arrays.
   *
   * @param work what it is still going to take, by resource type in amounts times seconds
   * @param waiting what it asks for and is not held back, by resource type
   * @param runningMaster what that holds, or null where none runs or that is not known
   * @param isYoung whether that master started a short while ago and has not asked for anything
   * @param chainSeconds how long it would still take if nothing else ran
   */
  ApplicationNeeds(
      String user,
      double[] work,
      double[] waiting,
      boolean isRunning,
      ResourceVector runningMaster,
      boolean isYoung,
      double chainSeconds) {
    this.user = user;
    this.work = work;
    this.waiting = waiting;
    this.isRunning = isRunning;
    this.runningMaster = runningMaster;
    this.isYoung = isYoung;
    this.chainSeconds = chainSeconds;
  }

  String user() {
    return user;
  }

  double work(int type) {
    return type < work.length ? work[type] : 0;
  }

  double waiting(int type) {
    return waiting[type];
  }

  boolean isRunning() {
    return isRunning;
  }

  ResourceVector runningMaster() {
    return runningMaster;
  }

  boolean isYoung() {
    return isYoung;
  }

  double chainSeconds() {
    return chainSeconds;
  }
}
