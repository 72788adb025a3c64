package io.heddle.bench.packing;

import io.heddle.bench.generate.ProductionMix;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

@FunctionalInterface
interface JobSource {
  /** More than enough jobs, in an order that is chance; submit times say nothing. */
  List<Job> jobs(ClusterSpec cluster, long seed);

  JobSource MIX =
      (cluster, seed) ->
          new ProductionMix(3_000, 1, Queues.choice()).generate(cluster, seed).jobs();

  /**
   * Jobs of the public sample of Alibaba's cluster trace of 2018: stages, numbers of instances,
   * demands and durations as they were. The sample says nothing of queues, and its arrivals mean
   * nothing, as it was chosen by size of job: both are made by chance. Empty where the file is not
   * there.
   */
  static Optional<JobSource> alibaba() throws IOException {
    Path file =
        Path.of(Optional.ofNullable(System.getenv("HEDDLE_TRACES")).orElse("../shared/traces"))
            .resolve("alibaba-v2018-sample/selected_DAGs.csv.gz");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<Job> all = TraceFormat.ALIBABA_2018.read(file, TraceOptions.standard(1)).workload().jobs();
    return Optional.of((cluster, seed) -> inQueues(all, seed));
  }

  private static List<Job> inQueues(List<Job> all, long seed) {
    RandomGenerator random = Seeds.random(seed, "queues");
    return all.stream()
        .sorted(Comparator.comparingLong(job -> Seeds.random(seed, job.id()).nextLong()))
        .map(job -> job.inQueue(Queues.choice().draw(random)))
        .toList();
  }
}
