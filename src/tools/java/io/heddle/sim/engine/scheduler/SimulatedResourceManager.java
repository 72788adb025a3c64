package io.heddle.sim.engine.scheduler;

import io.heddle.sim.app.Granted;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/** ResourceManager with a real scheduler; what that says is passed on once the call is over. */
public final class SimulatedResourceManager implements AutoCloseable {
  private static final long CLUSTER_TIMESTAMP = 1;

  /** Told what the scheduler did and said, in that order. */
  public interface Listener {
    void containerStarted(ContainerId container);

    void containerFinished(ApplicationId application, ContainerStatus status);

    void containerKilled(String host, ContainerId container);

    void rejected(ApplicationId application, String reason);
  }

  private final Listener listener;
  private final SimulatedContext context;
  private final DrivenScheduler scheduler;
  private final List<ContainerId> started = new ArrayList<>();
  private int lastApplication;
  private long lastContainer;

  /** Throws IllegalArgumentException if the scheduler refuses its settings, with what it says. */
  public SimulatedResourceManager(
      DrivenChoice choice,
      ClusterSpec cluster,
      SimulatedEnvironment environment,
      Listener listener) {
    this.listener = listener;
    Configuration conf = DrivenScheduler.configuration(choice.scheduler(), cluster);
    context = new SimulatedContext(conf, choice.scheduler().settings(), started::add);
    QueueingDispatcher dispatcher = context.dispatcher();
    dispatcher.on(RMAppEventType.APP_REJECTED, event -> rejected((RMAppEvent) event));
    dispatcher.on(
        RMAppAttemptEventType.CONTAINER_FINISHED,
        event -> finished((RMAppAttemptContainerFinishedEvent) event));
    dispatcher.on(
        RMNodeEventType.CLEANUP_CONTAINER, event -> killed((RMNodeCleanContainerEvent) event));
    try {
      scheduler = new DrivenScheduler(choice, conf, context.get(), environment);
      scheduler.afterPasses(this::drain);
    } catch (RuntimeException e) {
      context.close();
      throw e;
    }
  }

  private void rejected(RMAppEvent event) {
    listener.rejected(event.getApplicationId(), event.getDiagnosticMsg());
  }

  private void finished(RMAppAttemptContainerFinishedEvent event) {
    listener.containerFinished(
        event.getApplicationAttemptId().getApplicationId(), event.getContainerStatus());
  }

  private void killed(RMNodeCleanContainerEvent event) {
    listener.containerKilled(event.getNodeId().getHost(), event.getContainerId());
  }

  public DrivenScheduler scheduler() {
    return scheduler;
  }

  /** What the scheduler is given of the ResourceManager. */
  public RMContext context() {
    return context.get();
  }

  public ApplicationId nextApplicationId() {
    return ApplicationId.newInstance(CLUSTER_TIMESTAMP, ++lastApplication);
  }

  /** A container as its master knows it, by the next number. */
  public Granted granted(RMContainer container) {
    return new Granted(
        ++lastContainer,
        container.getAllocatedNode().getHost(),
        container.getAllocatedSchedulerKey().getPriority().getPriority(),
        YarnRequests.vector(container.getAllocatedResource()));
  }

  /**
   * Does what a ResourceManager's threads would; {@code woken} is told where more can be served.
   */
  public void keepUpdated(VirtualTime time, Runnable woken) {
    scheduler.keepUpdated(time, woken);
    SimulatedPreemption.keepUp(scheduler, context, time, this::changed);
  }

  /** Lets the scheduler handle an event, and the listener what follows from it. */
  public void handle(SchedulerEvent event) {
    scheduler.get().handle(event);
    changed();
  }

  /** Passes on what has changed, so that what waits is served where that has become possible. */
  public void changed() {
    drain();
    scheduler.changed();
  }

  /** Passes on what the scheduler did and said since the last call. */
  public void drain() {
    for (int i = 0; i < started.size(); i++) {
      listener.containerStarted(started.get(i));
    }
    started.clear();
    context.dispatcher().drain();
  }

  public void submit(SimulatedApplication application, Job job) {
    ApplicationId id = application.getApplicationId();
    context.get().getRMApps().put(id, application);
    handle(scheduler.arrival(id, job));
  }

  /** An application is over, all of its attempts too. */
  public void forget(ApplicationId id) {
    handle(new AppRemovedSchedulerEvent(id, RMAppState.FINISHED));
    context.get().getRMApps().remove(id);
  }

  /** An attempt begins; its master has no container yet. */
  public void beginAttempt(ApplicationAttemptId id) {
    scheduler.masters().begun(id);
    handle(scheduler.beginning(id));
  }

  public void masterServed(ApplicationAttemptId id) {
    scheduler.masters().served(id);
  }

  /** An attempt is over: the scheduler takes back whatever it still has. */
  public void endAttempt(ApplicationAttemptId id, RMAppAttemptState state) {
    scheduler.masters().over(id);
    handle(new AppAttemptRemovedSchedulerEvent(id, state, false));
  }

  /** A heartbeat of a master: what it asks for and gives back, and what it is given. */
  public Allocation allocate(
      ApplicationAttemptId id, List<ResourceRequest> asks, List<ContainerId> releases) {
    Allocation allocation =
        scheduler.get().allocate(id, asks, null, releases, null, null, YarnRequests.NO_UPDATES);
    scheduler.asked(asks);
    if (asks.isEmpty() && releases.isEmpty()) {
      drain();
    } else {
      changed();
    }
    return allocation;
  }

  @Override
  public void close() {
    scheduler.close();
    context.close();
  }
}
