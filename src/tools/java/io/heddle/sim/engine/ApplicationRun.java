package io.heddle.sim.engine;

import io.heddle.sim.engine.scheduler.SimulatedApplication;
import io.heddle.sim.engine.scheduler.VirtualTime;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/**
 * Application from submission to end. When its master is lost, a second attempt begins; whenever
 * its master gives up, another one.
 */
public final class ApplicationRun implements AttemptRun.Listener {
  /** Told to observers for each attempt whose master gave up. */
  public static final String GAVE_UP = "master-gave-up";

  private static final int MOST_FAILURES = 2;

  interface Listener {
    void refused(String reason);

    void ended(boolean success);
  }

  private final SimulatedCluster cluster;
  private final Map<ApplicationId, ApplicationRun> applications;
  private final Job job;
  private final JobModel model;
  private final Listener listener;
  private final SimulatedApplication application;
  private AttemptRun attempt;
  private int attempts;
  private int failures;
  private boolean gaveUp;
  private boolean ended;

  /**
   * @param applications to join while it is known to the scheduler
   */
  ApplicationRun(
      SimulatedCluster cluster,
      Map<ApplicationId, ApplicationRun> applications,
      Job job,
      JobModel model,
      Set<String> tags,
      Listener listener) {
    this.cluster = cluster;
    this.applications = applications;
    this.job = job;
    this.model = model;
    this.listener = listener;
    ApplicationId id = cluster.resourceManager().nextApplicationId();
    application =
        new SimulatedApplication(
            cluster.resourceManager().context(),
            YarnRequests.submission(id, job, model),
            job.user(),
            cluster.time().now(),
            tags,
            List.of(YarnRequests.master(job.master())));
  }

  Job job() {
    return job;
  }

  JobModel model() {
    return model;
  }

  void submit() {
    String refusal = cluster.whatNeverFits(job.master(), model);
    if (refusal != null) {
      listener.refused(refusal);
      return;
    }
    applications.put(id(), this);
    cluster.resourceManager().submit(application, job);
    if (!ended) {
      beginAttempt();
    }
  }

  void refused(String reason) {
    ended = true;
    forget();
    listener.refused(reason);
  }

  private void beginAttempt() {
    gaveUp = false;
    attempt = new AttemptRun(cluster, application.beginAttempt(++attempts), job, model, this);
    application.progressBy(attempt::progress);
    attempt.begin();
  }

  @Override
  public void masterIn(Container container) {
    application.getCurrentAppAttempt().setMasterContainer(container);
  }

  ApplicationId id() {
    return application.getApplicationId();
  }

  /** The present attempt; null before the first, and once the application has ended. */
  AttemptRun attempt() {
    return ended ? null : attempt;
  }

  void containerStarted(ContainerId id) {
    attempt.containerStarted(id);
  }

  void containerFinished(ContainerStatus status) {
    attempt.containerFinished(status);
  }

  /** A node was lost: the master hears of it at its next heartbeat. */
  void nodeLost(String host) {
    // One that was refused just now has none.
    if (attempt != null) {
      attempt.nodeLost(host);
    }
  }

  @Override
  public void masterEnded() {
    if (ended) {
      forget();
      return;
    }
    cluster.counted(gaveUp ? GAVE_UP : "master-lost");
    failures += gaveUp ? 0 : 1;
    later(this::retry);
  }

  @Override
  public void masterGaveUp() {
    gaveUp = true;
    attempt.exit();
  }

  private void retry() {
    if (ended) {
      return;
    }
    attempt.remove(RMAppAttemptState.FAILED);
    cluster.nodes().freed();
    if (failures < MOST_FAILURES) {
      beginAttempt();
    } else {
      masterFinished(false);
    }
  }

  @Override
  public void masterFinished(boolean success) {
    ended = true;
    boolean hasMaster = attempt.hasMaster();
    attempt.exit();
    listener.ended(success);
    if (!hasMaster) {
      forget();
    }
  }

  /** The scheduler takes back whatever the application still has, and forgets it. */
  private void forget() {
    later(
        () -> {
          if (attempt != null) {
            attempt.remove(RMAppAttemptState.FINISHED);
          }
          cluster.resourceManager().forget(id());
          applications.remove(id());
          cluster.nodes().freed();
        });
  }

  /** At the same time, but not while the scheduler is at work on what led here. */
  private void later(Runnable action) {
    VirtualTime time = cluster.time();
    time.at(time.now(), action);
  }
}
