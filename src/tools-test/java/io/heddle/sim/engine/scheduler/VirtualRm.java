package io.heddle.sim.engine.scheduler;

import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Seeds;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptContainerFinishedEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/** The scheduler of one ResourceManager of a virtual cluster, with its preemption and reclaim. */
final class VirtualRm implements AutoCloseable {
  private static final int LARGEST_GIGABYTES = 1_024;
  private static final int LARGEST_CORES = 1_024;

  private final VirtualCluster cluster;
  private final SimulatedContext context;
  private final DrivenScheduler driven;
  private final CapacityScheduler scheduler;
  private final List<ContainerId> started = new ArrayList<>();
  private boolean handling;

  /** {@code epoch} keeps its containers apart from those of the ones before it. */
  VirtualRm(VirtualCluster cluster, SchedulerChoice choice, int epoch) {
    this.cluster = cluster;
    Configuration conf =
        DrivenScheduler.configuration(
            choice, ClusterSpec.of(1, LARGEST_GIGABYTES * 1_024L, LARGEST_CORES));
    context = new SimulatedContext(conf, Map.copyOf(choice.settings()), container -> {});
    RMContextImpl manager = context.get();
    setEpoch(manager, epoch);
    manager.setWorkPreservingRecoveryEnabled(true);
    manager.setNodeLabelManager(cluster.nodes().labels(conf));
    manager.setAllocationTagsManager(new CountedTags(manager));
    SimulatedEnvironment senses =
        new SimulatedEnvironment(cluster.time(), new UseMonitor(Seeds.random(1, "monitor")), 1);
    driven = new DrivenScheduler(DrivenChoice.of(choice), conf, manager, senses);
    scheduler = (CapacityScheduler) driven.get();
    listen();
    driven.keepUpdated(cluster.time(), () -> {});
    driven.afterPasses(cluster::passed);
    if (driven.reclaims()) {
      cluster.time().every(driven.reclaimPeriodMillis(), this::reclaim);
    }
    if (conf.getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false)) {
      ProportionalCapacityPreemptionPolicy preemption =
          new ProportionalCapacityPreemptionPolicy(manager, scheduler, cluster::now);
      cluster.time().every(preemption.getMonitoringInterval(), () -> preempt(preemption));
    }
  }

  private static void setEpoch(RMContextImpl manager, long epoch) {
    try {
      Method set = RMContextImpl.class.getDeclaredMethod("setEpoch", long.class);
      set.setAccessible(true);
      set.invoke(manager, epoch);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void listen() {
    var dispatcher = context.dispatcher();
    dispatcher.on(RMAppEventType.APP_REJECTED, event -> cluster.refused((RMAppEvent) event));
    dispatcher.on(
        RMAppAttemptEventType.CONTAINER_FINISHED,
        event -> cluster.finished((RMAppAttemptContainerFinishedEvent) event));
    dispatcher.on(
        RMNodeEventType.CLEANUP_CONTAINER,
        event -> cluster.nodes().killed((RMNodeCleanContainerEvent) event));
    dispatcher.on(
        RMNodeEventType.RESOURCE_UPDATE,
        event -> cluster.nodes().resized((RMNodeResourceUpdateEvent) event));
    for (SchedulerEventType type : SchedulerEventType.values()) {
      dispatcher.on(type, event -> scheduler.handle((SchedulerEvent) event));
    }
  }

  private void preempt(ProportionalCapacityPreemptionPolicy preemption) {
    if (cluster.isRunBy(this)) {
      SimulatedPreemption.look(preemption);
      drain();
      cluster.stepped("preemption");
    }
  }

  private void reclaim() {
    if (cluster.isRunBy(this)) {
      driven.reclaim();
      drain();
      // Heddle begins its own passes; stock's would be more than without reclaim.
      cluster.watched(VirtualCluster.RECLAIM);
    }
  }

  RMContextImpl context() {
    return context.get();
  }

  DrivenScheduler driven() {
    return driven;
  }

  CapacityScheduler scheduler() {
    return scheduler;
  }

  void handle(SchedulerEvent event) {
    scheduler.handle(event);
    drain();
  }

  /** Nothing is fetched before all of these nodes are back, and their containers are not fresh. */
  void recover(List<? extends SchedulerEvent> nodes) {
    handling = true;
    nodes.forEach(scheduler::handle);
    handling = false;
    started.clear();
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
        now.stream()
            .map(scheduler::getRMContainer)
            .filter(Objects::nonNull)
            .forEach(cluster.fresh()::add);
        now.stream()
            .map(id -> id.getApplicationAttemptId().getApplicationId())
            .distinct()
            .map(cluster::application)
            .forEach(VirtualApplication::collect);
        context.dispatcher().drain();
      }
    } finally {
      handling = false;
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

  @Override
  public void close() {
    driven.close();
    context.close();
  }
}
