package io.heddle.yarn.admission;

import io.heddle.telemetry.AdmissionMetrics;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

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
