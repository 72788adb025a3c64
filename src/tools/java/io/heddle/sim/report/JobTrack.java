package io.heddle.sim.report;

import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.workload.Job;
import java.util.OptionalLong;

/** What a run has shown of one job so far. */
final class JobTrack {
  private final Job job;
  private final long submitted;
  private final Levels held;
  private OptionalLong firstMaster = OptionalLong.empty();
  private OptionalLong firstTask = OptionalLong.empty();
  private OptionalLong ended = OptionalLong.empty();
  private State state = State.UNFINISHED;
  private String reason = "";

  JobTrack(Job job, long now, Levels held) {
    this.job = job;
    this.held = held;
    submitted = now;
  }

  Levels held() {
    return held;
  }

  boolean hasEnded() {
    return ended.isPresent();
  }

  void started(boolean master, long now) {
    if (master && firstMaster.isEmpty()) {
      firstMaster = OptionalLong.of(now);
    } else if (!master && firstTask.isEmpty()) {
      firstTask = OptionalLong.of(now);
    }
  }

  void ended(State how, String why, long now) {
    state = how;
    reason = why;
    ended = OptionalLong.of(now);
  }

  JobOutcome outcome(long width, long now) {
    return new JobOutcome(
        job.id(),
        job.name(),
        job.user(),
        job.queue(),
        state,
        reason,
        submitted,
        firstMaster,
        firstTask,
        ended,
        now,
        held.integrals(now),
        held.profiles(width));
  }
}
