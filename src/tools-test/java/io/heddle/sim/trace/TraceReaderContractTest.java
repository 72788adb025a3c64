package io.heddle.sim.trace;

import static io.heddle.sim.trace.TraceText.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.bench.generate.SubmitTimes;
import io.heddle.sim.trace.input.Place.TraceException;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TraceReaderContractTest {
  @TempDir Path directory;

  private static String job(TraceFormat format, String id, int submit) {
    return switch (format) {
      case HEDDLE ->
          "{'id': '%s', 'submit': %d, 'tasks': {'count': 1, 'memory': 1, 'cores': 1, 'seconds': 2}}"
              .formatted(id, submit);
      case SWIM -> "%s\t%d\t0\t5000\t0\t0".formatted(id, submit);
      case HAWK -> "%d 1 2 2.0".formatted(submit);
      case ALIBABA_2017 ->
          "%d,%d,%s,1,1,Terminated,100,0.003".formatted(submit, Math.abs(submit) + 2, id);
      case ALIBABA_2018 ->
          "M1,1,%s,1,Terminated,%d,%d,100,0.3".formatted(id, submit, Math.abs(submit) + 2);
      case SLS ->
          "{'job.id': '%s', 'job.start.ms': %d000, 'job.tasks': [{'duration.ms': 2000}]}"
              .formatted(id, submit);
      case RUMEN -> "{'jobID': '%s', 'submitTime': %d000, 'mapTasks': [{}]}".formatted(id, submit);
    };
  }

  private static final Path TRACES =
      Path.of(Optional.ofNullable(System.getenv("HEDDLE_TRACES")).orElse("../shared/traces"));

  private static String malformed(TraceFormat format) {
    return switch (format) {
      case HEDDLE -> "{'id': 'wrong'}";
      case SWIM -> "wrong\t1";
      case HAWK -> "1 wrong 2";
      case ALIBABA_2017, ALIBABA_2018 -> "wrong,1";
      case SLS -> "{'job.id': 'wrong'}";
      case RUMEN -> "{'jobID': 'wrong'}";
    };
  }

  private static String text(TraceFormat format, String... records) {
    String quoted =
        Arrays.stream(records)
            .collect(Collectors.joining(format == TraceFormat.HEDDLE ? ",\n" : "\n"));
    String text = quoted.replace('\'', '"');
    return format == TraceFormat.HEDDLE ? "{\"jobs\": [" + text + "]}" : text + "\n";
  }

  /** Jobs at 1100, 1000, 1060 and 1030 s. */
  private static String fourJobs(TraceFormat format) {
    return text(
        format,
        job(format, "a", 1100),
        job(format, "b", 1000),
        job(format, "c", 1060),
        job(format, "d", 1030));
  }

  private List<Long> submitTimes(TraceFormat format, String text, TraceOptions options)
      throws IOException {
    List<Long> times =
        new TraceText(directory, format)
            .read(text, options).workload().jobs().stream().map(Job::submitMillis).toList();
    long origin = format == TraceFormat.HEDDLE ? 1_000_000 : 0;
    return times.stream().map(time -> time - origin).toList();
  }

  @ParameterizedTest
  @EnumSource
  void jobsAreSortedBySubmitTime(TraceFormat format) throws IOException {
    assertThat(submitTimes(format, fourJobs(format), OPTIONS))
        .containsExactly(0L, 30_000L, 60_000L, 100_000L);
  }

  @ParameterizedTest
  @EnumSource
  void theFirstJobsAreThoseSubmittedFirst(TraceFormat format) throws IOException {
    assertThat(submitTimes(format, fourJobs(format), OPTIONS.first(2)))
        .containsExactly(0L, 30_000L);
  }

  @ParameterizedTest
  @EnumSource
  void gzipIsReadAsPlainTextIs(TraceFormat format) throws IOException {
    Path file = directory.resolve("sample.txt");
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(file))) {
      stream.write(fourJobs(format).getBytes(StandardCharsets.UTF_8));
    }
    Trace compressed = format.read(file, OPTIONS);
    assertThat(compressed)
        .isEqualTo(new TraceText(directory, format).read(fourJobs(format), OPTIONS));
  }

  @ParameterizedTest
  @EnumSource
  void aMalformedRecordEndsTheReadingNamingFileValueAndRemedy(TraceFormat format) {
    String text = text(format, job(format, "a", 1), malformed(format), job(format, "b", 3));
    assertThatThrownBy(() -> new TraceText(directory, format).read(text, OPTIONS))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("sample.txt, ")
        .hasMessageContaining("wrong")
        .hasMessageContaining("expected ");
  }

  @ParameterizedTest
  @EnumSource
  void malformedRecordsAreCountedWhenSkipped(TraceFormat format) throws IOException {
    String text = text(format, job(format, "a", 1), malformed(format), job(format, "b", 3));
    Trace trace = new TraceText(directory, format).read(text, OPTIONS.skippingMalformed());
    assertThat(trace.workload().jobs()).hasSize(2);
    assertThat(trace.malformed()).isEqualTo(1);
    assertThat(trace.examples()).singleElement().asString().contains("wrong");
  }

  @ParameterizedTest
  @EnumSource
  void aNegativeTimeIsMalformed(TraceFormat format) {
    String text = text(format, job(format, "a", -5));
    assertThatThrownBy(() -> new TraceText(directory, format).read(text, OPTIONS))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("-5");
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"HAWK", "ALIBABA_2017", "ALIBABA_2018"})
  void anIdThatIsThereTwiceIsMalformed(TraceFormat format) {
    String text = text(format, job(format, "twin", 1), job(format, "twin", 2));
    assertThatThrownBy(() -> new TraceText(directory, format).read(text, OPTIONS))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("twin");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "HEDDLE")
  void anEmptyFileIsAWorkloadWithoutJobs(TraceFormat format) throws IOException {
    assertThat(new TraceText(directory, format).jobs("")).isEmpty();
    assertThat(new TraceText(directory, format).jobs("\n \n")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aFormatIsFoundByItsName(TraceFormat format) {
    assertThat(TraceFormat.named(format.toString())).isSameAs(format);
  }

  @ParameterizedTest
  @EnumSource
  void damagedGzipIsReportedWithItsFile(TraceFormat format) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream stream = new GZIPOutputStream(bytes)) {
      stream.write(fourJobs(format).getBytes(StandardCharsets.UTF_8));
    }
    Path file = directory.resolve("sample.txt");
    Files.write(file, Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2));
    assertThatThrownBy(() -> format.read(file, OPTIONS))
        .hasMessageContaining("sample.txt: its gzip data is damaged");
  }

  @ParameterizedTest
  @EnumSource
  void aMissingFileIsReported(TraceFormat format) {
    assertThatThrownBy(() -> format.read(directory.resolve("missing.txt"), OPTIONS))
        .hasMessageContaining("missing.txt: there is no such file");
  }

  @Test
  void anUnknownFormatIsRefusedNamingThoseThatThereAre() {
    assertThatThrownBy(() -> TraceFormat.named("csv"))
        .hasMessageContaining("csv")
        .hasMessageContaining("heddle, swim, hawk, alibaba-2017, alibaba-2018, sls, rumen");
  }

  @Test
  void brokenJsonEndsTheReadingWithLineAndColumn() {
    TraceText sls = new TraceText(directory, TraceFormat.SLS);
    assertThatThrownBy(
            () -> sls.read("{\"num.nodes\": 3}\n{\"job.id\" 7}", OPTIONS.skippingMalformed()))
        .isInstanceOf(IOException.class)
        // Jackson counts the column as 11 or 12, by its version.
        .hasMessageContaining("sample.txt, line 2, column 1");
  }

  @Test
  void skippedExamplesAreFewHoweverManyThereWere() throws IOException {
    Trace trace =
        new TraceText(directory, TraceFormat.SWIM)
            .read("wrong\n".repeat(1_000), OPTIONS.skippingMalformed());
    assertThat(trace.malformed()).isEqualTo(1_000);
    assertThat(trace.examples()).hasSize(10).first().asString().contains("line 1:");
  }

  // Published traces are read where they are present: they are not part of the project.
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
