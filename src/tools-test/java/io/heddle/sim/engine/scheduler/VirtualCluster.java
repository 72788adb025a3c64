package io.heddle.sim.engine.scheduler;

import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.workload.ResourceTypes;
import io.heddle.yarn.HeddleScheduler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

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
  private final Map<String, String> settings;
  private final SchedulerChoice choice;
  private VirtualRm rm;
  private int starts;
  private final VirtualNodes nodes = new VirtualNodes(this);
  private final Map<ApplicationId, VirtualApplication> applications = new LinkedHashMap<>();
  private Consumer<String> watcher = step -> {};
  private final List<RMContainer> fresh = new ArrayList<>();
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
    rm = new VirtualRm(this, now, starts++);
  }

  boolean isRunBy(VirtualRm other) {
    return other.equals(rm);
  }

  /** An event pass of the scheduler is over. */
  void passed() {
    drain();
    if (!fresh.isEmpty()) {
      watched("pass");
    }
  }

  /** The containers of a node use this share of what they hold, which its heartbeats tell. */
  public void use(String host, double share) {
    nodes.of(host).uses(share);
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
    List<NodeAddedSchedulerEvent> reports = nodes.reports();
    fresh.clear();
    close();
    start();
    applications.values().forEach(VirtualApplication::recover);
    rm.recover(reports);
    fresh.clear();
    List.copyOf(applications.values()).forEach(VirtualApplication::resync);
    watcher = watching;
    recovered.run();
    stepped("restart");
  }

  void refused(RMAppEvent event) {
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
    rm.driven().changed();
  }

  void watched(String step) {
    watcher.accept(step);
    fresh.clear();
  }

  /** The containers that were allocated in the step that is just over. */
  public List<RMContainer> fresh() {
    return fresh;
  }

  public CapacityScheduler scheduler() {
    return rm.scheduler();
  }

  public HeddleScheduler heddle() {
    return (HeddleScheduler) scheduler();
  }

  RMContextImpl context() {
    return rm.context();
  }

  VirtualTime time() {
    return time;
  }

  VirtualNodes nodes() {
    return nodes;
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
    nodes.define(label, exclusive);
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
    nodes.add(new VirtualNode(host, rack, size, label, context()), label);
    time.housekeepingAt(
        time.now() + phase,
        () -> {
          heartbeat(host);
          time.every(HEARTBEAT_MILLIS, () -> heartbeat(host));
        });
  }

  public void lose(String host) {
    nodes.lose(host);
  }

  public void comeBack(String host) {
    nodes.comeBack(host);
  }

  /** A node has another size from now on; containers beyond it stay. */
  public void resize(String host, int gigabytes, int cores) {
    nodes.resize(host, gigabytes, cores);
  }

  /** A node gets another label; containers of the one before stay. */
  public void relabel(String host, String label) {
    nodes.relabel(host, label);
  }

  /** A node keeps its containers and gets no more. */
  public void decommission(String host) {
    nodes.of(host).decommissioning(nodes.of(host).isUp());
    stepped("decommissioning of " + host);
  }

  /** A node that is being decommissioned gets containers again. */
  public void recommission(String host) {
    nodes.recommission(host);
  }

  void heartbeat(String host) {
    VirtualNode node = nodes.of(host);
    // YARN's own count of what waits is of the whole process: another scheduler's may be in it.
    if (node.isUp() && (node.hasReports() || !applications.isEmpty())) {
      node.measure(scheduler().getNode(node.getNodeID()).getAllocatedResource());
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
    scheduler().preValidateMoveApplication(application.id(), queue);
    scheduler().moveApplication(application.id(), queue);
    application.movedTo(queue);
    drain();
    stepped("move of " + application.id().getId());
  }

  public void refresh(Map<String, String> keys) {
    driven().reconfigure(new HashMap<>(keys));
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
    return nodes.of(id);
  }

  String rackOf(String host) {
    return nodes.of(host).getRackName();
  }

  public VirtualApplication application(ApplicationId id) {
    return applications.get(id);
  }

  /** All nodes that are up report once, whether anything waits or not. */
  public void reportAll() {
    nodes.reportAll();
  }

  DrivenScheduler driven() {
    return rm.driven();
  }

  void forget(ApplicationId id) {
    applications.remove(id);
  }

  void handle(SchedulerEvent event) {
    rm.handle(event);
  }

  void drain() {
    rm.drain();
  }

  void finished(RMAppAttemptContainerFinishedEvent event) {
    VirtualApplication application =
        applications.get(event.getApplicationAttemptId().getApplicationId());
    if (application != null) {
      application.finished(event.getContainerStatus());
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
    rm.close();
  }
}
