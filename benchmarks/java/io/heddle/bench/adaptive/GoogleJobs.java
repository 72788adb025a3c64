package io.heddle.bench.adaptive;

import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Short jobs as Google's cluster of 2011 had them: bags of tasks, with numbers and mean durations
 * of the public cut of that trace which Hawk's format carries, where the directory that {@code
 * HEDDLE_TRACES} names has it; else generated ones with about its quantiles.
 *
 * <p>That cut covers one day and lists jobs by their time of submission: its six periods are six
 * parts of as many jobs. It does not tell platforms apart: each is a part of the cluster of a size
 * of its own, with jobs of its own. Jobs of more than 40 tasks or whose tasks take more than 5
 * minutes in the mean are left out; two thirds of all stay.
 */
public final class GoogleJobs {
  /** Periods of a day (Section 2.3.2). */
  public static final int PERIODS = 6;

  /** Containers that best-effort jobs have on each of the three platforms. */
  private static final List<Integer> PLATFORMS = List.of(8, 12, 16);

  private static final int JOBS_PER_MIX = 32;
  private static final int MOST_TASKS = 40;
  private static final long LONGEST_MILLIS = 300_000;
  private static final int GENERATED = 6_000;

  /** Half of generated jobs have one task; else lognormal, a fifth over 15. */
  private static final double ONE_TASK = 0.65;

  private static final double TASKS_MU = 2.2;
  private static final double TASKS_SIGMA = 1.1;

  /** Durations of tasks: median 89 s, a quarter below 44 s. */
  private static final double MILLIS_MU = 11.4;

  private static final double MILLIS_SIGMA = 1.05;

  private final List<Job> jobs;
  private final boolean real;

  private GoogleJobs(List<Job> jobs, boolean real) {
    this.jobs = jobs;
    this.real = real;
  }

  public static GoogleJobs load() throws IOException {
    return load(MOST_TASKS);
  }

  public static GoogleJobs load(int mostTasks) throws IOException {
    return load(folder(), mostTasks);
  }

  /** Where the trace is, if it is there; an absolute path. */
  public static Optional<Path> folder() {
    return Traces.folder("hawk-style-traces").map(Path::toAbsolutePath);
  }

  public static GoogleJobs load(Optional<Path> folder, int mostTasks) throws IOException {
    if (folder.isEmpty()) {
      return generated(mostTasks);
    }
    Path file = folder.get().resolve("GOOG_subtrace.tr.gz");
    List<Job> jobs =
        TraceFormat.HAWK.read(file, TraceOptions.standard(1)).workload().jobs().stream()
            .filter(job -> Tasks.count(job.model()) <= mostTasks)
            .map(GoogleJobs::equalTasks)
            .filter(job -> Tasks.groups(job.model()).get(0).durations().get(0) <= LONGEST_MILLIS)
            .toList();
    return new GoogleJobs(jobs, true);
  }

  static GoogleJobs generated() {
    return generated(MOST_TASKS);
  }

  private static GoogleJobs generated(int mostTasks) {
    RandomGenerator random = Seeds.random(1, "google");
    List<Job> jobs = new ArrayList<>();
    while (jobs.size() < GENERATED) {
      double tasks =
          random.nextDouble() < ONE_TASK
              ? 1
              : Math.ceil(Math.exp(TASKS_MU + TASKS_SIGMA * random.nextGaussian()));
      double millis = Math.exp(MILLIS_MU + MILLIS_SIGMA * random.nextGaussian());
      if (tasks <= mostTasks && millis <= LONGEST_MILLIS) {
        jobs.add(job("made-" + jobs.size(), 0, (int) tasks, Math.round(millis)));
      }
    }
    return new GoogleJobs(jobs, false);
  }

  private static Job equalTasks(Job job) {
    TaskGroup tasks = Tasks.groups(job.model()).get(0);
    long mean = Math.round((double) tasks.durations().sum() / tasks.count());
    return job(job.id(), job.submitMillis(), tasks.count(), mean);
  }

  private static Job job(String id, long submitMillis, int tasks, long millis) {
    return JobMix.job(id, 0, submitMillis, JobMix.stages(List.of(Durations.equal(tasks, millis))));
  }

  public boolean areReal() {
    return real;
  }

  /** A mix of jobs that have all just been submitted, for each platform and period of the day. */
  public List<JobMix> mixes() {
    List<JobMix> mixes = new ArrayList<>();
    for (int platform = 0; platform < PLATFORMS.size(); platform++) {
      for (int period = 0; period < PERIODS; period++) {
        mixes.add(mix(platform, period));
      }
    }
    return mixes;
  }

  /** Mixes of one period, 0 to 5: one for each platform. */
  List<JobMix> mixesOfPeriod(int period) {
    return IntStream.range(0, PLATFORMS.size())
        .mapToObj(platform -> mix(platform, period))
        .toList();
  }

  private JobMix mix(int platform, int period) {
    String name = "google-" + (platform + 1) + "-" + (period + 1);
    RandomGenerator random = Seeds.random(1, name);
    List<Job> its = period(period);
    int from = random.nextInt(its.size() - JOBS_PER_MIX + 1);
    List<Job> mix = new ArrayList<>();
    for (Job job : its.subList(from, from + JOBS_PER_MIX)) {
      mix.add(JobMix.with(job, JobMix.priority(random), job.queue(), 0));
    }
    return new JobMix(name, PLATFORMS.get(platform), mix);
  }

  public List<Job> period(int period) {
    int size = jobs.size() / PERIODS;
    return jobs.subList(period * size, (period + 1) * size);
  }
}
