package io.heddle.yarn;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.Admissions;
import io.heddle.admit.Running;
import io.heddle.admit.Waiting;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.config.QueueAdmission;
import io.heddle.config.QueueConfig;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.HeldApplications;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * APPLICATION QUEUE to ORDER in the live ResourceManager: applications wait until their queue has
 * room, and its policy says which is started next. All of it runs under the scheduler's lock.
 */
final class Admission {
  private static final Logger LOG = LoggerFactory.getLogger(Admission.class);

  private final HeddleScheduler scheduler;
  private final SubmittedJobs jobs;
  private final Services services;
  private final Lock lock;
  private final HeldApplications held;
  private final ExpectedDemands demands;
  private final Map<Admissions, AdmissionPolicy> policies = new EnumMap<>(Admissions.class);

  /** Queues of applications whose attempt has ended and which have not: their place is taken. */
  private final Map<ApplicationId, String> betweenAttempts = new HashMap<>();

  private HeddleConfig config;
  private RunningApplications running;
  private FailureLog log;

  /**
   * Nothing is held before it serves a configuration.
   *
   * @param lock the scheduler's
   */
  Admission(HeddleScheduler scheduler, SubmittedJobs jobs, Services services, Lock lock) {
    this.scheduler = scheduler;
    this.jobs = jobs;
    this.services = services;
    this.lock = lock;
    demands = new ExpectedDemands(scheduler, jobs::of);
    held = new HeldApplications(scheduler, this::holds);
  }

  /** What stock asks whether an application may run. */
  HeldApplications held() {
    return held;
  }

  /** Follows this configuration from now on. */
  void serve(HeddleConfig newConfig, VectorSpace vectors) {
    config = newConfig;
    running = new RunningApplications(scheduler, vectors, jobs::of);
    log =
        new FailureLog(
            LOG,
            "Heddle could not choose which application to start; the first was ({} failures not"
                + " logged since the last such line)",
            config.guard().logIntervalNanos());
    // Stock has looked already, but with the configuration before.
    held.updateRunnabilityOnReload();
    admitAll();
  }

  /**
   * Whether an attempt waits for its policy: not where stock decides, nor what has been started
   * before, nor what runs its master by itself.
   */
  private boolean holds(FiCaSchedulerApp attempt) {
    return config != null
        && !attempt.isRecovering()
        && !attempt.getUnmanagedAM()
        && attempt.getApplicationAttemptId().getAttemptId() == 1
        && of(attempt.getCSLeafQueue()).holds();
  }

  private QueueAdmission of(AbstractLeafQueue leaf) {
    QueueConfig queue = config.queues().of(leaf.getQueuePath());
    return config.mode() == Mode.ACTIVE && queue.enabled()
        ? queue.admission()
        : QueueAdmission.STOCK;
  }

  /** An attempt has come: it runs, or waits in its queue. */
  void attemptAdded(FiCaSchedulerApp attempt) {
    locked(
        () -> {
          betweenAttempts.remove(attempt.getApplicationId());
          admit(attempt.getCSLeafQueue());
        });
  }

  /** An attempt is about to end: its application may try again, in the place that it has. */
  void attemptEnds(FiCaSchedulerApp attempt) {
    if (attempt != null && attempt.isRunnable()) {
      locked(
          () ->
              betweenAttempts.put(
                  attempt.getApplicationId(), attempt.getCSLeafQueue().getQueuePath()));
    }
  }

  /** An application has ended and leaves its place. */
  void ended(ApplicationId application) {
    locked(
        () -> {
          String path = betweenAttempts.remove(application);
          if (path != null && scheduler.getQueue(path) instanceof AbstractLeafQueue leaf) {
            admit(leaf);
          }
        });
  }

