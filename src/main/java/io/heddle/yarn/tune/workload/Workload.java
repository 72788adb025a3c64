package io.heddle.yarn.tune.workload;

import io.heddle.tune.step.Limits;
import io.heddle.tune.workload.Snapshot;
import io.heddle.yarn.tune.queue.QueueTree;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What happens on a live cluster, for one tuner. One thread. */
public final class Workload {
  private final SnapshotReader reader;
  private final QueueTree tree;
  private final FinishedJobs finished;
  private final Consumer<Set<ApplicationId>> lessons;

  /**
   * Looks from now on.
   *
   * @param lessons is told of the applications that the scheduler has, after each look
   */
  public Workload(
      SnapshotReader reader,
      QueueTree tree,
      FinishedJobs finished,
      Consumer<Set<ApplicationId>> lessons) {
    this.reader = reader;
    this.tree = tree;
    this.finished = finished;
    this.lessons = lessons;
  }

  /** The same where queues may be set to other things. */
  public Workload within(Limits limits) {
    return new Workload(reader.within(limits), tree, finished, lessons);
  }

  /** Is told of jobs that ended well. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A job ended well.
     *
     * @param queue full path of its leaf queue
     */
    void finished(String job, String queue, double latencySeconds);
  }

  /** Tells of the jobs that have ended well since the last call. */
  public void finished(Listener listener) {
    for (FinishedJobs.Finished job : finished.take()) {
      String queue = tree.pathOf(job.application().getQueue());
      if (job.well() && queue != null) {
        listener.finished(job.id(), queue, job.latencySeconds());
      }
    }
  }

  /** The cluster now; see {@link SnapshotReader#read}. */
  public Optional<Snapshot> look(long now, long lastChange) {
    Optional<Snapshot> snapshot = reader.read(now, lastChange);
    lessons.accept(reader.applications());
    return snapshot;
  }
}
