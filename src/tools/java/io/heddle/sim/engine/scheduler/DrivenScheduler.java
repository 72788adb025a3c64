package io.heddle.sim.engine.scheduler;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.config.Mode;
import io.heddle.dag.ConfiguredPolicies;
import io.heddle.model.ResourceVector;
import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.ResourceTypes;
import io.heddle.sim.workload.Seeds;
import io.heddle.state.TextFile;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.nodes.ReleasableNodes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.SettableFuture;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.util.SystemClock;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * One of YARN's schedulers, initialised and never started: whoever drives it is its only thread.
 */
public final class DrivenScheduler implements AutoCloseable {
  private static final long UPDATE_MILLIS = 500;
  private static final long TICK_MILLIS = 1_000;

  /** Heartbeats, by the real clock, after which a silent node is passed over. */
  private static final int NEVER_SKIP = 100_000;

  private static final UserGroupInformation OPERATOR =
      UserGroupInformation.createRemoteUser("operator");

  static {
    // Stock takes its constant assignment of nothing for one of something, and asks for the next
    // without end, if it was made when more resource types were counted than now.
    Objects.requireNonNull(CSAssignment.NULL_ASSIGNMENT);
  }

  private final AbstractYarnScheduler<?, ?> scheduler;
  private final Configuration conf;
  private final RMContextImpl context;
  private final Path allocations;

  /** Whether a full node may be kept for an application, as the Fair scheduler does. */
  private final boolean reservesFullNodes;

  private final WaitingMasters masters = new WaitingMasters();
  // Null under the Fair scheduler.
  private final StockPasses passes;
  // As of the start: a refresh does not change it.
  private final boolean isAsynchronous;
  private Runnable afterPass = () -> {};

