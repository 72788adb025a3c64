package io.heddle.yarn.admission;

import io.heddle.telemetry.AdmissionMetrics;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Where applications wait to be started. Used under the scheduler's lock. */
interface WaitingQueue {
  /** The queues in which some wait; a copy. */
  List<AbstractLeafQueue> queues();

  /** Those of a queue that wait, in stock's order; a copy. */
  List<FiCaSchedulerApp> waiting(AbstractLeafQueue leaf);

  /** How many of a queue wait. */
  int waitingIn(AbstractLeafQueue leaf);

  /** Those of a queue that do not wait; a copy. */
  List<FiCaSchedulerApp> running(AbstractLeafQueue leaf);

  /** How many of a queue do not wait. */
  int runningIn(AbstractLeafQueue leaf);

  /** Whether stock's limits let another one of a queue start. */
  boolean mayStartIn(AbstractLeafQueue leaf);

  /** Whether stock's limits let another one of a user start. */
  boolean mayStart(String user);

  /** Starts one that waits. */
  void start(FiCaSchedulerApp attempt);

  /** Counts one of a queue that was started. */
  void count(String queue, AdmissionMetrics.Start start, AdmissionMetrics metrics);
}
