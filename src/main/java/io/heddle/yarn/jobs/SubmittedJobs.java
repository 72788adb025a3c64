package io.heddle.yarn.jobs;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.dag.KnownStages;
import io.heddle.dag.StagedJob;
import io.heddle.model.FairlyKept;
import io.heddle.model.HintTags;
import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.model.StageProgress;
import io.heddle.profile.ContainerTimes;
import io.heddle.profile.JobProfile;
import io.heddle.profile.ProfileTable;
import io.heddle.profile.RequestUse;
import io.heddle.profile.ResourceSeconds;
import io.heddle.profile.Submitter;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/**
 * What is known of applications beside containers: type, hints, earlier runs, and place in the
 * workflow. Tags and profiles are read once; the end adds to profiles. Thread-safe.
 */
public final class SubmittedJobs {
  private static final int MOST_WORKFLOWS = 10_000;
  private static final String MAP_REDUCE = "MAPREDUCE";

  /** So the AMRMProxy names every job's part in another sub-cluster; behind it is the home's id. */
  private static final String FEDERATED = "UnmanagedAM-";

  /**
   * One application.
   *
   * @param recurring unknown for a part of a job of another sub-cluster, whose name is not the
   *     job's
   * @param profile of earlier runs of the same job, if any
   * @param earlierStages of earlier runs of its workflow, if any
   * @param finishedBefore applications of its workflow that have finished so far
   */
  public record Job(
      boolean isMapReduce,
      Submitter submitter,
      JobHints hints,
      RecurringName recurring,
      Optional<JobProfile> profile,
      OptionalInt earlierStages,
      IntSupplier finishedBefore) {
    static final Job UNKNOWN =
        new Job(
            false,
            Submitter.UNKNOWN,
            JobHints.NONE,
            RecurringName.UNKNOWN,
            Optional.empty(),
            OptionalInt.empty(),
            () -> 0);

    /** What is known of its stages before they run: from its hints, else from an earlier run. */
    public Optional<KnownStages> knownStages() {
      if (!hints.dag().isEmpty()) {
        return Optional.of(new KnownStages(hints.dag(), StagedJob.Source.HINT));
      }
      return profile
          .map(JobProfile::dag)
          .filter(dag -> !dag.isEmpty())
          .map(dag -> new KnownStages(dag, StagedJob.Source.PROFILE));
    }

    /** What all containers of a run are expected to hold; nothing where no run is known. */
    public ResourceSeconds expectedToHold() {
      return profile.map(known -> known.times().held()).orElse(ResourceSeconds.NONE);
    }

    /** What its containers are expected to use of the vcores that they request. */
    public RequestUse expectedUse() {
      return profile.map(JobProfile::use).orElse(RequestUse.NONE);
    }

    public Job withoutHints() {
      return new Job(
          isMapReduce, submitter, JobHints.NONE, recurring, profile, earlierStages, finishedBefore);
    }

    public StageProgress stages() {
      return StageProgress.of(hints, finishedBefore.getAsInt(), earlierStages);
    }
  }

  /** Users choose ids without knowing of each other. */
  private record Workflow(String user, String id) {}

  private final Function<ApplicationId, RMApp> applications;
  private final Predicate<ApplicationId> scheduled;
  private final ProfileTable profiles;
  private final BiConsumer<ApplicationId, HintTags.Reading> hintsRead;
  private final ConcurrentMap<ApplicationId, Job> jobs = new ConcurrentHashMap<>();
  private final ConcurrentMap<ApplicationId, ContainerTimes> times = new ConcurrentHashMap<>();

  @GuardedBy("finished")
  private final FairlyKept<Workflow, Integer> finished = new FairlyKept<>(MOST_WORKFLOWS);

  /**
   * No application yet.
   *
   * @param applications the ResourceManager's own; null for one that it does not know
   * @param scheduled whether the scheduler has an application: of others nothing is kept
   * @param hintsRead is told what the tags of each application say
   */
  public SubmittedJobs(
      Function<ApplicationId, RMApp> applications,
      Predicate<ApplicationId> scheduled,
      ProfileTable profiles,
      BiConsumer<ApplicationId, HintTags.Reading> hintsRead) {
    this.applications = applications;
    this.scheduled = scheduled;
    this.profiles = profiles;
    this.hintsRead = hintsRead;
  }

