package io.heddle.bench.adaptive;

import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.Assumptions;
import io.heddle.sim.trace.input.Assumptions.Swim;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Tasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Short and medium MapReduce jobs as Facebook's clusters had them: those of SWIM's traces of 2009
 * and 2010, in their order, where the directory that {@code HEDDLE_TRACES} names has them; else
 * generated ones, whose maps are lognormal in number.
 *
 * <p>The traces say bytes. A map reads 128 MiB and a reduce takes 1 GiB of shuffled data, each
 * starts in 5 s and works through 10 MiB/s; reduces start when all maps are done. Jobs of more than
 * 40 tasks are left out: one of them would hold so few containers for most of an experiment.
 */
public final class FacebookJobs {
  /** How many mixes there are for a number of containers (Section 2.3.2). */
  public static final int MIXES = 14;

  private static final int JOBS_PER_MIX = 24;
  private static final int MOST_TASKS = 40;
  private static final int GENERATED = 5_000;
  private static final List<String> FILES =
      List.of("FB-2009_samples_24_times_1hr_0.tsv.gz", "FB-2010_samples_24_times_1hr_0.tsv.gz");

  private static final Swim RATES =
      new Swim(128L << 20, 1L << 30, 5_000, 10L << 20, 50L << 20, 10L << 20);

  /** Number of maps of generated jobs: 60 % have one, a tenth over 20. */
  private static final double MAPS_MU = -0.8;

  private static final double MAPS_SIGMA = 3;
  private static final double REDUCES_SHARE = 0.5;
  private static final double MAP_MILLIS = 17_800;
  private static final double REDUCE_MILLIS = 30_000;
  private static final double SIGMA = 0.8;

  private final List<List<Job>> traces;
  private final boolean real;

  private FacebookJobs(List<List<Job>> traces, boolean real) {
    this.traces = traces;
    this.real = real;
  }

  public static FacebookJobs load() throws IOException {
    Optional<Path> folder = folder();
    return folder.isEmpty() ? generated() : of(folder.get());
  }

  /** Where the traces are, an absolute path, if they are there. */
  public static Optional<Path> folder() {
    return Traces.folder("swim-facebook").map(Path::toAbsolutePath);
  }

  public static FacebookJobs of(Path folder) throws IOException {
    List<List<Job>> traces = new ArrayList<>();
    for (String file : FILES) {
      traces.add(read(folder.resolve(file)));
    }
    return new FacebookJobs(traces, true);
  }

  public static FacebookJobs generated() {
    RandomGenerator random = Seeds.random(1, "facebook");
    List<Job> jobs = new ArrayList<>();
    while (jobs.size() < GENERATED) {
      long maps = (long) Math.ceil(Math.exp(MAPS_MU + MAPS_SIGMA * random.nextGaussian()));
      int reduces = random.nextDouble() < REDUCES_SHARE ? 1 : 0;
      long mapMillis = lognormal(MAP_MILLIS, random);
      long reduceMillis = lognormal(REDUCE_MILLIS, random);
      if (maps + reduces <= MOST_TASKS) {
        jobs.add(
            job(
                "made-" + jobs.size(),
                Durations.equal((int) maps, mapMillis),
                Durations.equal(reduces, reduceMillis)));
      }
    }
    return new FacebookJobs(List.of(jobs), false);
  }

  private static long lognormal(double median, RandomGenerator random) {
    return Math.round(median * Math.exp(SIGMA * random.nextGaussian()));
  }

  private static List<Job> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new IOException(file + ": the trace's folder is there, but not this file of it");
    }
    Assumptions usual = Assumptions.standard();
    ResourceVector container = JobMix.CONTAINER;
    Assumptions assumptions =
        new Assumptions(
            usual.user(),
            usual.queue(),
            container,
            container,
            container,
            usual.unknownMillis(),
            RATES,
            usual.alibaba());
    return TraceFormat.SWIM
        .read(file, TraceOptions.standard(1).assuming(assumptions))
        .workload()
        .jobs()
        .stream()
        .filter(job -> Tasks.count(job.model()) <= MOST_TASKS)
        .map(FacebookJobs::reducesLast)
        .toList();
  }

  private static Job reducesLast(Job job) {
    MapReduce round = (MapReduce) job.model();
    Durations reduces = round.reduces().durations();
    Durations fetching =
        Durations.of(
            IntStream.range(0, reduces.count())
                .mapToLong(i -> round.shuffleMillis() + reduces.get(i))
                .toArray());
    return job(job.id(), round.maps().durations(), fetching);
  }

  private static Job job(String id, Durations maps, Durations reduces) {
    return JobMix.job(id, 0, 0, JobMix.stages(List.of(maps, reduces)));
  }

  public boolean areReal() {
    return real;
  }

  /** Mixes, each a stretch of a trace, submitted at once; they differ by {@code containers}. */
  public List<JobMix> mixes(int containers) {
    return IntStream.rangeClosed(1, MIXES).mapToObj(number -> mix(containers, number)).toList();
  }

  private JobMix mix(int containers, int number) {
    String name = "facebook-" + containers + "-" + number;
    RandomGenerator random = Seeds.random(1, name);
    List<Job> jobs = new ArrayList<>();
    for (Job job : stretch(JOBS_PER_MIX, random)) {
      jobs.add(JobMix.with(job, JobMix.priority(random), job.queue(), 0));
    }
    return new JobMix(name, containers, jobs);
  }

  List<Job> stretch(int count, RandomGenerator random) {
    List<Job> trace = traces.get(random.nextInt(traces.size()));
    int from = random.nextInt(trace.size() - count + 1);
    return trace.subList(from, from + count);
  }
}
