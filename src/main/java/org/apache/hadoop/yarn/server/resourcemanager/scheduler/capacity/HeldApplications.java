package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Stock's limits of parallel applications, and before them held applications, which stock knows as
 * not runnable. Under the lock.
 */
public final class HeldApplications extends CSMaxRunningAppsEnforcer {
  private final CapacityScheduler scheduler;
  private final Predicate<FiCaSchedulerApp> holds;
  private final Map<String, Integer> runningByUser = new HashMap<>();
  private final Set<FiCaSchedulerApp> running = new LinkedHashSet<>();
  private final Set<AbstractLeafQueue> queuesWithWaiting = new LinkedHashSet<>();

  /** {@code holds} says whether an application waits that stock's limits would let run. */
  public HeldApplications(CapacityScheduler scheduler, Predicate<FiCaSchedulerApp> holds) {
    super(scheduler);
    this.scheduler = scheduler;
    this.holds = holds;
  }

  @Override
  public boolean checkRunnabilityWithUpdate(FiCaSchedulerApp attempt) {
    if (holds.test(attempt)) {
      attempt.setRunnable(false);
      waits(attempt);
      return false;
    }
    boolean runs = super.checkRunnabilityWithUpdate(attempt);
    if (runs) {
      runs(attempt);
    } else {
      waits(attempt);
    }
    return runs;
  }

  private void runs(FiCaSchedulerApp attempt) {
    runningByUser.merge(attempt.getUser(), 1, Integer::sum);
    running.add(attempt);
  }

  /** Notes an attempt that waits and came to its queue otherwise than by being added. */
  public void waits(FiCaSchedulerApp attempt) {
    queuesWithWaiting.add(attempt.getCSLeafQueue());
  }

  @Override
  public void untrackApp(FiCaSchedulerApp attempt) {
    super.untrackApp(attempt);
    if (attempt.isRunnable()) {
      running.remove(attempt);
      runningByUser.computeIfPresent(
          attempt.getUser(), (user, count) -> count == 1 ? null : count - 1);
    }
  }

  /** All leaf queues of a scheduler; a copy, of any thread. */
  public static List<AbstractLeafQueue> leaves(CapacityScheduler scheduler) {
    return scheduler.getCapacitySchedulerQueueManager().getQueues().values().stream()
        .filter(AbstractLeafQueue.class::isInstance)
        .map(AbstractLeafQueue.class::cast)
        .toList();
  }

  /**
   * See stock. Where queues are made below root, root is not of the class that stock casts it to.
   */
  @Override
  public void updateRunnabilityOnReload() {
    if (scheduler.getRootQueue() instanceof ParentQueue) {
      super.updateRunnabilityOnReload();
      return;
    }
    for (AbstractLeafQueue leaf : queuesWithWaiting()) {
      for (FiCaSchedulerApp attempt : waiting(leaf)) {
        if (!holds.test(attempt)) {
          start(attempt);
        }
      }
    }
  }

  /** The queues in which attempts wait, those first where some waited first; a copy. */
  public List<AbstractLeafQueue> queuesWithWaiting() {
    queuesWithWaiting.removeIf(leaf -> waitingIn(leaf) == 0);
    return List.copyOf(queuesWithWaiting);
  }

  /** All attempts that run, or wait only for their masters' share; to be read at once. */
  public Collection<FiCaSchedulerApp> running() {
    return Collections.unmodifiableSet(running);
  }

  /** The attempts of a queue that wait, held or beyond a limit, in stock's order; a copy. */
  public static List<FiCaSchedulerApp> waiting(AbstractLeafQueue leaf) {
    return leaf.getCopyOfNonRunnableAppSchedulables();
  }

  public static int waitingIn(AbstractLeafQueue leaf) {
    return leaf.getNumNonRunnableApps();
  }

  /** The attempts of a queue that run, or wait only for their masters' share; a copy. */
  public static List<FiCaSchedulerApp> running(AbstractLeafQueue leaf) {
    List<FiCaSchedulerApp> running = new ArrayList<>(leaf.getApplications());
    running.addAll(leaf.getPendingApplications());
    return running;
  }

  public static int runningIn(AbstractLeafQueue leaf) {
    return leaf.getNumRunnableApps();
  }

  /** Whether stock's limit of parallel applications lets another one run in a queue. */
  public static boolean mayRunMoreIn(AbstractLeafQueue leaf) {
    return fullFor(leaf) == null;
  }

  /** Queue, itself or above, whose limit of parallel applications is reached; null for none. */
  public static AbstractCSQueue fullFor(AbstractLeafQueue leaf) {
    for (AbstractCSQueue queue = leaf; queue != null; queue = (AbstractCSQueue) queue.getParent()) {
      if (queue.getNumRunnableApps() >= queue.getMaxParallelApps()) {
        return queue;
      }
    }
    return null;
  }

  /** Whether stock's limit of parallel applications lets a user run another one. */
  public boolean mayRunMore(String user) {
    return runningByUser.getOrDefault(user, 0)
        < scheduler.getConfiguration().getMaxParallelAppsForUser(user);
  }

  /** Starts an attempt that waits; returns whether stock's limits allow it, else it waits on. */
  public boolean start(FiCaSchedulerApp attempt) {
    AbstractLeafQueue leaf = attempt.getCSLeafQueue();
    if (!mayRunMoreIn(leaf) || !mayRunMore(attempt.getUser())) {
      return false;
    }
    untrackApp(attempt);
    attempt.setRunnable(true);
    runs(attempt);
    trackApp(attempt);
    leaf.submitApplicationAttempt(attempt, attempt.getUser());
    leaf.removeNonRunnableApp(attempt);
    return true;
  }

  /**
   * Prepares the user's counts before a waiting attempt leaves its queue: stock, which never
   * counted it in, counts it out, and with a wrong count forgets the user.
   */
  public static void leaves(FiCaSchedulerApp attempt) {
    userOf(attempt).submitApplication();
  }

  /** Takes an attempt from those to activate, where stock puts it when its priority changes. */
  public static void deactivate(FiCaSchedulerApp attempt) {
    attempt.getCSLeafQueue().getPendingAppsOrderingPolicy().removeSchedulableEntity(attempt);
  }

  /** Prepares the move of a running attempt: stock counts it in its new queue only. */
  public void beginMove(FiCaSchedulerApp attempt) {
    super.untrackApp(attempt);
  }

  /** Ends a move of a running attempt, whether it succeeded or failed. */
  public void endMove(FiCaSchedulerApp attempt) {
    super.trackApp(attempt);
  }

  /** Adds the attempts that wait in a queue or below it to those that stock lists. */
  public void addWaiting(String queuePath, Collection<ApplicationAttemptId> listed) {
    for (AbstractLeafQueue leaf : queuesWithWaiting()) {
      String path = leaf.getQueuePath();
      if (path.equals(queuePath) || path.startsWith(queuePath + ".")) {
        waiting(leaf).forEach(attempt -> listed.add(attempt.getApplicationAttemptId()));
      }
    }
  }

  public static void stays(FiCaSchedulerApp attempt) {
    userOf(attempt).finishApplication(false);
  }

  private static UsersManager.User userOf(FiCaSchedulerApp attempt) {
    return attempt.getCSLeafQueue().getUsersManager().getUserAndAddIfAbsent(attempt.getUser());
  }
}
