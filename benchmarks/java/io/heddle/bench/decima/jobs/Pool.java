package io.heddle.bench.decima.jobs;

import io.heddle.dag.ArrivalPattern.TaskLength;
import io.heddle.dag.JobProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Jobs that sequences are drawn from, such as {@code tpch}. */
public record Pool(String name, List<DagJob> jobs) {
  private static final int[] GIGABYTES = {2, 5, 10, 20, 50, 100};
  private static final long SEED = 1;
  private static final int TRAINING_SEEDS = 8;
  private static final int LONG_ONES = 2_000;

  /** Made up; policies are compared on these. */
  public static Pool generated() {
    return new Pool("generated", GeneratedDags.of(GIGABYTES, SEED));
  }

  /** Made up, none of them those of {@link #generated}; what is shipped is trained on these. */
  public static Pool training() {
    List<DagJob> jobs = new ArrayList<>();
    for (long seed = SEED + 1; seed <= SEED + TRAINING_SEEDS; seed++) {
      jobs.addAll(GeneratedDags.of(GIGABYTES, seed));
    }
    return new Pool("training", jobs);
  }

  /** Made up, of long tasks; the weights for these are trained on them. */
  public static Pool longTasks() {
    List<DagJob> jobs = new ArrayList<>(LongDags.of(LONG_ONES, SEED + 1));
    jobs.addAll(AlibabaDags.generated(SEED + 1));
    return new Pool("long", jobs);
  }

  /** Measured TPC-H queries of six sizes; empty where the file is not there. */
  public static Optional<Pool> tpch() throws IOException {
    Path file = trace("decima-tpch/tpch_dags.json.gz");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<String> sizes = Arrays.stream(GIGABYTES).mapToObj(size -> size + "g").toList();
    return Optional.of(new Pool("tpch", TpchDags.read(file, sizes)));
  }

  /** Jobs of Alibaba's trace; where the file is not there, some that are made up after it. */
  public static Pool alibaba() throws IOException {
    Path file = trace("alibaba-v2018-sample/selected_DAGs.csv.gz");
    return Files.exists(file)
        ? new Pool("alibaba", AlibabaDags.read(file))
        : new Pool("production-mix", AlibabaDags.generated(SEED));
  }

  private static Path trace(String name) {
    return Path.of(Optional.ofNullable(System.getenv("HEDDLE_TRACES")).orElse("../shared/traces"))
        .resolve(name);
  }

  /** Whether a cluster that sees them all would say that tasks take long. */
  public boolean hasLongTasks() {
    return new TaskLength().look(jobs.stream().map(job -> new JobProgress(job.graph())).toList());
  }

  /** Mean durations of all tasks of a job, in seconds, mean of all jobs. */
  public double meanWork() {
    return jobs.stream().mapToDouble(DagJob::work).average().orElseThrow();
  }
}
