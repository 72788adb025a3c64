package io.heddle.sim.engine;

import io.heddle.sim.OperatedJob;
import io.heddle.sim.engine.scheduler.SimulatedApplication;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;

/**
 * One application from its submission to its end, as client and ResourceManager see it. When its
 * master's container is lost, a second attempt begins from the start.
 */
public final class ApplicationRun {
  private static final int MOST_ATTEMPTS = 2;

  private final SimulationRun run;
  private final JobRun jobRun;
  private final JobModel model;
  private final SimulatedApplication application;
  private AttemptRun attempt;
  private int attempts;
  private boolean ended;

  ApplicationRun(SimulationRun run, JobRun jobRun, JobModel model, Set<String> tags) {
    this.run = run;
    this.jobRun = jobRun;
    this.model = model;
    Job job = jobRun.job();
    ApplicationId id = run.nextApplicationId();
    application =
        new SimulatedApplication(
            run.context(),
            YarnRequests.submission(id, job, model),
            job.user(),
            run.time().now(),
            tags,
            List.of(YarnRequests.master(job.master())));
  }

  Job job() {
    return jobRun.job();
  }

  JobModel model() {
    return model;
  }

  void submit() {
    String refusal = run.whatNeverFits(job().master(), model);
    if (refusal != null) {
      jobRun.refused(refusal);
      return;
    }
    ApplicationId id = application.getApplicationId();
    run.applications().put(id, this);
    run.context().getRMApps().put(id, application);
    run.handle(run.scheduler().arrival(id, job()));
    if (!ended) {
      beginAttempt();
    }
  }

  /** The scheduler refused the application. */
  void refused(String reason) {
    ended = true;
    forget();
    jobRun.refused(reason);
  }

  private void beginAttempt() {
    attempt = new AttemptRun(run, this, application.beginAttempt(++attempts));
    application.progressBy(attempt::progress);
    attempt.begin();
  }

  /** The master of the present attempt has this container. */
  void masterIn(Container container) {
    application.getCurrentAppAttempt().setMasterContainer(container);
  }

  ApplicationId id() {
    return application.getApplicationId();
  }

  /** The application as an operator sees it; null once it has ended. */
  OperatedJob seen() {
    return ended || attempt == null
        ? null
        : attempt.seen(
            application.getApplicationSubmissionContext().getPriority().getPriority(),
            application.getSubmitTime());
  }

  /** The scheduler has allocated a container of this application just now. */
  void containerStarted(ContainerId id) {
    attempt.containerStarted(id);
  }

  /** The ResourceManager knows now that a container of this application has ended. */
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

  /** The container of the present attempt's master has ended, as it should or not. */
  void masterEnded() {
    if (ended) {
      forget();
    } else {
      run.observer().counted("master-lost", run.time().now());
      later(this::retry);
    }
  }

  private void retry() {
    if (ended) {
      return;
    }
    attempt.remove(RMAppAttemptState.FAILED);
    run.freed();
    if (attempts < MOST_ATTEMPTS) {
      beginAttempt();
    } else {
      end(false);
    }
  }

  /** The master of the present attempt has finished. */
  void end(boolean success) {
    ended = true;
    boolean hasMaster = attempt.hasMaster();
    attempt.exit();
    jobRun.roundEnded(success);
    if (!hasMaster) {
      forget();
    }
  }

  /** The scheduler takes back whatever the application still has, and forgets it. */
  private void forget() {
    later(
        () -> {
          ApplicationId id = application.getApplicationId();
          if (attempt != null) {
            attempt.remove(RMAppAttemptState.FINISHED);
          }
          run.handle(new AppRemovedSchedulerEvent(id, RMAppState.FINISHED));
          run.context().getRMApps().remove(id);
          run.applications().remove(id);
          run.freed();
        });
  }

  /** At the same time, but not while the scheduler is at work on what led here. */
  private void later(Runnable action) {
    run.time().at(run.time().now(), action);
  }
}
