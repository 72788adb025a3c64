package io.heddle.yarn.tune.workload;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/** Full paths of queues, such as {@code root.sales}. */
final class QueuePaths {
  private QueuePaths() {}

  static String of(Queue queue) {
    // The Fair scheduler's names are paths.
    return queue instanceof CSQueue capacity ? capacity.getQueuePath() : queue.getQueueName();
  }
}
