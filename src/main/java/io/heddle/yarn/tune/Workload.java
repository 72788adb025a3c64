package io.heddle.yarn.tune;

import io.heddle.tune.workload.Snapshot;
import java.util.Optional;

/** What happens on a live cluster, for one tuner. One thread. */
final class Workload {
  private final SnapshotReader reader;
  private final QueueTree tree;
  private final FinishedJobs finished;
  private final Optional<Lessons> lessons;

  /**
   * Looks from now on.
   *
   * @param lessons where nobody else learns from the ends of applications
   */
  Workload(
      SnapshotReader reader, QueueTree tree, FinishedJobs finished, Optional<Lessons> lessons) {
    this.reader = reader;
    this.tree = tree;
    this.finished = finished;
    this.lessons = lessons;
  }

  /** Is told of jobs that ended well. */
  @FunctionalInterface
  interface Listener {
    /**
     * A job ended well.
     *
     * @param queue full path of its leaf queue
     */
    void finished(String job, String queue, double latencySeconds);
  }

  /** Tells of the jobs that have ended well since the last call. */
  void finished(Listener listener) {
    for (FinishedJobs.Finished job : finished.take()) {
      String queue = tree.pathOf(job.application().getQueue());
      if (job.well() && queue != null) {
        listener.finished(job.id(), queue, job.latencySeconds());
      }
    }
  }

  /** The cluster now; see {@link SnapshotReader#read}. */
  Optional<Snapshot> look(long now, long lastChange) {
    Optional<Snapshot> snapshot = reader.read(now, lastChange);
    lessons.ifPresent(learned -> learned.learn(reader.applications()));
    return snapshot;
  }
}
