package io.heddle.sim.engine.scheduler;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.StockOffers;

/** CapacityScheduler in virtual time. */
final class VirtualCapacity extends CapacityScheduler {
  @Override
  public void submitResourceCommitRequest(Resource cluster, CSAssignment proposal) {
    StockOffers.commit(this, cluster, proposal);
  }
}