  public Job of(ApplicationId id) {
    // Other threads still ask about one that has just ended, and it ends only once.
    Job job = jobs.computeIfAbsent(id, each -> scheduled.test(each) ? read(each) : null);
    if (job == null) {
      job = read(id);
    }
    return job == null ? Job.UNKNOWN : job;
  }

  private Job read(ApplicationId id) {
    RMApp application = applications.apply(id);
    if (application == null) {
      return null;
    }
    Set<String> tags = application.getApplicationTags();
    HintTags.Reading reading = HintTags.read(tags == null ? Set.of() : tags);
    hintsRead.accept(id, reading);
    JobHints hints = reading.hints();
    boolean mapReduce = MAP_REDUCE.equals(application.getApplicationType());
    IntSupplier finishedBefore =
        workflow(application, hints)
            .<IntSupplier>map(workflow -> () -> finishedOf(workflow))
            .orElse(() -> 0);
    RecurringName recurring = recurring(application, hints);
    return new Job(
        mapReduce,
        new Submitter(application.getUser(), application.getApplicationType()),
        hints,
        recurring,
        profiles.of(recurring),
        earlierStages(application, hints),
        finishedBefore);
  }

  /** A job's part in another sub-cluster does not have the job's name, only its tags. */
  private static RecurringName recurring(RMApp application, JobHints hints) {
    if (hints.job().isEmpty() && isFederated(application)) {
      return RecurringName.UNKNOWN;
    }
    return RecurringName.ofJob(
        application.getUser(), application.getApplicationType(), application.getName(), hints);
  }

  private static boolean isFederated(RMApp application) {
    ApplicationSubmissionContext context = application.getApplicationSubmissionContext();
    return context != null
        && context.getUnmanagedAM()
        && application.getName() != null
        && application.getName().startsWith(FEDERATED);
  }

  private OptionalInt earlierStages(RMApp application, JobHints hints) {
    return RecurringName.ofWorkflow(application.getUser(), hints)
        .flatMap(profiles::of)
        .map(profile -> profile.stages().expected())
        .orElse(OptionalInt.empty());
  }

  private static Optional<Workflow> workflow(RMApp application, JobHints hints) {
    return hints.workflow().map(id -> new Workflow(application.getUser(), id));
  }

  public int size() {
    return Math.max(jobs.size(), times.size());
  }

  /** Keeps what the containers of an attempt took, until its application ends. */
  public void attemptEnded(ApplicationId id, ContainerTimes took) {
    times.merge(id, took, ContainerTimes::plus);
  }

  /** End of a run; {@code success} is whether it did not fail. */
  public record Outcome(RecurringName job, boolean success) {}

  /**
   * Forgets an application; one that did not fail is a run of its job and a stage of its workflow.
   */
  public Outcome ended(ApplicationId id, RMAppState state) {
    Job job = of(id);
    jobs.remove(id);
    ContainerTimes took = times.remove(id);
    RMApp application = applications.apply(id);
    boolean success =
        state == RMAppState.FINISHED
            && application != null
            && application.getFinalApplicationStatus() != FinalApplicationStatus.FAILED;
    if (success) {
      if (job.recurring().identifiesJob()) {
        profiles.observe(job.recurring(), took == null ? ContainerTimes.NONE : took);
      }
      workflow(application, job.hints())
          .ifPresent(workflow -> stageFinished(workflow, job.hints()));
    }
    return new Outcome(job.recurring(), success);
  }

  private void stageFinished(Workflow workflow, JobHints hints) {
    int count = count(workflow);
    RecurringName.ofWorkflow(workflow.user(), hints)
        .ifPresent(name -> profiles.observeStage(name, count));
  }

  private int finishedOf(Workflow workflow) {
    synchronized (finished) {
      Integer count = finished.get(workflow);
      return count == null ? 0 : count;
    }
  }

  private int count(Workflow workflow) {
    synchronized (finished) {
      Integer before = finished.get(workflow);
      int now = before == null ? 1 : before + 1;
      finished.put(workflow.user, workflow, now);
      return now;
    }
  }
}
