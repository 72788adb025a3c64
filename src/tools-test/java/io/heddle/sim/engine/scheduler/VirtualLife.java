package io.heddle.sim.engine.scheduler;

import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;

/** An application from its submission over its attempts to its end, without its tasks. */
final class VirtualLife {
  static final int MASTER_PRIORITY = 0;

  private final VirtualCluster cluster;
  private final VirtualApplication owner;
  private final Submission submission;
  private SimulatedApplication application;
  private ApplicationAttemptId attempt;
  private ContainerId master;
  private int priority;
  private int attempts;
  private boolean toComeBack;
  private boolean keeps;
  private boolean ended;

  VirtualLife(VirtualCluster cluster, VirtualApplication owner, ApplicationId id) {
    this.cluster = cluster;
    this.owner = owner;
    submission = owner.submission();
    priority = submission.priority();
    application = application(id, submission.queue());
  }

  private SimulatedApplication application(ApplicationId id, String queue) {
    ApplicationSubmissionContext submitted =
        ApplicationSubmissionContext.newInstance(
            id,
            "application" + id.getId(),
            queue,
            Priority.newInstance(submission.priority()),
            null,
            submission.isUnmanaged(),
            true,
            2,
            masterSize(),
            submission.type());
    return new SimulatedApplication(
        cluster.context(),
        submitted,
        submission.user(),
        cluster.now(),
        submission.tags(),
        List.of(masterRequest()));
  }

  private Resource masterSize() {
    return VirtualCluster.resource(Math.max(1, submission.masterGigabytes()), 1);
  }

  ResourceRequest masterRequest() {
    return ResourceRequest.newInstance(
        Priority.newInstance(MASTER_PRIORITY), ResourceRequest.ANY, masterSize(), 1);
  }

  ApplicationId id() {
    return application.getApplicationId();
  }

  ApplicationAttemptId attempt() {
    return attempt;
  }

  void begin() {
    submit(false);
    beginAttempt(false);
  }

  private void submit(boolean isRecovered) {
    cluster.context().getRMApps().put(id(), application);
    cluster.handle(
        new AppAddedSchedulerEvent(
            submission.user(),
            application.getApplicationSubmissionContext(),
            isRecovered,
            Priority.newInstance(priority),
            submission.placement()));
  }

  /** Another ResourceManager knows the application and, if its master runs, the attempt. */
  void recover() {
    Container known = application.getCurrentAppAttempt().getMasterContainer();
    application = application(id(), application.getQueue());
    submit(true);
    if (!ended && hasMaster()) {
      application.beginAttempt(attempts);
      application.getCurrentAppAttempt().setMasterContainer(known);
      cluster.handle(new AppAttemptAddedSchedulerEvent(attempt, false, true));
    }
  }

  /** Whether the master runs on under another ResourceManager; without one, another begins. */
  boolean goesOn() {
    if (!hasMaster()) {
      attempts--;
      beginAttempt(!owner.tasks().containers().isEmpty());
      return false;
    }
    if (master != null) {
      ((RMContainerImpl) cluster.scheduler().getRMContainer(master)).setAMContainer(true);
    }
    return true;
  }

  void refused() {
    ended = true;
    cluster.context().getRMApps().remove(id());
    cluster.forget(id());
  }

  /** An attempt that is the first, or begins with what is left of the one before it if it keeps. */
  private void beginAttempt(boolean keepsContainers) {
    attempt = application.beginAttempt(++attempts);
    if (ended) {
      return;
    }
    AppAttemptAddedSchedulerEvent added = cluster.driven().beginning(attempt);
    cluster.handle(
        keepsContainers ? new AppAttemptAddedSchedulerEvent(attempt, true, false) : added);
    if (submission.isUnmanaged()) {
      owner.askForAll();
    } else {
      owner.askForMaster();
    }
  }

  void movedTo(String queue) {
    application.setQueue(queue);
  }

  void prioritise(int newPriority) {
    priority = newPriority;
    cluster.driven().prioritise(id(), newPriority);
  }

  void launched(Container container) {
    application.getCurrentAppAttempt().setMasterContainer(container);
    ((RMContainerImpl) cluster.scheduler().getRMContainer(container.getId())).setAMContainer(true);
    master = container.getId();
    owner.askForAll();
  }

  /** If it is the master that has ended, the next attempt begins. */
  void finished(ContainerId container) {
    if (container.equals(master) && !toComeBack) {
      toComeBack = true;
      cluster.at(cluster.now(), this::comeBack);
    }
  }

  boolean isToComeBack() {
    return toComeBack;
  }

  private void comeBack() {
    if (ended) {
      return;
    }
    master = null;
    if (!keeps) {
      owner.tasks().loseAll();
    }
    cluster.handle(new AppAttemptRemovedSchedulerEvent(attempt, RMAppAttemptState.FAILED, keeps));
    toComeBack = false;
    boolean kept = keeps;
    keeps = false;
    beginAttempt(kept);
    cluster.stepped("next attempt of " + id().getId());
  }

  void fail(boolean keepContainers) {
    RMContainer container = master == null ? null : cluster.scheduler().getRMContainer(master);
    if (!ended && container != null) {
      keeps = keepContainers;
      cluster.node(container.getAllocatedNode()).completed(master);
    }
  }

  void end(RMAppAttemptState attemptState, RMAppState state) {
    if (ended) {
      return;
    }
    ended = true;
    owner.tasks().clear();
    cluster.handle(new AppAttemptRemovedSchedulerEvent(attempt, attemptState, false));
    cluster.handle(new AppRemovedSchedulerEvent(id(), state));
    cluster.context().getRMApps().remove(id());
    cluster.forget(id());
    cluster.stepped("end of " + id().getId());
  }

  boolean hasEnded() {
    return ended;
  }

  boolean isRunnable() {
    FiCaSchedulerApp known = ended ? null : cluster.scheduler().getApplicationAttempt(attempt);
    return known != null && known.isRunnable();
  }

  boolean hasMaster() {
    return master != null || submission.isUnmanaged();
  }
}