  /** An application was moved to the queue that it is in now. */
  void moved(FiCaSchedulerApp attempt) {
    locked(
        () -> {
          betweenAttempts.computeIfPresent(
              attempt.getApplicationId(), (id, path) -> attempt.getCSLeafQueue().getQueuePath());
          if (!attempt.isRunnable() && !attempt.isStopped() && !holds(attempt)) {
            held.start(attempt);
          }
          admitAll();
        });
  }

  /** Starts waiting applications of all queues while there is room. */
  void admit() {
    locked(this::admitAll);
  }

  private void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  private void admitAll() {
    for (CSQueue queue : scheduler.getCapacitySchedulerQueueManager().getQueues().values()) {
      if (queue instanceof AbstractLeafQueue leaf) {
        admit(leaf);
      }
    }
  }

  /** Starts waiting applications of a queue while there is room, and all of them if that fails. */
  private void admit(AbstractLeafQueue leaf) {
    QueueAdmission queue = of(leaf);
    if (!queue.holds() || HeldApplications.waitingIn(leaf) == 0) {
      return;
    }
    try {
      admit(leaf, queue);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      failed(e);
      HeldApplications.waiting(leaf).forEach(held::start);
    }
  }

  private void admit(AbstractLeafQueue leaf, QueueAdmission queue) {
    Candidates candidates =
        new Candidates(
            HeldApplications.waiting(leaf), config.admission().candidates(), held::mayRunMore);
    Room room = roomIn(leaf, queue);
    List<Running> beside = null;
    for (List<FiCaSchedulerApp> waiting = candidates.now();
        !waiting.isEmpty() && HeldApplications.mayRunMoreIn(leaf) && room.isLeftFor(waiting.get(0));
        waiting = candidates.now()) {
      beside = beside == null ? running.now() : beside;
      FiCaSchedulerApp chosen = waiting.get(choose(queue, waiting, beside));
      held.start(chosen);
      candidates.started(chosen);
      room.started(chosen);
      beside.add(new Running(name(chosen), jobOf(chosen).recurring(), 0, 0));
    }
  }

  private long now() {
    return services.ticker().getAsLong();
  }

  private Room roomIn(AbstractLeafQueue leaf, QueueAdmission queue) {
    if (queue.maxRunning() == 0) {
      return demands.roomIn(leaf, now());
    }
    long between = betweenAttempts.values().stream().filter(leaf.getQueuePath()::equals).count();
    return new CountedRoom(queue.maxRunning() - HeldApplications.runningIn(leaf) - (int) between);
  }

  private int choose(
      QueueAdmission queue, List<FiCaSchedulerApp> candidates, List<Running> beside) {
    try {
      long now = scheduler.getClock().getTime();
      List<Waiting> waiting = new ArrayList<>();
      for (FiCaSchedulerApp candidate : candidates) {
        waiting.add(
            new Waiting(name(candidate), jobOf(candidate).recurring(), waited(candidate, now)));
      }
      int chosen = policy(queue.policy()).next(waiting, List.copyOf(beside));
      if (chosen >= 0 && chosen < candidates.size()) {
        return chosen;
      }
      failed(
          new IllegalStateException(
              "%s chose %d of %d".formatted(queue.policy(), chosen, candidates.size())));
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      failed(e);
    }
    return 0;
  }

  private AdmissionPolicy policy(String name) {
    return policies.computeIfAbsent(Admissions.named(name), services.parts().admission());
  }

  private void failed(Throwable failure) {
    services.metrics().admissionFailed();
    log.failed(failure, now());
  }

  private static String name(FiCaSchedulerApp attempt) {
    return attempt.getApplicationId().toString();
  }

  private SubmittedJobs.Job jobOf(FiCaSchedulerApp attempt) {
    return jobs.of(attempt.getApplicationId());
  }

  private long waited(FiCaSchedulerApp attempt, long now) {
    RMApp application = scheduler.getRMContext().getRMApps().get(attempt.getApplicationId());
    return application == null ? 0 : Math.max(0, now - application.getSubmitTime());
  }
}
