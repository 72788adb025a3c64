package io.heddle.yarn.admission;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Whether another application of a queue may start. Asked anew at each occasion. */
interface AdmissionCapacity {
  /** Returns false at once if there is none for anyone. */
  boolean mayBeLeft();

  /** Whether there is some; {@code first} is the first candidate in stock's order. */
  boolean isLeftFor(FiCaSchedulerApp first);

  void started(FiCaSchedulerApp application);

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
