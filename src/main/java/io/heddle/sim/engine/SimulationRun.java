package io.heddle.sim.engine;

import io.heddle.model.ResourceVector;
import io.heddle.model.Utilisation;
import io.heddle.sim.Operator;
import io.heddle.sim.RunObserver;
import io.heddle.sim.SimulationSettings;
import io.heddle.sim.app.Granted;
import io.heddle.sim.engine.scheduler.AllocationLimits;
import io.heddle.sim.engine.scheduler.DrivenChoice;
import io.heddle.sim.engine.scheduler.DrivenScheduler;
import io.heddle.sim.engine.scheduler.SimulatedContext;
import io.heddle.sim.engine.scheduler.SimulatedEnvironment;
import io.heddle.sim.engine.scheduler.UseMonitor;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/** One run: the cluster, the jobs and the scheduler between them. */
final class SimulationRun implements AutoCloseable {
  /** Virtual time without anything to come and without an allocation after which a run is stuck. */
  private static final long STUCK_MILLIS = 1_800_000;

  private static final long CLUSTER_TIMESTAMP = 1;
  private static final int EVENTS_BETWEEN_STOPS = 256;

  private final VirtualTime time = new VirtualTime();
  private final SimulationSettings settings;
  private final RunObserver observer;
  private final SimulatedContext context;
  private final DrivenScheduler scheduler;
  private final JobArrivals arrivals;
  private final NodeRuns nodes;
  private final SharedNodes sharedNodes;
  private final Map<ApplicationId, ApplicationRun> applications = new HashMap<>();
  private final List<ContainerId> started = new ArrayList<>();
  private final UseMonitor monitor;
  private final TaskTimes taskTimes;
  private final AllocationLimits limits;
  private ResourceVector capacity = ResourceVector.of(0, 0);
  private int lastApplication;
  private long lastContainer;
  private int jobsLeft;
  private long lastProgress;

  SimulationRun(
      Workload workload,
      ClusterSpec cluster,
      DrivenChoice choice,
      SimulationSettings settings,
      RunObserver observer) {
    NodeRuns.check(settings, cluster);
    monitor = new UseMonitor(Seeds.random(settings.seed(), "monitor"));
    this.settings = settings;
    this.observer = observer;
    this.jobsLeft = workload.jobs().size();
    this.arrivals = new JobArrivals(this, workload);
    SplittableRandom random = new SplittableRandom(settings.seed());
    taskTimes = new TaskTimes(settings, random.split());
    Configuration conf = DrivenScheduler.configuration(choice.scheduler(), cluster);
    context = new SimulatedContext(conf, choice.scheduler().settings(), started::add);
    context.dispatcher().on(RMAppEventType.APP_REJECTED, event -> rejected((RMAppEvent) event));
    context
        .dispatcher()
        .on(
            RMAppAttemptEventType.CONTAINER_FINISHED,
            event -> finished((RMAppAttemptContainerFinishedEvent) event));
    context
        .dispatcher()
        .on(RMNodeEventType.CLEANUP_CONTAINER, event -> killed((RMNodeCleanContainerEvent) event));
    try {
      scheduler =
          new DrivenScheduler(
              choice,
              conf,
              context.get(),
              new SimulatedEnvironment(time, monitor, settings.seed()));
    } catch (RuntimeException e) {
      context.close();
      throw e;
    }
    limits =
        new AllocationLimits(
            cluster, YarnRequests.vector(scheduler.get().getMaximumResourceCapability()));
    nodes = NodeRuns.of(this, cluster, random.split());
    sharedNodes = new SharedNodes(this, settings.interference(), random.split());
  }

  /** From now on so much of a node is in use. */
  void used(String host, Utilisation use) {
    monitor.used(host, use, time.now());
    observer.used(host, use, time.now());
  }

  /** Lets somebody look after the scheduler from now on. */
  void operatedBy(Operator operator) {
    Operations operations = new Operations(this);
    time.every(operator.periodMillis(), () -> operator.look(operations));
  }

  /** See {@link Simulator#run}. */
  long run(BooleanSupplier stop) {
    nodes.join();
    time.every(UseMonitor.SAMPLE_MILLIS, () -> monitor.sample(time.now()));
    scheduler.keepUpdated(time, this::demandCame);
    nodes.planOutages();
    arrivals.plan();
    for (long events = 1; jobsLeft > 0 && time.nextTime() <= settings.horizon(); events++) {
      if (isStuck() || (events % EVENTS_BETWEEN_STOPS == 0 && stop.getAsBoolean())) {
        break;
      }
      time.step();
    }
    scheduler.remember();
    return time.now();
  }