  /** Throws IllegalArgumentException if the scheduler refuses its settings, with what it says. */
  public DrivenScheduler(
      DrivenChoice driven, Configuration conf, RMContextImpl context, SimulatedEnvironment senses) {
    this.conf = conf;
    this.context = context;
    SchedulerChoice choice = driven.scheduler();
    allocations = choice.allocations().isEmpty() ? null : file(choice.allocations());
    if (allocations != null) {
      conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, allocations.toUri().toString());
    }
    PassClock clock = new PassClock(senses.time(), () -> afterPass.run());
    scheduler =
        switch (choice.family()) {
          case CAPACITY -> new VirtualCapacity();
          case FAIR -> new FairScheduler();
          case HEDDLE -> new VirtualHeddle(driven.parts().apply(senses.parts()), clock);
        };
    reservesFullNodes =
        scheduler instanceof FairScheduler
            && conf.getFloat(
                    FairSchedulerConfiguration.RESERVABLE_NODES,
                    FairSchedulerConfiguration.RESERVABLE_NODES_DEFAULT)
                > 0;
    context.setScheduler(scheduler);
    scheduler.setClock(senses.time()::now);
    try {
      if (scheduler instanceof CapacityScheduler capacity) {
        capacity.setConf(conf);
        capacity.setRMContext(context);
      } else if (scheduler instanceof FairScheduler fair) {
        fair.setRMContext(context);
      }
      scheduler.init(conf);
      if (scheduler instanceof VirtualHeddle heddle) {
        // Without its weights a cluster starts all the same; results would be those of no policy.
        ConfiguredPolicies.read(heddle.config(), file -> TextFile.read(file, conf));
        heddle.know(choice.profiles());
      }
    } catch (RuntimeException e) {
      close();
      throw new IllegalArgumentException(
          "scheduler " + choice.name() + " refuses its settings: " + rootMessage(e), e);
    }
    isAsynchronous =
        scheduler instanceof VirtualCapacity stock
            && stock.getConfiguration().getScheduleAynschronously();
    passes =
        scheduler instanceof CapacityScheduler capacity
            ? new StockPasses(
                capacity,
                new PassClock(senses.time(), () -> afterPass.run()),
                Seeds.random(senses.seed(), "passes"),
                () -> !placesAtHeartbeats() && hasPending())
            : null;
  }

  /** Runs {@code action} after each pass over nodes that no heartbeat has begun. */
  public void afterPasses(Runnable action) {
    afterPass = action;
  }

  public void asked(List<ResourceRequest> asks) {
    if (passes != null
        && asks.stream().anyMatch(ask -> !ResourceRequest.ANY.equals(ask.getResourceName()))) {
      passes.hostsNamed();
    }
  }

  /** Something may be given that could not before. */
  public void changed() {
    if (!placesAtHeartbeats()) {
      passes.changed();
    }
  }

  /** Whether heartbeats of nodes serve what waits. */
  public boolean placesAtHeartbeats() {
    return !isAsynchronous
        && !(scheduler instanceof VirtualHeddle heddle && heddle.isDrivenByStock());
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root.getMessage();
  }

  private static Path file(String text) {
    try {
      Path file = Files.createTempFile("heddle-allocations", ".xml");
      file.toFile().deleteOnExit();
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Settings as in yarn-site.xml, on YARN's defaults and on none of this machine's own files. */
  public static Configuration configuration(SchedulerChoice choice, ClusterSpec cluster) {
    Configuration conf = new Configuration(false);
    conf.addResource("core-default.xml");
    conf.addResource("yarn-default.xml");
    choice.settings().forEach(conf::set);
    conf.setBoolean("yarn.scheduler.fair.continuous-scheduling-enabled", false);
    if (choice.family() == SchedulerChoice.Family.HEDDLE) {
      // What is simulated under Heddle's name is Heddle, unless it is told otherwise.
      conf.setIfUnset(HeddleConfig.MODE, "active");
    }
    if (choice.family() == SchedulerChoice.Family.FAIR) {
      // YARN's preemption by guarantees is of the Capacity family; the Fair scheduler refuses it.
      conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
    }
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, -1);
    conf.setInt(YarnConfiguration.SCHEDULER_SKIP_NODE_MULTIPLIER, NEVER_SKIP);
    AllocationLimits.allowLargestNode(conf, choice, cluster);
    if (cluster.capacity().size() > ResourceTypes.GPU_INDEX) {
      YarnRequests.countGpus(conf);
    }
    ResourceUtils.resetResourceTypes(conf);
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    return conf;
  }

  public AbstractYarnScheduler<?, ?> get() {
    return scheduler;
  }

  /**
   * Event of an attempt's begin, each at its own millisecond: schedulers of the Capacity family
   * break ties by the real time, which would depend on how fast this runs.
   */
  public AppAttemptAddedSchedulerEvent beginning(ApplicationAttemptId id) {
    if (!(scheduler instanceof FairScheduler)) {
      long now = SystemClock.getInstance().getTime();
      while (SystemClock.getInstance().getTime() == now) {
        Thread.onSpinWait();
      }
    }
    return new AppAttemptAddedSchedulerEvent(id, false);
  }

  public AppAddedSchedulerEvent arrival(ApplicationId id, Job job) {
    // The Fair scheduler takes the queue from what its placement rules said before.
    ApplicationPlacementContext placement =
        scheduler instanceof FairScheduler ? new ApplicationPlacementContext(job.queue()) : null;
    return new AppAddedSchedulerEvent(
        id, job.queue(), job.user(), false, null, Priority.newInstance(job.priority()), placement);
  }

  /**
   * Changes keys of its settings.
   *
   * @throws IllegalArgumentException if it refuses them; it then goes on with those that it had
   */
  public void reconfigure(Map<String, String> keys) {
    Configuration before = new Configuration(conf);
    keys.forEach(conf::set);
    try {
      scheduler.reinitialize(conf, context);
    } catch (IOException | RuntimeException e) {
      keys.keySet().forEach(key -> restore(key, before.getRaw(key)));
      throw new IllegalArgumentException("the scheduler refuses: " + rootMessage(e), e);
    }
  }

  private void restore(String key, String value) {
    if (value == null) {
      conf.unset(key);
    } else {
      conf.set(key, value);
    }
  }

  public void prioritise(ApplicationId id, int priority) {
    try {
      scheduler.updateApplicationPriority(
          Priority.newInstance(priority), id, SettableFuture.create(), OPERATOR);
    } catch (YarnException e) {
      throw new IllegalArgumentException("application " + id + ": " + e.getMessage(), e);
    }
  }

  /** What an application could still get, of the types alone that the scheduler counts. */
  public ResourceVector headroom(Resource limit) {
    return scheduler.getSchedulingResourceTypes().contains(SchedulerResourceTypes.CPU)
        ? YarnRequests.vector(limit)
        : ResourceVector.of(limit.getMemorySize());
  }

  /** All that an application asked for and was not given yet. */
  public ResourceVector pending(ApplicationAttemptId attempt) {
    return YarnRequests.vector(
        scheduler.getApplicationAttempt(attempt).getAppAttemptResourceUsage().getPending());
  }

  /** All that applications asked for and were not given yet. */
  public ResourceVector pending() {
    return YarnRequests.vector(
        ((CapacityScheduler) scheduler).getRootQueue().getQueueResourceUsage().getAllPending());
  }

  /**
   * Hosts of nodes that may be released, or without containers where the scheduler is not Heddle's.
   *
   * @param idleMillis for which they have had no container, as Heddle counts
   */
  public List<String> releasable(long idleMillis) {
    if (scheduler instanceof VirtualHeddle heddle) {
      long idleNanos = TimeUnit.MILLISECONDS.toNanos(idleMillis);
      return heddle.releasable().advise().stream()
          .filter(node -> node.idleFor(idleNanos).verdict() == ReleasableNodes.Verdict.MAY_GO)
          .map(node -> node.node().getHost())
          .toList();
    }
    return scheduler.getNodeTracker().getAllNodes().stream()
        .filter(node -> node.getNumContainers() == 0 && node.getReservedContainer() == null)
        .map(node -> node.getNodeID().getHost())
        .toList();
  }

  /** Whether it says itself how long nodes have had no container. */
  public boolean saysIdle() {
    return scheduler instanceof VirtualHeddle;
  }

  public WaitingMasters masters() {
    return masters;
  }

  /** Whether anything waits for a container that could be given one. */
  public boolean hasPending() {
    return masters.anyToServe(scheduler.getRootQueueMetrics().getPendingContainers(), this::mayRun);
  }

  /** False only where a limit of applications that run at a time holds it back. */
  private boolean mayRun(ApplicationAttemptId attempt) {
    if (scheduler instanceof FairScheduler fair) {
      // It does not say which; any of them is as good here.
      return fair.getQueueManager().getRootQueue().getNumRunnableApps() > masters.served();
    }
    return !(scheduler.getApplicationAttempt(attempt) instanceof FiCaSchedulerApp application)
        || application.isRunnable();
  }

  /** Whether a heartbeat of this node could change nothing, however much waits. */
  public boolean isFull(SchedulerNode node) {
    return !reservesFullNodes
        && node.getReservedContainer() == null
        && !Resources.fitsIn(
            scheduler.getMinimumResourceCapability(), node.getUnallocatedResource());
  }

  /** Does what the scheduler's threads would; {@code woken} is told where more can be served. */
  public void keepUpdated(VirtualTime time, Runnable woken) {
    if (scheduler instanceof FairScheduler fair) {
      fair.update();
      time.every(UPDATE_MILLIS, fair::update);
    } else if (scheduler instanceof HeddleScheduler heddle) {
      time.every(TICK_MILLIS, () -> look(heddle::tick, woken));
      time.every(heddle.periodMillis(), () -> look(heddle::observe, woken));
    }
  }

  /** Whether it lets nodes offer what is allocated and not used. */
  public boolean reclaims() {
    return scheduler instanceof HeddleScheduler heddle && heddle.reclaim().mode() != Mode.OFF;
  }

  /** Whether it reads what nodes measure. */
  public boolean readsFigures() {
    return scheduler instanceof HeddleScheduler;
  }

  public long reclaimPeriodMillis() {
    return ((HeddleScheduler) scheduler).reclaim().periodMillis();
  }

  public void reclaim() {
    ((HeddleScheduler) scheduler).reclaim().step();
  }

  /** A heartbeat of a node that has nothing new but figures. */
  public void heartbeat(RMNode node) {
    if (scheduler instanceof HeddleScheduler heddle) {
      heddle.reclaim().heartbeat(node);
    }
  }

  /**
   * Resizes a node in the scheduler's eyes, at least to what is allocated; {@link #resized}
   * follows.
   *
   * @throws IllegalArgumentException if it is not Heddle's, which alone can
   */
  public void resize(RMNode node, ToIntFunction<FiCaSchedulerNode> vcores) {
    VirtualHeddle heddle = heddle();
    FiCaSchedulerNode known = heddle.getNode(node.getNodeID());
    int size = Math.max(vcores.applyAsInt(known), known.getAllocatedResource().getVirtualCores());
    if (size != known.getTotalResource().getVirtualCores()) {
      heddle.resize(known, size);
    }
  }

  public void resized() {
    heddle().resized();
  }

  private VirtualHeddle heddle() {
    if (scheduler instanceof VirtualHeddle heddle) {
      return heddle;
    }
    throw new IllegalArgumentException(
        "nodes offer other sizes to Heddle's scheduler only; for stock's order set "
            + Keys.PREFIX
            + "queue.root.enabled to false");
  }

  private void look(Runnable action, Runnable woken) {
    boolean before = hasPending();
    action.run();
    if (!before && hasPending()) {
      woken.run();
    }
  }

  /** Lets the Fair scheduler see another set of nodes. */
  public void nodesChanged() {
    if (scheduler instanceof FairScheduler fair) {
      fair.update();
    }
  }

  @Override
  public void close() {
    if (allocations != null) {
      try {
        Files.deleteIfExists(allocations);
      } catch (IOException e) {
        // It is deleted with the process.
        return;
      }
    }
  }
}
