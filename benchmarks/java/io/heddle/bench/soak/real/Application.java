package io.heddle.bench.soak.real;

import io.heddle.bench.cluster.SleepingMaster;
import java.io.IOException;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/** One application from its submission to its end. Its masters speak from this JVM. */
final class Application {
  private final Submission submission;
  private final SoakCluster cluster;
  private final Counts counts;
  private long since;
  private boolean upset;
  private ApplicationAttemptId spokenFor;
  private SleepingMaster master;

  Application(Submission submission, SoakCluster cluster, Counts counts, long now) {
    since = now;
    this.submission = submission;
    this.cluster = cluster;
    this.counts = counts;
  }

  /** Does what is due at {@code now} (nanoseconds); returns whether the application has ended. */
  boolean step(long now) throws YarnException, InterruptedException {
    if (cluster.hasEnded(submission.id())) {
      leave();
      return true;
    }
    if (!upset && mayBeUpset() && now - since >= submission.upsetNanos()) {
      upset = true;
      upset();
    }
    RMAppAttempt attempt = cluster.attempt(submission.id());
    try {
      speakFor(attempt, now);
    } catch (IOException | YarnException e) {
      // An attempt may end while its master speaks; and what asks for too much is refused.
      counts.mastersRefused++;
    } catch (NullPointerException e) {
      // So YARN answers a master whose attempt ends while it is being answered.
      if (cluster.schedules(attempt)) {
        throw e;
      }
      counts.mastersRefused++;
    }
    return false;
  }

  /** A user kills at any time; a master must have come before it goes. */
  private boolean mayBeUpset() {
    return submission.kind() == Submission.Kind.KILLED || spokenFor != null;
  }

  private void upset() throws YarnException {
    switch (submission.kind()) {
      case KILLED, TOO_LARGE, WHOLE_NODES -> {
        cluster.kill(submission.id());
        counts.killed++;
      }
      case MASTER_GOES -> {
        leave();
        counts.mastersGone++;
      }
      case BEHAVED, TASKS_FAIL, MASTER_EXITS -> {}
    }
  }

  private void speakFor(RMAppAttempt attempt, long now)
      throws IOException, YarnException, InterruptedException {
    if (attempt == null) {
      return;
    }
    if (!attempt.getAppAttemptId().equals(spokenFor)) {
      leave();
      if (attempt.getAppAttemptState() == RMAppAttemptState.LAUNCHED) {
        since = mayBeUpset() ? since : now;
        spokenFor = attempt.getAppAttemptId();
        master = new SleepingMaster(cluster.conf(), attempt, submission.tasks());
      }
    } else if (master != null) {
      master.heartbeat();
      if (master.isDone()) {
        master.finish();
        leave();
      }
    }
  }

  private void leave() {
    if (master != null) {
      counts.tasksStarted += master.started();
      counts.tasksEnded += master.ended();
      counts.tasksFailed += master.lost();
      master.close();
      master = null;
    }
  }

  @Override
  public String toString() {
    return "%s %s, %s".formatted(submission.kind(), submission.id(), cluster.describe(submission));
  }
}
