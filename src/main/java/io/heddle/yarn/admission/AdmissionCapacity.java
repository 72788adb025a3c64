package io.heddle.yarn.admission;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Whether another application of a queue may start. Asked anew at each occasion. */
interface AdmissionCapacity {
  /** Whether there may be some: says at once when there is none, whoever waits. */
  boolean mayBeLeft();

  /**
   * Whether there is some.
   *
   * @param first the candidate that is first in stock's order
   */
  boolean isLeftFor(FiCaSchedulerApp first);

  void started(FiCaSchedulerApp application);

  /** Room for {@code left} more; none if it is below 1. */
  static AdmissionCapacity ofCount(int left) {
    return new AdmissionCapacity() {
      private int now = left;

      @Override
      public boolean mayBeLeft() {
        return now > 0;
      }

      @Override
      public boolean isLeftFor(FiCaSchedulerApp first) {
        return now > 0;
      }

      @Override
      public void started(FiCaSchedulerApp application) {
        now--;
      }
    };
  }
}
