package io.heddle.yarn;

import io.heddle.model.HintTags;
import io.heddle.model.JobHints;
import io.heddle.model.RecentlyUsed;
import io.heddle.model.StageProgress;
import io.heddle.web.HeddleMetrics;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/**
 * What is known of applications beside their containers: type, hints, and how many of the same
 * workflow have finished before. Tags are read once per application. Thread-safe.
 */
final class SubmittedJobs {
  private static final int MOST_WORKFLOWS = 10_000;
  private static final String MAP_REDUCE = "MAPREDUCE";

  /**
   * One application.
   *
   * @param finishedBefore applications of its workflow that have finished so far
   */
  record Job(boolean isMapReduce, JobHints hints, IntSupplier finishedBefore) {
    /** One that the ResourceManager does not know. */
    static final Job UNKNOWN = new Job(false, JobHints.NONE, () -> 0);

    /** Where it stands in its workflow now. */
    StageProgress stages() {
      return StageProgress.of(hints, finishedBefore.getAsInt());
    }
  }

  /** Users choose ids without knowing of each other. */
  private record Workflow(String user, String id) {}

  private final Function<ApplicationId, RMApp> applications;
  private final HeddleMetrics metrics;
  private final ConcurrentMap<ApplicationId, Job> jobs = new ConcurrentHashMap<>();
  private final RecentlyUsed<Workflow, Integer> finished = new RecentlyUsed<>(MOST_WORKFLOWS);

  /**
   * No application yet.
   *
   * @param applications the ResourceManager's own; null for one that it does not know
   */
  SubmittedJobs(Function<ApplicationId, RMApp> applications, HeddleMetrics metrics) {
    this.applications = applications;
    this.metrics = metrics;
  }

  /** What is known of an application. */
  Job of(ApplicationId id) {
    Job job = jobs.computeIfAbsent(id, this::read);
    return job == null ? Job.UNKNOWN : job;
  }

  private Job read(ApplicationId id) {
    RMApp application = applications.apply(id);
    if (application == null) {
      return null;
    }
    Set<String> tags = application.getApplicationTags();
    HintTags.Reading reading = HintTags.read(tags == null ? Set.of() : tags);
    metrics.hintsRead(reading);
    boolean mapReduce = MAP_REDUCE.equals(application.getApplicationType());
    IntSupplier finishedBefore =
        workflow(application, reading.hints())
            .<IntSupplier>map(workflow -> () -> finishedOf(workflow))
            .orElse(() -> 0);
    return new Job(mapReduce, reading.hints(), finishedBefore);
  }

  private static Optional<Workflow> workflow(RMApp application, JobHints hints) {
    return hints.workflow().map(id -> new Workflow(application.getUser(), id));
  }

  /** Forgets an application that has ended; one that did not fail is a finished stage. */
  void ended(ApplicationId id, RMAppState state) {
    JobHints hints = of(id).hints();
    jobs.remove(id);
    RMApp application = applications.apply(id);
    if (state == RMAppState.FINISHED
        && application != null
        && application.getFinalApplicationStatus() != FinalApplicationStatus.FAILED) {
      workflow(application, hints).ifPresent(this::count);
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
