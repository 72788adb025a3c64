package io.heddle.yarn.admission;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.config.QueueSettings.QueueAdmission;
import io.heddle.config.QueueSettings.QueueConfig;
import io.heddle.explain.ShadowComparisons;
import io.heddle.yarn.admission.WaitingQueue.HeldQueue;
import io.heddle.yarn.guard.HookGuard;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Applications that wait, or in shadow mode would, and settings of queues. Under the lock. */
final class AdmissionQueues {
  private final HeldApplications held;
  private final ShadowQueue shadow;
  private final KeptPlaces betweenAttempts = new KeptPlaces();
  private final ExpectedDemands demands;
  private final LongSupplier ticker;

  /** Up to which priority a queue has no room; of those that were looked at since the last tick. */
  private final Map<AbstractLeafQueue, Integer> full = new HashMap<>();

  private volatile HeddleConfig config;

  AdmissionQueues(AdmissionDependencies dependencies, ShadowComparisons comparisons) {
    ticker = dependencies.ticker();
    demands = new ExpectedDemands(dependencies.scheduler(), dependencies.jobs()::of);
    HookGuard hooks = dependencies.hooks();
    held =
        new HeldApplications(
            dependencies.scheduler(), attempt -> hooks.get(() -> holds(attempt), false));
    shadow =
        new ShadowQueue(
            (queue, inOrder) ->
                comparisons.started(
                    new ShadowComparisons.Moment(
                        dependencies.scheduler().getClock().getTime(), ticker.getAsLong(), queue),
                    inOrder));
  }

  void serve(HeddleConfig newConfig) {
    config = newConfig;
    shadow.clear();
  }

  HeldApplications held() {
    return held;
  }

  Map<AbstractLeafQueue, Integer> full() {
    return full;
  }

  KeptPlaces betweenAttempts() {
    return betweenAttempts;
  }

  boolean isActive() {
    return config != null && config.mode() == Mode.ACTIVE;
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

  QueueAdmission of(AbstractLeafQueue leaf) {
    QueueConfig queue = config.queues().of(leaf.getQueuePath());
    return config.mode() != Mode.OFF && queue.enabled() ? queue.admission() : QueueAdmission.STOCK;
  }

  AdmissionCapacity capacityOf(AbstractLeafQueue leaf) {
    int most = of(leaf).maxRunning();
    return most == 0
        ? demands.roomIn(leaf, line().running(leaf), ticker.getAsLong())
        : AdmissionCapacity.ofCount(
            most - line().runningIn(leaf) - betweenAttempts.in(leaf.getQueuePath()));
  }

  Candidates candidates(List<FiCaSchedulerApp> waiting) {
    return new Candidates(waiting, config.admission().candidates(), line()::mayStart);
  }

  WaitingQueue line() {
    return isActive() ? new HeldQueue(held) : shadow;
  }

  boolean waitIn(AbstractLeafQueue leaf) {
    return of(leaf).holds() && line().waitingIn(leaf) > 0;
  }

  /** Whether Heddle is active and an attempt is held, or beyond stock's limits of parallel ones. */
  boolean isWaiting(FiCaSchedulerApp attempt) {
    return !attempt.isRunnable() && !attempt.isStopped() && isActive();
  }

  boolean isHeld(FiCaSchedulerApp attempt) {
    return isWaiting(attempt) && holds(attempt);
  }

  void attemptAdded(FiCaSchedulerApp attempt) {
    betweenAttempts.leave(attempt.getApplicationId());
    if (config.mode() == Mode.SHADOW && attempt.isRunnable() && isForPolicy(attempt)) {
      shadow.add(attempt);
    }
  }

  void attemptEnds(FiCaSchedulerApp attempt) {
    full.remove(attempt.getCSLeafQueue());
    if (attempt.isRunnable()) {
      shadow.remove(attempt);
      betweenAttempts.keep(attempt.getApplicationId(), attempt.getCSLeafQueue().getQueuePath());
    }
    if (isWaiting(attempt)) {
      HeldApplications.leaves(attempt);
    }
  }

  void moved(FiCaSchedulerApp attempt) {
    if (attempt.isStopped()) {
      betweenAttempts.moved(attempt.getApplicationId(), attempt.getCSLeafQueue().getQueuePath());
    } else if (!attempt.isRunnable()) {
      held.waits(attempt);
      if (isActive() && !holds(attempt)) {
        held.start(attempt);
      }
    }
    shadow.moved(attempt);
  }
}
