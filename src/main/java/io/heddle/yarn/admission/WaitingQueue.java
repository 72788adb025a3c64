package io.heddle.yarn.admission;

import io.heddle.telemetry.AdmissionMetrics;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Where applications wait to be started. Used under the scheduler's lock. */
interface WaitingQueue {
  List<AbstractLeafQueue> queues();

  /** Returns the waiting attempts of a queue in stock's order; a copy. */
  List<FiCaSchedulerApp> waiting(AbstractLeafQueue leaf);

  int waitingIn(AbstractLeafQueue leaf);

  /** Returns the attempts of a queue that do not wait; a copy. */
  List<FiCaSchedulerApp> running(AbstractLeafQueue leaf);

  int runningIn(AbstractLeafQueue leaf);

  boolean mayStartIn(AbstractLeafQueue leaf);

  boolean mayStart(String user);

  void start(FiCaSchedulerApp attempt);

  void count(String queue, AdmissionMetrics.Start start, AdmissionMetrics metrics);
}
