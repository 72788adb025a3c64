package io.heddle.bench.packing;

import io.heddle.sim.generate.Arrivals;
import io.heddle.sim.generate.Seeds;
import io.heddle.sim.report.LowerBound;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.TraceOptions;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Jobs of the public sample of Alibaba's cluster trace of 2018: stages, numbers of instances,
 * demands and durations as they were. The sample says nothing of queues, and was chosen so that its
 * arrivals mean nothing: both are made by chance.
 *
 * <p>Left out are jobs of more than 1,000 instances and those that take more than 10 minutes
 * however many run at once: a single one would last as long as all others together.
 */
final class Alibaba {
  private static final Path FILE =
      Path.of(Optional.ofNullable(System.getenv("HEDDLE_TRACES")).orElse("../shared/traces"))
          .resolve("alibaba-v2018-sample/selected_DAGs.csv.gz");
  private static final long MOST_TASKS = 1_000;
  private static final double LONGEST_MILLIS = 600_000;

  private final List<Job> jobs;

  private Alibaba(List<Job> jobs) {
    this.jobs = jobs;
  }

  /** The sample; empty where the file is not there. */
  static Optional<Alibaba> read() throws IOException {
    if (!Files.exists(FILE)) {
      return Optional.empty();
    }
    Workload all = TraceFormat.ALIBABA_2018.read(FILE, TraceOptions.standard(1)).workload();
    return Optional.of(new Alibaba(all.jobs().stream().filter(Alibaba::isUsual).toList()));
  }

  static boolean isUsual(Job job) {
    return Tasks.count(job.model()) <= MOST_TASKS
        && LowerBound.criticalPath(job.model()) <= LONGEST_MILLIS;
  }

  /** Some of the jobs, drawn by chance, with a Poisson process of arrivals. */
  Workload draw(int count, ClusterSpec cluster, double load, long seed) {
    RandomGenerator random = Seeds.random(seed, "queues");
    List<Job> drawn =
        jobs.stream()
            .sorted(
                Comparator.comparingLong(job -> Seeds.random(seed, job.id() + "/draw").nextLong()))
            .limit(count)
            .map(job -> job.inQueue(Queues.choice().draw(random)).submittedAt(0))
            .toList();
    return Arrivals.poisson(new Workload("alibaba", drawn), cluster, load, seed);
  }
}
