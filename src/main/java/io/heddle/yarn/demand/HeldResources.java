package io.heddle.yarn.demand;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** What an application holds of all nodes; summed up when it is asked for, and once. */
public final class HeldResources {
  private final FiCaSchedulerApp application;
  private Resource all;

  public HeldResources(FiCaSchedulerApp application) {
    this.application = application;
  }

  public FiCaSchedulerApp application() {
    return application;
  }

  /** Whatever label the nodes have; not to be changed. */
  public Resource all() {
    if (all == null) {
      all = application.getSchedulingResourceUsage().getAllUsed();
    }
    return all;
  }
}
