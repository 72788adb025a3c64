package io.heddle.sim.engine.scheduler;

import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ResourceTypes;
import io.heddle.sim.workload.Seeds;
import io.heddle.yarn.HeddleScheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * One of YARN's schedulers in virtual time, whose nodes and applications a test plays: the same
 * calls at the same times give the same run. Times in milliseconds since the beginning.
 */
public final class VirtualCluster implements AutoCloseable {
  /** The step in which nodes offer another size. */
  public static final String RECLAIM = "reclaim";

  private static final long HEARTBEAT_MILLIS = 1_000;
  private static final int GB = 1_024;
  private static final String RACK = "/rack";

  private final VirtualTime time = new VirtualTime();
  private final NullRMNodeLabelsManager labels = new NullRMNodeLabelsManager();
  private final Map<String, String> settings;
  private final SchedulerChoice choice;
  private SimulatedContext context;
  private DrivenScheduler driven;
  private CapacityScheduler scheduler;
  private int starts;
  private final Map<String, VirtualNode> nodes = new LinkedHashMap<>();
  private final Map<ApplicationId, VirtualApplication> applications = new LinkedHashMap<>();
  private final List<ContainerId> started = new ArrayList<>();
  private Consumer<String> watcher = step -> {};
  private final List<RMContainer> fresh = new ArrayList<>();
  private boolean handling;
  private boolean allowsRefusals;
  private int lastApplication;
  private final List<ApplicationId> preempted = new ArrayList<>();

  /**
   * One without nodes, which are served at heartbeats only unless the settings say otherwise;
   * {@code choice} has all settings but the largest allocation.
   */
  public VirtualCluster(SchedulerChoice choice) {
    this.choice = choice;
    settings = new HashMap<>(choice.settings());
    settings.putIfAbsent(
        CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, String.valueOf(false));
    start();
  }

