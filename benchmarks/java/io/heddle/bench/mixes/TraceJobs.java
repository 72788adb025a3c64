package io.heddle.bench.mixes;

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

/** The jobs of a public trace, which lies where {@code HEDDLE_TRACES} says. */
public final class TraceJobs implements Mix.Source {
  private final String file;
  private final TraceFormat format;
  private List<Job> read;

  TraceJobs(String file, TraceFormat format) {
    this.file = file;
    this.format = format;
  }

  public static Path path(String file) {
    return Path.of(Optional.ofNullable(System.getenv("HEDDLE_TRACES")).orElse("../shared/traces"))
        .resolve(file);
  }

  @Override
  public boolean isThere() {
    return Files.exists(path(file));
  }

  @Override
  public synchronized List<Job> jobs(ClusterSpec cluster, long seed) throws IOException {
    if (read == null) {
      read =
          format.read(path(file), TraceOptions.standard(1).skippingMalformed()).workload().jobs();
    }
    return read.stream()
        .sorted(Comparator.comparingLong(job -> Seeds.random(seed, job.id()).nextLong()))
        .toList();
  }
}