  private boolean isStuck() {
    if (time.hasMoreToCome()) {
      lastProgress = time.now();
      return false;
    }
    return time.now() - lastProgress > STUCK_MILLIS;
  }

  VirtualTime time() {
    return time;
  }

  SimulationSettings settings() {
    return settings;
  }

  RunObserver observer() {
    return observer;
  }

  RMContextImpl context() {
    return context.get();
  }

  DrivenScheduler scheduler() {
    return scheduler;
  }

  TaskTimes taskTimes() {
    return taskTimes;
  }

  Map<ApplicationId, ApplicationRun> applications() {
    return applications;
  }

  /** All nodes that are up. */
  ResourceVector capacity() {
    return capacity;
  }

  NodeRun node(String host) {
    return nodes.get(host);
  }

  List<String> hosts() {
    return nodes.hosts();
  }

  SharedNodes sharedNodes() {
    return sharedNodes;
  }

  /**
   * Where the inputs of a job's tasks lie; for each task nowhere in particular without locality.
   */
  IntFunction<List<String>> inputs(Job job) {
    if (!settings.locality()) {
      return task -> List.of();
    }
    long mixed = new SplittableRandom(settings.seed() ^ job.id().hashCode()).nextLong();
    return new Inputs(nodes.hosts(), mixed);
  }

  String rackOf(String host) {
    return nodes.get(host).rack();
  }

  /** Why a job could never run here, or null. */
  String whatNeverFits(ResourceVector master, JobModel model) {
    String refusal = limits.whatNeverFits(master, model);
    return refusal == null ? sharedNodes.whatIsUnknown(model) : refusal;
  }

  ApplicationId nextApplicationId() {
    return ApplicationId.newInstance(CLUSTER_TIMESTAMP, ++lastApplication);
  }

  Granted granted(RMContainer container) {
    return new Granted(
        ++lastContainer,
        container.getAllocatedNode().getHost(),
        container.getAllocatedSchedulerKey().getPriority().getPriority(),
        YarnRequests.vector(container.getAllocatedResource()));
  }

  /** Lets the scheduler handle an event, and the run what follows from it. */
  void handle(SchedulerEvent event) {
    scheduler.get().handle(event);
    drain();
  }

  /** Deals with what the scheduler did and said since the last call. */
  void drain() {
    for (int i = 0; i < started.size(); i++) {
      ContainerId id = started.get(i);
      ApplicationRun application =
          applications.get(id.getApplicationAttemptId().getApplicationId());
      if (application != null) {
        application.containerStarted(id);
      }
    }
    started.clear();
    context.dispatcher().drain();
  }

  private void rejected(RMAppEvent event) {
    ApplicationRun application = applications.get(event.getApplicationId());
    if (application != null) {
      application.refused(event.getDiagnosticMsg());
    }
  }

  private void finished(RMAppAttemptContainerFinishedEvent event) {
    ApplicationRun application =
        applications.get(event.getApplicationAttemptId().getApplicationId());
    if (application != null) {
      application.containerFinished(event.getContainerStatus());
    }
  }

  /** A node ends a container as it is told to, and reports that. */
  private void killed(RMNodeCleanContainerEvent event) {
    NodeRun node = nodes.get(event.getNodeId().getHost());
    if (node.isUp()) {
      node.completed(event.getContainerId());
    }
  }

  void allocated(Job job, SimulatedContainer container) {
    lastProgress = time.now();
    Granted granted = container.granted();
    observer.allocated(job, container.kind(), granted.host(), granted.resource(), time.now());
    if (container.kind().equals(RunObserver.MASTER)) {
      arrivals.started(job);
    }
  }

  void waiting(Job job, ApplicationAttemptId attempt) {
    observer.waiting(job, scheduler.pending(attempt), time.now());
  }

  void released(Job job, SimulatedContainer container) {
    lastProgress = time.now();
    Granted granted = container.granted();
    observer.released(job, container.kind(), granted.host(), granted.resource(), time.now());
    sharedNodes.changed();
  }

  /** Something new waits for containers. */
  void demandCame() {
    nodes.demandCame();
  }

  /** Some resources were given back, on whichever nodes. */
  void freed() {
    nodes.freed();
  }

  void nodesChanged(NodeRun node) {
    capacity = node.isUp() ? capacity.plus(node.capacity()) : capacity.minus(node.capacity());
    observer.capacity(capacity, time.now());
    scheduler.nodesChanged();
  }

  void jobEnded() {
    jobsLeft--;
  }

  @Override
  public void close() {
    scheduler.close();
    context.close();
  }
}
