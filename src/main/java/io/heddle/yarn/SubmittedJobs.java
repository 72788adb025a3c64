package io.heddle.yarn;

import io.heddle.model.HintTags;
import io.heddle.model.JobHints;
import io.heddle.model.RecentlyUsed;
import io.heddle.model.StageProgress;
import io.heddle.web.HeddleMetrics;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/**
 * What is known of applications beside their containers: type, hints, and how many of the same
 * workflow have finished before. Tags are read once per application. Thread-safe.
 */
final class SubmittedJobs {
  static final int MOST_WORKFLOWS = 10_000;
  private static final String MAP_REDUCE = "MAPREDUCE";

  /** Users choose ids without knowing of each other. */
  private record Workflow(String user, String id) {}

  private final Function<ApplicationId, RMApp> applications;
  private final HeddleMetrics metrics;
  private final ConcurrentMap<ApplicationId, Job> jobs = new ConcurrentHashMap<>();
  private final RecentlyUsed<Workflow, Integer> finished = new RecentlyUsed<>(MOST_WORKFLOWS);
  private final Job unknown = new Job(false, JobHints.NONE, "");

  /**
   * No application yet.
   *
   * @param applications the ResourceManager's own; null for one that it does not know
   */
  SubmittedJobs(Function<ApplicationId, RMApp> applications, HeddleMetrics metrics) {
    this.applications = applications;
    this.metrics = metrics;
  }

  /** One application. */
  final class Job {
    private final boolean mapReduce;
    private final JobHints hints;
    private final String user;

    private Job(boolean mapReduce, JobHints hints, String user) {
      this.mapReduce = mapReduce;
      this.hints = hints;
      this.user = user;
    }

    boolean isMapReduce() {
      return mapReduce;
    }

    JobHints hints() {
      return hints;
    }

    /** Where it stands in its workflow now. */
    StageProgress stages() {
      int before = hints.workflow().map(id -> finishedOf(new Workflow(user, id))).orElse(0);
      return StageProgress.of(hints, before);
    }
  }

  /** What is known of an application. */
  Job of(ApplicationId id) {
    Job job = jobs.computeIfAbsent(id, this::read);
    return job == null ? unknown : job;
  }

  private Job read(ApplicationId id) {
    RMApp application = applications.apply(id);
    if (application == null) {
      return null;
    }
    HintTags.Reading reading = HintTags.read(application.getApplicationTags());
    metrics.hintsRead(reading);
    boolean mapReduce = MAP_REDUCE.equals(application.getApplicationType());
    return new Job(mapReduce, reading.hints(), application.getUser());
  }

  /** Forgets an application that has ended; one that succeeded is a finished stage. */
  void ended(ApplicationId id, RMAppState state) {
    Job job = of(id);
    jobs.remove(id);
    if (state == RMAppState.FINISHED && job.hints().workflow().isPresent()) {
      FinalApplicationStatus status = applications.apply(id).getFinalApplicationStatus();
      if (status != FinalApplicationStatus.FAILED) {
        count(new Workflow(job.user, job.hints().workflow().get()));
      }
    }
  }

  private int finishedOf(Workflow workflow) {
    synchronized (finished) {
      Integer count = finished.get(workflow);
      return count == null ? 0 : count;
    }
  }

  private void count(Workflow workflow) {
    synchronized (finished) {
      Integer count = finished.get(workflow);
      finished.put(workflow, count == null ? 1 : count + 1);
    }
  }
}
