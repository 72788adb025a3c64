package io.heddle.yarn.reclaim;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.config.ReclaimConflicts;
import io.heddle.model.SteadyClock;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.NodeMetrics.Sample;
import io.heddle.profile.RequestUse;
import io.heddle.reclaim.ReclaimRecord;
import io.heddle.reclaim.ReclaimTally;
import io.heddle.state.BackgroundTask;
import io.heddle.telemetry.ReclaimMetrics;
import io.heddle.yarn.guard.FailureLog;
import io.heddle.yarn.reclaim.OwnShares.PreemptionGuard;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** RECLAIM: once a period nodes offer what the controller says; on any failure, what they have. */
public final class ReclaimLoop {
  private static final Logger LOG = LoggerFactory.getLogger(ReclaimLoop.class);

  /** How long a start or a stop waits at most for a step to end. */
  private static final long PATIENCE_MILLIS = 1_000;

  private final CapacityScheduler scheduler;
  private final ReclaimMetrics metrics;
  private final SteadyClock clock;
  private final NodeResizer resizer;
  private final OfferedSizes sizes;
  private final HeartbeatUse use = new HeartbeatUse();
  private final ContainerEvents containers;
  private final OwnShares shares;
  private final OwnRoom room;
  private final PreemptionGuard preemption;
  private final ReclaimStep step;
  private final ReclaimRecord record = new ReclaimRecord();
  private volatile ReclaimConfig config;
  private volatile Mode mode = Mode.OFF;
  private volatile boolean paused;
  private volatile boolean stopped;
  private volatile FailureLog log;
  private volatile ReclaimStatus status = ReclaimStatus.idle(Mode.OFF, false);
  private BackgroundTask steps;

  // Of the stepping thread, so that a failure that lasts is noted once.
  @GuardedBy("this")
  private boolean failing;

  /**
   * Creates the loop of a scheduler; nothing is reclaimed before a configuration is served.
   *
   * @param latest sample of a figure that sources of node metrics tell, by host name
   * @param uses of requests by an application's job, as earlier runs have shown
   */
  public ReclaimLoop(
      CapacityScheduler scheduler,
      Lock lock,
      NodeResizer resizer,
      ReclaimMetrics metrics,
      BiFunction<String, MetricKind, Optional<Sample>> latest,
      Function<ApplicationId, RequestUse> uses,
      SteadyClock clock) {
    this.scheduler = scheduler;
    this.metrics = metrics;
    this.clock = clock;
    this.resizer = resizer;
    sizes = new OfferedSizes(scheduler, lock, resizer, clock::nanos);
    shares = new OwnShares(scheduler, sizes::reclaimed);
    room = new OwnRoom(scheduler, sizes, shares);
    preemption = new PreemptionGuard(scheduler, shares);
    LearnedUse learned = new LearnedUse(uses);
    containers = new ContainerEvents(sizes, shares, use, learned);
    step =
        new ReclaimStep(
            scheduler,
            sizes,
            shares,
            new NodeViewer(scheduler, use, new MetricsUse(latest), learned, room),
            new MemoryGuard(scheduler, containers.lentMemory(), this::tookBack),
            metrics,
            clock);
  }

  /**
   * Refuses settings that cannot work here.
   *
   * @param conf the scheduler's
   * @param rm the ResourceManager's
   * @throws io.heddle.config.ConfigException saying why settings cannot work here
   */
  public void check(ReclaimConfig settings, Configuration conf, Configuration rm) {
    ReclaimConflicts.check(settings, conf, rm);
    if (settings.mode() != Mode.OFF && !resizer.isPossible()) {
      throw ReclaimConflicts.refused(settings, "unknown version of Hadoop; write off");
    }
  }

  /** Follows this configuration; under the scheduler's lock. */
  public void serve(HeddleConfig now) {
    config = now.reclaim();
    // While Heddle as a whole only looks on, nothing is offered either.
    Mode next = now.mode().compareTo(config.mode()) < 0 ? now.mode() : config.mode();
    if (next != mode) {
      note("mode " + next.name().toLowerCase(Locale.ROOT));
    }
    mode = next;
    log =
        new FailureLog(
            LOG,
            "Heddle could not reclaim; nodes offer what they have",
            now.guard().logIntervalNanos());
    room.serve(config);
    if (mode != Mode.ACTIVE) {
      sizes.restore();
    }
  }

