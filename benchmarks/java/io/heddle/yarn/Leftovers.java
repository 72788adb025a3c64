package io.heddle.yarn;

import io.heddle.telemetry.MetricValue;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * What a scheduler still counts; all zero once every application has ended.
 *
 * @param queueUse memory in MB and virtual cores in use, in all queues together
 * @param nodeUse the same of nodes, and their containers and reservations
 * @param applications that stock knows
 * @param remembered applications of which Heddle keeps something
 * @param held applications that wait to be started
 */
public record Leftovers(long queueUse, long nodeUse, int applications, int remembered, long held) {

  public static Leftovers of(HeddleScheduler heddle) {
    long queues = 0;
    for (CSQueue queue : heddle.getCapacitySchedulerQueueManager().getQueues().values()) {
      queues += sum(queue.getUsedResources());
    }
    long nodes = 0;
    for (FiCaSchedulerNode node : heddle.getAllNodes()) {
      nodes += sum(node.getAllocatedResource()) + node.getNumContainers();
      nodes += node.getReservedContainer() == null ? 0 : 1;
    }
    return new Leftovers(
        queues,
        nodes,
        heddle.getSchedulerApplications().size(),
        heddle.remembered(),
        MetricValue.of(heddle.metrics(), "Held"));
  }

  public boolean isNothing() {
    return queueUse == 0 && nodeUse == 0 && applications + remembered + held == 0;
  }

  /** The absolute values, lest what is counted twice hides what is lost. */
  private static long sum(Resource resource) {
    return Math.abs(resource.getMemorySize()) + Math.abs(resource.getVirtualCores());
  }
}
