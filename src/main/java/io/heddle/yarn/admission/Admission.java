package io.heddle.yarn.admission;

import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.AdmissionConfig;
import io.heddle.config.HeddleConfig.Mode;
import io.heddle.config.QueueSettings.QueueAdmission;
import io.heddle.config.QueueSettings.QueueConfig;
import io.heddle.explain.ShadowComparisons;
import io.heddle.model.Survival;
import io.heddle.state.BackgroundTask;
import io.heddle.yarn.admission.AdmissionLoop.AdmissionStatus;
import io.heddle.yarn.guard.HookGuard;
import io.heddle.yarn.jobs.VectorSpace;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * APPLICATION QUEUE to ORDER in the live ResourceManager: applications wait until their queue has
 * room, and its policy says which is started next. All of it runs under the scheduler's lock.
 */
public final class Admission {
  /** How long a start or a stop waits at most for applications to be started. */
  private static final long PATIENCE_MILLIS = 1_000;

  private static final long STANDING_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final CapacityScheduler scheduler;
  private final AdmissionDependencies dependencies;
  private final Lock lock;
  private final HeldApplications held;
  private final ShadowQueue shadow;
  private final ExpectedDemands demands;

  private final HookGuard hooks;
  private final KeptPlaces betweenAttempts = new KeptPlaces();
  private final StockChanges changes;

  /** See {@link AdmissionLoop#in}, of the queues that were looked at since the last tick. */
  private final Map<AbstractLeafQueue, Integer> full = new HashMap<>();

  // Of who asks: costs no more than once a second per queue, however often it is asked.
  private final Map<String, Optional<AdmissionStatus>> standings = new HashMap<>();
  private long standingsSince;
  private RunningApplications.Moment standingsBeside;

  private volatile HeddleConfig config;
  private volatile NodeOccupancy nodes;
  private AdmissionLoop starts;
  private AdmissionChoice choice;
  private BackgroundTask ticking;

  /**
   * Nothing is held before it serves a configuration.
   *
   * @param comparisons what shadow mode would have chosen
   * @param lock the scheduler's
   */
  public Admission(AdmissionDependencies dependencies, ShadowComparisons comparisons, Lock lock) {
    this.dependencies = dependencies;
    hooks = dependencies.hooks();
    scheduler = dependencies.scheduler();
    this.lock = lock;
    demands = new ExpectedDemands(scheduler, dependencies.jobs()::of);
    held = new HeldApplications(scheduler, attempt -> hooks.get(() -> holds(attempt), false));
    changes = new StockChanges(dependencies, this);
    shadow = new ShadowQueue((queue, inOrder) -> startedInShadow(comparisons, queue, inOrder));
  }

  private void startedInShadow(ShadowComparisons comparisons, String queue, boolean inOrder) {
    long millis = scheduler.getClock().getTime();
    comparisons.started(
        new ShadowComparisons.Moment(millis, dependencies.ticker().getAsLong(), queue), inOrder);
  }

  /** What stock asks whether an application may run. */
  public HeldApplications held() {
    return held;
  }

  public void serve(HeddleConfig newConfig, VectorSpace vectors) {
    config = newConfig;
    if (choice == null || !choice.isFor(config)) {
      choice = new AdmissionChoice(dependencies, config);
    }
    nodes = new NodeOccupancy(scheduler, vectors);
    starts =
        new AdmissionLoop(
            dependencies,
            choice,
            demands,
            new RunningApplications(nodes, dependencies.jobs()::of, held::running));
    shadow.clear();
    standings.clear();
    // Stock has looked already, but with the configuration before.
    held.updateRunnabilityOnReload();
    admitAll();
  }

  private boolean holds(FiCaSchedulerApp attempt) {
    return isActive() && isForPolicy(attempt);
  }

  /**
   * Whether a policy decides: not where stock does, nor on what has been started before, nor on
   * what runs its master by itself.
   */
  private boolean isForPolicy(FiCaSchedulerApp attempt) {
    return !attempt.isRecovering()
        && !attempt.getUnmanagedAM()
        && attempt.getApplicationAttemptId().getAttemptId() == 1
        && of(attempt.getCSLeafQueue()).holds();
  }

  private QueueAdmission of(AbstractLeafQueue leaf) {
    QueueConfig queue = config.queues().of(leaf.getQueuePath());
    return config.mode() != Mode.OFF && queue.enabled() ? queue.admission() : QueueAdmission.STOCK;
  }

  /** An attempt has come: it runs, or waits in its queue. */
  public void attemptAdded(FiCaSchedulerApp attempt) {
    dependencies.waits().came(attempt.getApplicationId());
    locked(
        () -> {
          betweenAttempts.leave(attempt.getApplicationId());
          if (config.mode() == Mode.SHADOW && attempt.isRunnable() && isForPolicy(attempt)) {
            shadow.add(attempt);
          }
          admitIfAhead(attempt);
        });
  }

  /** An attempt that comes to wait behind others makes no room for them. */
  private void admitIfAhead(FiCaSchedulerApp attempt) {
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    if (attempt.getPriority().getPriority() > full.getOrDefault(leaf, Integer.MIN_VALUE)) {
      admit(leaf, starts.now());
    }
  }

  /** An attempt is about to end: its application may try again, in the place that it has. */
  public void attemptEnds(FiCaSchedulerApp attempt) {
    locked(
        () -> {
          if (attempt != null) {
            full.remove(attempt.getCSLeafQueue());
          }
          if (attempt != null && attempt.isRunnable()) {
            shadow.remove(attempt);
            betweenAttempts.keep(
                attempt.getApplicationId(), attempt.getCSLeafQueue().getQueuePath());
          }
          if (isWaiting(attempt)) {
            HeldApplications.leaves(attempt);
          }
        });
  }