  public void start() {
    stopped = false;
    steps =
        new BackgroundTask("Heddle reclaim", this::step, config.periodMillis(), PATIENCE_MILLIS);
  }

  public void stop() {
    stopped = true;
    if (steps != null) {
      steps.close();
      steps = null;
    }
    sizes.restore();
  }

  private void tookBack() {
    metrics.killed();
    record.tookBack(scheduler.getClock().getTime());
  }

  private void note(String what) {
    record.note(scheduler.getClock().getTime(), what);
  }

  private static String by(String user) {
    return user.isEmpty() ? "" : " by " + user;
  }

  /** Nodes offer what they have until {@link #resume}; {@code user} may be empty. */
  public void pause(String user) {
    note("paused" + by(user));
    paused = true;
    sizes.restore();
    status = ReclaimStatus.idle(mode, true);
  }

  /** Reclaims again from the next step on; {@code user} may be empty. */
  public void resume(String user) {
    note("resumed" + by(user));
    paused = false;
    status = ReclaimStatus.idle(mode, false);
  }

  private boolean isActive() {
    return mode == Mode.ACTIVE && !paused && !stopped;
  }

  /** One step for all nodes; never throws. */
  public synchronized void step() {
    try {
      if (mode == Mode.OFF || paused || stopped) {
        forget();
      } else {
        ReclaimConfig settings = config;
        ReclaimStatus made = step.make(settings, mode, () -> isActive() && settings.equals(config));
        show(made.with(paused));
      }
      failing = false;
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  private void forget() {
    sizes.restore();
    step.forget();
    show(ReclaimStatus.idle(mode, paused));
  }

  @GuardedBy("this")
  private void failed(Throwable failure) {
    forget();
    metrics.failed(failure);
    if (!failing) {
      note("failed: " + failure);
    }
    failing = true;
    log.failed(failure, clock.nanos());
  }

  private void show(ReclaimStatus now) {
    StepTally tallies = StepTally.of(status, now);
    ReclaimTally tally = tallies.vcores();
    status = now;
    if (now.millis() > 0) {
      MemoryConfig memory = config.memory();
      record.add(
          now.millis(),
          clock.getAsLong(),
          tally,
          memory.isOn() ? tallies.memory(memory.stop()) : ReclaimTally.NONE);
    } else {
      record.rest();
    }
    metrics.show(now.figures(record.gained()));
    metrics.checked(tally.checks(), tally.over());
  }

  public ReclaimStatus status() {
    return status;
  }

  public ReclaimRecord record() {
    return record;
  }

  /** The mode that is followed: Heddle's, where it is the lesser one. */
  public Mode mode() {
    return mode;
  }

  /** Whether nodes may offer more memory than they have. */
  public boolean reclaimsMemory() {
    return config.memory().isOn();
  }

  public long periodMillis() {
    return config.periodMillis();
  }

  // What YARN tells.

  public void heartbeat(RMNode node) {
    if (mode != Mode.OFF) {
      use.heartbeat(node, clock.getAsLong());
    }
  }

  /** A container was allocated; under the scheduler's lock. */
  public void allocated(
      FiCaSchedulerNode node, FiCaSchedulerApp application, RMContainer container) {
    if (mode != Mode.OFF) {
      containers.allocated(node, application, container, reclaimsMemory(), clock.getAsLong());
    }
  }

  public void ended(RMContainer container) {
    containers.ended(container);
  }

  /** Containers that were placed beyond the vcores that their nodes have. */
  public LentContainers lent() {
    return containers.lent();
  }

  public LentContainers lentMemory() {
    return containers.lentMemory();
  }

  public boolean mayKill(RMContainer container) {
    return preemption.mayKill(container);
  }

  /** YARN has taken over the containers that a node reports, as after a restart. */
  public void recovered(NodeId node) {
    if (isActive()) {
      sizes.cover(node);
    }
  }

  public void update(RMNode node, ResourceOption option, BiConsumer<RMNode, ResourceOption> stock) {
    sizes.update(node, option, isActive(), stock);
  }

  public void remove(NodeId node, Runnable stock) {
    sizes.remove(node, stock);
  }

  /** YARN tells the labels of nodes, by which they may be of another partition. */
  public void relabel(Map<NodeId, Set<String>> labels, Runnable stock) {
    sizes.relabel(labels, stock);
  }

  public OwnRoom room() {
    return room;
  }
}
