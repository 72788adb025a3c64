package io.heddle.sim.trace;

import static io.heddle.sim.trace.TraceText.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.bench.generate.SubmitTimes;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads the published traces where they are present: they are not part of the project. */
class RealTracesTest {
  private static final Path TRACES =
      Path.of(Optional.ofNullable(System.getenv("HEDDLE_TRACES")).orElse("../shared/traces"));

  /** Tasks of the Alibaba sample: its 3,131,376 instances, and 1 for each of 192 rows without. */
  @ParameterizedTest
  @CsvSource({
    "swim, swim-facebook/FB-2009_samples_24_times_1hr_0.tsv.gz, 5894, 0",
    "swim, swim-facebook/FB-2010_samples_24_times_1hr_0.tsv.gz, 24442, 0",
    "hawk, hawk-style-traces/GOOG_subtrace.tr.gz, 10000, 312558",
    "hawk, hawk-style-traces/synthetic_FB_sub_2000jobs.tr.gz, 2000, 159921",
    "alibaba-2018, alibaba-v2018-sample/selected_DAGs.csv.gz, 2120, 3131568",
    "sls, hadoop-rumen-samples/sls/sls_dag.json, 2, 5",
    "rumen, hadoop-rumen-samples/sls/2jobs2min-rumen-jh.json, 2, 192",
    "rumen, hadoop-rumen-samples/gridmix/wordcount.json, 1, 4",
    "rumen, hadoop-rumen-samples/gridmix/wordcount.json.gz, 1, 4",
  })
  void publishedTracesAreReadWhole(String format, String file, int jobs, long tasks)
      throws IOException {
    Path path = TRACES.resolve(file);
    assumeTrue(Files.exists(path), path + " is not there");
    Trace trace = TraceFormat.named(format).read(path, OPTIONS);
    assertThat(trace.workload().jobs()).hasSize(jobs);
    assertThat(trace.workload().jobs().get(0).submitMillis()).isZero();
    if (tasks > 0) {
      long read = trace.workload().jobs().stream().mapToLong(job -> Tasks.count(job.model())).sum();
      assertThat(read).isEqualTo(tasks);
    }
  }

  @Test
  void theJobsOfATraceCanOfferAChosenLoad() throws IOException {
    Path path = TRACES.resolve("alibaba-v2018-sample/selected_DAGs.csv.gz");
    assumeTrue(Files.exists(path), path + " is not there");
    Workload read = TraceFormat.ALIBABA_2018.read(path, OPTIONS.first(1_000)).workload();
    ClusterSpec cluster = ClusterSpec.of(100, 128 * 1024, 32);
    Workload half = SubmitTimes.poisson(read, cluster, 0.4, 1);
    Workload whole = SubmitTimes.poisson(read, cluster, 0.8, 1);
    double longer = half.jobs().get(999).submitMillis();
    assertThat(whole.jobs().get(999).submitMillis()).isCloseTo(Math.round(longer / 2), within(2L));
    assertThat(whole.jobs())
        .extracting(Job::model)
        .containsExactlyElementsOf(read.jobs().stream().map(Job::model).toList());
  }
}