  /**
   * How those stand that wait to be started, or in shadow mode would, in the queue of an attempt;
   * nothing where no policy decides or none waits. At most a second old, and never older than an
   * attempt that waits.
   */
  public Optional<AdmissionStatus> standing(FiCaSchedulerApp attempt) {
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    if (!of(leaf).holds()) {
      return Optional.empty();
    }
    lock.lock();
    try {
      long now = dependencies.ticker().getAsLong();
      if (standings.isEmpty() || now - standingsSince >= STANDING_NANOS) {
        standings.clear();
        standingsSince = now;
        standingsBeside = starts.now();
      }
      Optional<AdmissionStatus> known = standings.get(leaf.getQueuePath());
      if (known == null || (isHeld(attempt) && !isIn(known, attempt))) {
        known = look(leaf);
        standings.put(leaf.getQueuePath(), known);
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  private static boolean isIn(Optional<AdmissionStatus> standing, FiCaSchedulerApp attempt) {
    return standing
        .map(known -> known.places().containsKey(attempt.getApplicationId()))
        .orElse(false);
  }

  private Optional<AdmissionStatus> look(AbstractLeafQueue leaf) {
    QueueAdmission queue = of(leaf);
    WaitingQueue line = line();
    return queue.holds() && line.waitingIn(leaf) > 0
        ? Optional.of(starts.standing(leaf, line, terms(leaf, queue), standingsBeside))
        : Optional.empty();
  }

  private WaitingQueue line() {
    return config.mode() == Mode.ACTIVE ? new HeldQueue(held) : shadow;
  }

  private AdmissionLoop.Terms terms(AbstractLeafQueue leaf, QueueAdmission queue) {
    return new AdmissionLoop.Terms(
        queue, config.admission().candidates(), betweenAttempts.in(leaf.getQueuePath()));
  }

  /** Applications that keep their place though no attempt of theirs runs. */
  public int betweenAttempts() {
    lock.lock();
    try {
      return betweenAttempts.size();
    } finally {
      lock.unlock();
    }
  }

  private boolean isHeld(FiCaSchedulerApp attempt) {
    return isWaiting(attempt) && holds(attempt);
  }

  /** Whether Heddle is active and an attempt is held, or beyond stock's limits of parallel ones. */
  boolean isWaiting(FiCaSchedulerApp attempt) {
    return attempt != null && !attempt.isRunnable() && !attempt.isStopped() && isActive();
  }

  /** Whether applications are held: else all is as in stock. */
  boolean isActive() {
    return config != null && config.mode() == Mode.ACTIVE;
  }

  /** An application has ended and leaves its place. */
  public void ended(ApplicationId application) {
    dependencies.waits().ended(application);
    locked(
        () -> {
          String path = betweenAttempts.leave(application);
          if (path != null && scheduler.getQueue(path) instanceof AbstractLeafQueue leaf) {
            admit(leaf, starts.now());
          }
        });
  }

  public StockChanges changes() {
    return changes;
  }

  /** Stock has given an attempt, which may wait to be started, another priority. */
  void priorityChanged(FiCaSchedulerApp attempt) {
    if (isHeld(attempt)) {
      admitIfAhead(attempt);
    }
  }

  void moved(FiCaSchedulerApp attempt) {
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    if (attempt.isStopped()) {
      betweenAttempts.moved(attempt.getApplicationId(), leaf.getQueuePath());
    } else if (!attempt.isRunnable()) {
      held.waits(attempt);
      if (isActive()) {
        if (!holds(attempt)) {
          held.start(attempt);
        }
        admitAll();
      }
    }
    shadow.moved(attempt);
  }

  /** Looks now and then whether there is room, so that nothing waits for an event for ever. */
  public void start(AdmissionConfig times) {
    ticking =
        new BackgroundTask(
            "Heddle admission", () -> hooks.run(this::admit), times.tickMillis(), PATIENCE_MILLIS);
  }

  public void stop() {
    if (ticking != null) {
      ticking.close();
      ticking = null;
    }
  }

  /** Starts waiting applications of all queues while there is room; not under the lock. */
  public void admit() {
    // All that has changed, so that under the lock there is little left to read.
    nodes.read();
    locked(this::admitAll);
  }

  public void nodeChanged(NodeId node) {
    if (nodes != null) {
      nodes.changed(node);
    }
  }

  /** Nodes came, went or have other resources: there may be room. */
  public void nodesChanged() {
    nodes.allChanged();
    locked(this::admitAll);
  }

  Lock lock() {
    return lock;
  }

  /** Does this under the scheduler's lock. */
  public void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  private void admitAll() {
    long waiting = 0;
    RunningApplications.Moment moment = starts.now();
    full.clear();
    for (AbstractLeafQueue leaf : line().queues()) {
      waiting += admit(leaf, moment);
    }
    dependencies.metrics().held(waiting);
  }

  /**
   * Starts waiting applications of a queue while there is room, and all of them if that fails.
   *
   * @return how many wait on
   */
  private int admit(AbstractLeafQueue leaf, RunningApplications.Moment moment) {
    QueueAdmission queue = of(leaf);
    if (!queue.holds()) {
      return 0;
    }
    WaitingQueue line = line();
    if (line.waitingIn(leaf) == 0) {
      return 0;
    }
    nodes.follow();
    try {
      full.put(leaf, starts.in(leaf, line, terms(leaf, queue), moment));
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      choice.failed(e);
      line.waiting(leaf).forEach(line::start);
    }
    return line.waitingIn(leaf);
  }
}