  private void start() {
    SchedulerChoice now =
        new SchedulerChoice(choice.name(), choice.family(), settings, choice.allocations());
    Configuration conf = DrivenScheduler.configuration(now, ClusterSpec.of(1, 1_024L * GB, 1_024));
    context = new SimulatedContext(conf, Map.copyOf(settings), container -> {});
    RMContextImpl manager = context.get();
    setEpoch(manager, starts++);
    manager.setWorkPreservingRecoveryEnabled(true);
    if (starts == 1) {
      labels.init(conf);
    }
    manager.setNodeLabelManager(labels);
    manager.setAllocationTagsManager(new CountedTags(manager));
    SimulatedEnvironment senses =
        new SimulatedEnvironment(time, new UseMonitor(Seeds.random(1, "monitor")), 1);
    driven = new DrivenScheduler(DrivenChoice.of(now), conf, manager, senses);
    scheduler = (CapacityScheduler) driven.get();
    context.dispatcher().on(RMAppEventType.APP_REJECTED, event -> refused((RMAppEvent) event));
    context
        .dispatcher()
        .on(
            RMAppAttemptEventType.CONTAINER_FINISHED,
            event -> finished((RMAppAttemptContainerFinishedEvent) event));
    context
        .dispatcher()
        .on(RMNodeEventType.CLEANUP_CONTAINER, event -> killed((RMNodeCleanContainerEvent) event));
    context
        .dispatcher()
        .on(RMNodeEventType.RESOURCE_UPDATE, event -> resized((RMNodeResourceUpdateEvent) event));
    CapacityScheduler started = scheduler;
    for (SchedulerEventType type : SchedulerEventType.values()) {
      context.dispatcher().on(type, event -> started.handle((SchedulerEvent) event));
    }
    driven.keepUpdated(time, () -> {});
    if (driven.reclaims()) {
      DrivenScheduler reclaiming = driven;
      time.every(driven.reclaimPeriodMillis(), () -> reclaim(reclaiming));
    }
    driven.afterPasses(
        () -> {
          drain();
          if (!fresh.isEmpty()) {
            watched("pass");
          }
        });
    if (conf.getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false)) {
      ProportionalCapacityPreemptionPolicy preemption =
          new ProportionalCapacityPreemptionPolicy(manager, scheduler, time::now);
      time.every(preemption.getMonitoringInterval(), () -> preempt(preemption, started));
    }
  }

  /** Keeps the containers of one ResourceManager apart from those of the one before it. */
  private static void setEpoch(RMContextImpl manager, long epoch) {
    try {
      Method set = RMContextImpl.class.getDeclaredMethod("setEpoch", long.class);
      set.setAccessible(true);
      set.invoke(manager, epoch);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void preempt(ProportionalCapacityPreemptionPolicy preemption, CapacityScheduler of) {
    if (of.equals(scheduler)) {
      SimulatedPreemption.look(preemption);
      drain();
      stepped("preemption");
    }
  }

  private void reclaim(DrivenScheduler by) {
    if (by.equals(driven)) {
      driven.reclaim();
      drain();
      // Heddle begins its own passes; stock's would be more than without reclaim.
      watched(RECLAIM);
    }
  }

  /** The containers of a node use this share of what they hold, which its heartbeats tell. */
  public void use(String host, double share) {
    nodes.get(host).uses(share);
  }

  /**
   * The ResourceManager ends, and another one with the settings of now recovers what runs. Nodes
   * have reported before, so that each container that they have is running.
   *
   * @param recovered told when all is recovered, before the watcher is
   */
  public void restart(Runnable recovered) {
    Consumer<String> watching = watcher;
    watcher = step -> {};
    reportAll();
    Map<VirtualNode, List<NMContainerStatus>> reports = new LinkedHashMap<>();
    for (VirtualNode node : nodes.values()) {
      if (node.isUp()) {
        reports.put(node, RecoveredContainers.of(scheduler.getNode(node.getNodeID())));
        labels.deactivateNode(node.getNodeID());
      }
    }
    fresh.clear();
    close();
    start();
    applications.values().forEach(VirtualApplication::recover);
    reports.forEach(
        (node, containers) -> {
          // Nothing is fetched before all nodes are back.
          handling = true;
          scheduler.handle(new NodeAddedSchedulerEvent(node, containers));
          handling = false;
        });
    started.clear();
    drain();
    fresh.clear();
    List.copyOf(applications.values()).forEach(VirtualApplication::resync);
    watcher = watching;
    recovered.run();
    stepped("restart");
  }

  /** Its node holds what a killed container had until it reports that. */
  private void killed(RMNodeCleanContainerEvent event) {
    VirtualNode node = node(event.getNodeId());
    if (node.isUp()) {
      node.completed(event.getContainerId());
    }
  }

  private void refused(RMAppEvent event) {
    if (!allowsRefusals) {
      throw new IllegalStateException(
          event.getApplicationId() + " is refused: " + event.getDiagnosticMsg());
    }
    applications.get(event.getApplicationId()).refused();
  }

  /** An application that the scheduler refuses has ended from now on, instead of a failure. */
  public void allowRefusals() {
    allowsRefusals = true;
  }

  /** Is told of each step when it is over: the heartbeat of a node, a request, and so on. */
  public void watchedBy(Consumer<String> newWatcher) {
    watcher = newWatcher;
  }

  void stepped(String step) {
    watched(step);
    driven.changed();
  }

  private void watched(String step) {
    watcher.accept(step);
    fresh.clear();
  }

  /** The containers that were allocated in the step that is just over. */
  public List<RMContainer> fresh() {
    return fresh;
  }

  public CapacityScheduler scheduler() {
    return scheduler;
  }

  public HeddleScheduler heddle() {
    return (HeddleScheduler) scheduler;
  }

  RMContextImpl context() {
    return context.get();
  }

  public long now() {
    return time.now();
  }

  /** Lets something happen later; what is planned for the same time happens in order. */
  public void at(long millis, Runnable action) {
    time.at(millis, action);
  }

  /** Runs until something holds, at the latest until {@code millis}; whether it holds. */
  public boolean run(long millis, BooleanSupplier until) {
    while (!until.getAsBoolean()) {
      if (time.nextTime() > millis) {
        return false;
      }
      time.step();
    }
    return true;
  }

  public void run(long millis) {
    run(millis, () -> false);
  }

  /** Defines a label; nodes that have it are added later. */
  public void define(String label, boolean exclusive) {
    try {
      labels.addToCluserNodeLabels(List.of(NodeLabel.newInstance(label, exclusive)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds equal nodes without a label, called {@code prefix} and a number from 0. */
  public void addNodes(String prefix, int count, int gigabytes, int cores) {
    for (int i = 0; i < count; i++) {
      addNode(prefix + i, gigabytes, cores, "", i * HEARTBEAT_MILLIS / count);
    }
  }

  /**
   * Adds a node that reports each second at {@code phase}, in [0, 1000); the label is empty for
   * none.
   */
  public void addNode(String host, int gigabytes, int cores, String label, long phase) {
    addNode(host, RACK, gigabytes, cores, label, phase);
  }

  public void addNode(
      String host, String rack, int gigabytes, int cores, String label, long phase) {
    addNode(host, rack, resource(gigabytes, cores), label, phase);
  }

  public void addNode(String host, String rack, Resource size, String label, long phase) {
    VirtualNode node = new VirtualNode(host, rack, size, label, context.get());
    nodes.put(host, node);
    if (!label.isEmpty()) {
      try {
        labels.addLabelsToNode(Map.of(node.getNodeID(), Set.of(label)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    comeBack(host);
    time.housekeepingAt(
        time.now() + phase,
        () -> {
          heartbeat(host);
          time.every(HEARTBEAT_MILLIS, () -> heartbeat(host));
        });
  }

  public void lose(String host) {
    VirtualNode node = nodes.get(host);
    if (node.isUp()) {
      node.up(false);
      handle(new NodeRemovedSchedulerEvent(node));
      stepped("loss of " + host);
    }
  }

  public void comeBack(String host) {
    VirtualNode node = nodes.get(host);
    if (!node.isUp()) {
      node.up(true);
      handle(new NodeAddedSchedulerEvent(node));
      stepped("node " + host);
    }
  }

  /** A node has another size from now on; containers beyond it stay. */
  public void resize(String host, int gigabytes, int cores) {
    VirtualNode node = nodes.get(host);
    if (node.isUp()) {
      Resource size = Resources.clone(node.whole());
      size.setMemorySize((long) gigabytes * GB);
      size.setVirtualCores(cores);
      resize(node, size, ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT);
      stepped("resize of " + host);
    }
  }

  private void resize(VirtualNode node, Resource size, int overcommitMillis) {
    node.resize(size);
    handle(
        new NodeResourceUpdateSchedulerEvent(
            node, ResourceOption.newInstance(size, overcommitMillis)));
  }

  /** A node gets another label; containers of the one before stay. */
  public void relabel(String host, String label) {
    Map<NodeId, Set<String>> changed = Map.of(nodes.get(host).getNodeID(), Set.of(label));
    try {
      labels.replaceLabelsOnNode(changed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    handle(new NodeLabelsUpdateSchedulerEvent(changed));
    stepped("label of " + host);
  }

  /** The scheduler gives a node another size, because it is being decommissioned. */
  private void resized(RMNodeResourceUpdateEvent event) {
    VirtualNode node = node(event.getNodeId());
    if (node.isUp()) {
      ResourceOption option = event.getResourceOption();
      resize(node, option.getResource(), option.getOverCommitTimeout());
    }
  }

  /** A node keeps its containers and gets no more. */
  public void decommission(String host) {
    nodes.get(host).decommissioning(nodes.get(host).isUp());
    stepped("decommissioning of " + host);
  }

  /** A node that is being decommissioned gets containers again. */
  public void recommission(String host) {
    VirtualNode node = nodes.get(host);
    if (node.isUp() && node.getState() == NodeState.DECOMMISSIONING) {
      node.decommissioning(false);
      resize(node, node.whole(), ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT);
      stepped("recommissioning of " + host);
    }
  }

  void heartbeat(String host) {
    VirtualNode node = nodes.get(host);
    // YARN's own count of what waits is of the whole process: another scheduler's may be in it.
    if (node.isUp() && (node.hasReports() || !applications.isEmpty())) {
      node.measure(scheduler.getNode(node.getNodeID()).getAllocatedResource());
      handle(new NodeUpdateSchedulerEvent(node));
      stepped("heartbeat of " + host);
    }
  }

  /** Submits an application whose master asks for one core. */
  public VirtualApplication submit(String queue, int masterGigabytes) {
    return submit(new VirtualApplication.Submission(queue, "ann", "YARN", 0, masterGigabytes));
  }

  public VirtualApplication submit(VirtualApplication.Submission submission) {
    ApplicationId id = ApplicationId.newInstance(1, ++lastApplication);
    VirtualApplication application = new VirtualApplication(this, id, submission);
    applications.put(id, application);
    application.begin();
    stepped("submission of " + lastApplication);
    return application;
  }

  /** Those that have not ended, in order of their submission. */
  public Collection<VirtualApplication> applications() {
    return applications.values();
  }

  public void move(VirtualApplication application, String queue) throws YarnException {
    scheduler.preValidateMoveApplication(application.id(), queue);
    scheduler.moveApplication(application.id(), queue);
    application.movedTo(queue);
    drain();
    stepped("move of " + application.id().getId());
  }

  public void refresh(Map<String, String> keys) {
    driven.reconfigure(new HashMap<>(keys));
    settings.putAll(keys);
    drain();
    stepped("refresh");
  }

  /** From which applications preemption took containers, one entry for each, in order. */
  public List<ApplicationId> preempted() {
    return preempted;
  }

  void preemptedFrom(ApplicationId application) {
    preempted.add(application);
  }

  VirtualNode node(NodeId id) {
    return nodes.get(id.getHost());
  }

  String rackOf(String host) {
    return nodes.get(host).getRackName();
  }

  public VirtualApplication application(ApplicationId id) {
    return applications.get(id);
  }

  /** All nodes that are up report once, whether anything waits or not. */
  public void reportAll() {
    for (VirtualNode node : nodes.values()) {
      if (node.isUp()) {
        handle(new NodeUpdateSchedulerEvent(node));
      }
    }
  }

  DrivenScheduler driven() {
    return driven;
  }

  void forget(ApplicationId id) {
    applications.remove(id);
  }

  void handle(SchedulerEvent event) {
    scheduler.handle(event);
    drain();
  }

  /** Deals with what the scheduler did and said since the last call. */
  void drain() {
    if (handling) {
      return;
    }
    handling = true;
    try {
      context.dispatcher().drain();
      while (!started.isEmpty()) {
        List<ContainerId> now = List.copyOf(started);
        started.clear();
        now.stream().map(scheduler::getRMContainer).filter(Objects::nonNull).forEach(fresh::add);
        now.stream()
            .map(id -> id.getApplicationAttemptId().getApplicationId())
            .distinct()
            .map(applications::get)
            .forEach(VirtualApplication::collect);
        context.dispatcher().drain();
      }
    } finally {
      handling = false;
    }
  }

  private void finished(RMAppAttemptContainerFinishedEvent event) {
    VirtualApplication application =
        applications.get(event.getApplicationAttemptId().getApplicationId());
    if (application != null) {
      application.finished(event.getContainerStatus());
    }
  }

  /** Counts the tags of containers, as YARN does, and notes each container that starts. */
  private final class CountedTags extends AllocationTagsManager {
    CountedTags(RMContextImpl manager) {
      super(manager);
    }

    @Override
    public void addContainer(NodeId node, ContainerId container, Set<String> tags) {
      started.add(container);
      super.addContainer(node, container, tags);
    }
  }

  static Resource resource(int gigabytes, int cores) {
    return Resource.newInstance(gigabytes * GB, cores);
  }

  /** Returns an amount of resources, with GPUs if YARN counts them. */
  public static Resource resource(int gigabytes, int cores, int gpus) {
    Resource resource = resource(gigabytes, cores);
    if (gpus > 0) {
      resource.setResourceValue(ResourceTypes.GPU, gpus);
    }
    return resource;
  }

  @Override
  public void close() {
    driven.close();
    context.close();
  }
}
