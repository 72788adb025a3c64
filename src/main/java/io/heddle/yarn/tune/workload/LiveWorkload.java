package io.heddle.yarn.tune.workload;

import io.heddle.profile.MeanTimes;
import io.heddle.tune.step.Limits;
import io.heddle.tune.workload.Snapshot;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/** Events of a live cluster. One thread. */
public final class LiveWorkload {
  private static final double MILLIS_PER_SECOND = TimeUnit.SECONDS.toMillis(1);
  private static final Set<RMAppState> ENDED =
      EnumSet.of(RMAppState.FINISHED, RMAppState.FAILED, RMAppState.KILLED);

  private final SnapshotReader reader;
  private final Map<ApplicationId, RMApp> known;
  private final Consumer<Set<ApplicationId>> lessons;
  private final Set<ApplicationId> told = new HashSet<>();

  /**
   * Tells of those of the ResourceManager's applications that end from now on.
   *
   * @param lessons is told of the applications that the scheduler has, after each look
   */
  public LiveWorkload(
      SnapshotReader reader,
      Map<ApplicationId, RMApp> known,
      Consumer<Set<ApplicationId>> lessons) {
    this.reader = reader;
    this.known = known;
    this.lessons = lessons;
    finished((job, latencySeconds) -> {});
  }

  /** Is told of jobs that ended well. */
  @FunctionalInterface
  public interface Listener {
    void finished(String job, double latencySeconds);
  }

  /** Tells of the jobs that have ended well since the last call, in queues that there are. */
  public void finished(Listener listener) {
    told.retainAll(known.keySet());
    known.forEach(
        (id, job) -> {
          if (hasEnded(job)
              && told.add(id)
              && job.getState() == RMAppState.FINISHED
              && job.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED
              && reader.tree().has(job.getQueue())) {
            long millis = Math.max(0, job.getFinishTime() - job.getSubmitTime());
            listener.finished(id.toString(), millis / MILLIS_PER_SECOND);
          }
        });
  }

  private static boolean hasEnded(RMApp application) {
    return application == null || ENDED.contains(application.getState());
  }

  /** The cluster now, with limits of what queues may be set to; see {@link SnapshotReader#read}. */
  public Optional<Snapshot> look(long now, long lastChange, Limits limits) {
    Optional<Snapshot> snapshot = reader.read(now, lastChange, limits);
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
      // The scheduler lets go of one a moment before its state says so.
      List<ApplicationId> ended =
          ending.keySet().stream().filter(id -> hasEnded(known.get(id))).toList();
      for (ApplicationId id : ended) {
        RMApp application = known.get(id);
        jobs.attemptEnded(id, ending.get(id).taken());
        jobs.ended(id, application == null ? null : application.getState());
        ending.remove(id);
      }
    }
  }
}
