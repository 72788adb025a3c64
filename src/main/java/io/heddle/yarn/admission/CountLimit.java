package io.heddle.yarn.admission;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Room for a number of applications. */
final class CountLimit implements AdmissionCapacity {
  private int left;

  /** Room for {@code left} more; none if it is below 1. */
  CountLimit(int left) {
    this.left = left;
  }

  @Override
  public boolean mayBeLeft() {
    return left > 0;
  }

  @Override
  public boolean isLeftFor(FiCaSchedulerApp first) {
    return left > 0;
  }

  @Override
  public void started(FiCaSchedulerApp application) {
    left--;
  }
}
