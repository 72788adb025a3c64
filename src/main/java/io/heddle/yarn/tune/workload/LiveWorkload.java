package io.heddle.yarn.tune.workload;

import io.heddle.profile.MeanTimes;
import io.heddle.tune.step.Limits;
import io.heddle.tune.workload.Snapshot;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * Events of a live cluster, for one tuner. One thread.
 *
 * @param lessons is told of the applications that the scheduler has, after each look
 */
public record LiveWorkload(
    SnapshotReader reader,
    QueueTree tree,
    FinishedJobs finished,
    Consumer<Set<ApplicationId>> lessons) {
  /** Returns the same workload with other limits of what queues may be set to. */
  public LiveWorkload within(Limits limits) {
    return new LiveWorkload(reader.within(limits), tree, finished, lessons);
  }

  /** Is told of jobs that ended well. */
  @FunctionalInterface
  public interface Listener {
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

  /** Learns recurring jobs' ends under a scheduler that does not by itself. One thread. */
  public static final class Lessons {
    private final SubmittedJobs jobs;
    private final ContainerWatch watch;
    private final Map<ApplicationId, RMApp> known;
    private final Map<ApplicationId, MeanTimes> ending = new HashMap<>();

    public Lessons(SubmittedJobs jobs, ContainerWatch watch, Map<ApplicationId, RMApp> known) {
      this.jobs = jobs;
      this.watch = watch;
      this.known = known;
    }

    /** Learns from those that are no longer among {@code scheduled}. */
    public void learn(Set<ApplicationId> scheduled) {
      ending.putAll(watch.retain(scheduled));
      Iterator<Map.Entry<ApplicationId, MeanTimes>> each = ending.entrySet().iterator();
      while (each.hasNext()) {
        Map.Entry<ApplicationId, MeanTimes> ended = each.next();
        RMApp application = known.get(ended.getKey());
        // The scheduler lets go of it a moment before its state says so.
        if (FinishedJobs.hasEnded(application)) {
          jobs.attemptEnded(ended.getKey(), ended.getValue().taken());
          jobs.ended(ended.getKey(), application == null ? null : application.getState());
          each.remove();
        }
      }
    }
  }
}
