package io.heddle.bench.mixes;

import io.heddle.bench.decima.jobs.TpchJobs;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Queries of TPC-H, which were measured once; as long as on more data. */
final class TpchQueries implements Mix.Source {
  /** A mean task takes 6.4 seconds. */
  private static final int STRETCH = 20;

  private static final Path FILE = TraceJobs.path("decima-tpch/tpch_dags.json.gz");

  @Override
  public boolean isThere() {
    return Files.exists(FILE);
  }

  @Override
  public List<Job> jobs(ClusterSpec cluster, long seed) throws IOException {
    return TpchJobs.read(FILE, MadeJobs.COUNT, STRETCH, seed);
  }
}
