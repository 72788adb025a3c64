package io.heddle.yarn.admission;

import io.heddle.telemetry.AdmissionMetrics;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
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

  /** Whether stock's limits of a queue let another application run. */
  default boolean mayStartIn(AbstractLeafQueue leaf) {
    return true;
  }

  default boolean mayStart(String user) {
    return true;
  }

  void start(FiCaSchedulerApp attempt);

  void count(String queue, AdmissionMetrics.Start start, AdmissionMetrics metrics);

  /** Applications that really wait. */
  record HeldQueue(HeldApplications held) implements WaitingQueue {
    @Override
    public List<AbstractLeafQueue> queues() {
      return held.queuesWithWaiting();
    }

    @Override
    public List<FiCaSchedulerApp> waiting(AbstractLeafQueue leaf) {
      return HeldApplications.waiting(leaf);
    }

    @Override
    public int waitingIn(AbstractLeafQueue leaf) {
      return HeldApplications.waitingIn(leaf);
    }

    @Override
    public List<FiCaSchedulerApp> running(AbstractLeafQueue leaf) {
      return HeldApplications.running(leaf);
    }

    @Override
    public int runningIn(AbstractLeafQueue leaf) {
      return HeldApplications.runningIn(leaf);
    }

    @Override
    public boolean mayStartIn(AbstractLeafQueue leaf) {
      return HeldApplications.mayRunMoreIn(leaf);
    }

    @Override
    public boolean mayStart(String user) {
      return held.mayRunMore(user);
    }

    @Override
    public void start(FiCaSchedulerApp attempt) {
      held.start(attempt);
    }

    @Override
    public void count(String queue, AdmissionMetrics.Start start, AdmissionMetrics metrics) {
      metrics.started(start);
    }
  }
}
