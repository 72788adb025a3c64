package io.heddle.yarn.demand;

import io.heddle.expect.Expectations;
import io.heddle.profile.RecentTimes;
import io.heddle.yarn.gangs.GangBook;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** The application attempts that Heddle follows. Thread-safe. */
public final class LiveApplications {
  private final ConcurrentMap<ApplicationAttemptId, LiveApplication> byAttempt =
      new ConcurrentHashMap<>();
  private final Function<ApplicationId, SubmittedJobs.Job> jobs;
  private final LiveApplication.Clocks clocks;
  private final GangBook gangs = new GangBook();
  private final Expectations expectations = new Expectations();

  /**
   * No attempt yet.
   *
   * @param jobs what is known of an application beside its containers
   * @param ticker nanoseconds
   */
  public LiveApplications(Function<ApplicationId, SubmittedJobs.Job> jobs, LongSupplier ticker) {
    this.jobs = jobs;
    this.clocks = new LiveApplication.Clocks(ticker, new RecentTimes(), new ExpectedWork());
  }

  public LiveApplication follow(FiCaSchedulerApp attempt) {
    LiveApplication known = byAttempt.get(attempt.getApplicationAttemptId());
    if (known != null) {
      return known;
    }
    return byAttempt.computeIfAbsent(
        attempt.getApplicationAttemptId(),
        id -> new LiveApplication(attempt, jobs.apply(attempt.getApplicationId()), clocks, gangs));
  }

  /** When they are expected to start and to end. */
  public Expectations expectations() {
    return expectations;
  }

  /** Their gangs. */
  public GangBook gangs() {
    return gangs;
  }

  public LiveApplication get(ApplicationAttemptId attempt) {
    return byAttempt.get(attempt);
  }

  /** Whether a container is its attempt's master, also before the attempt knows that. */
  public boolean isMaster(RMContainer container) {
    LiveApplication application = byAttempt.get(container.getApplicationAttemptId());
    return application != null && application.isMaster(container.getContainerId());
  }

  /** The ranking of the queue that an attempt is active in, or null. */
  public QueueDemand leafOf(FiCaSchedulerApp attempt) {
    LiveApplication application = get(attempt.getApplicationAttemptId());
    return application == null ? null : application.leaf();
  }

  /** Applications in queues that are ranked no more, or by another ranking, leave the old one. */
  public void leaveAllBut(Set<QueueDemand> served) {
    for (LiveApplication application : byAttempt.values()) {
      QueueDemand leaf = application.leaf();
      if (leaf != null && !served.contains(leaf)) {
        application.leave(leaf);
      }
    }
  }

  /** Follows an attempt no more, and returns what was known of it, or null. */
  public LiveApplication forget(ApplicationAttemptId attempt) {
    LiveApplication application = byAttempt.remove(attempt);
    if (application != null) {
      application.ended();
    }
    return application;
  }

  public int size() {
    return byAttempt.size();
  }

  public void clear() {
    byAttempt.values().forEach(LiveApplication::retire);
    byAttempt.clear();
  }
}
