package io.heddle.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.model.ResourceVector;
import io.heddle.sim.RunObserver;
import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.RunFigures.Statistics;
import io.heddle.sim.report.chart.TimeAxis;
import io.heddle.sim.workload.Job;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulationReportTest {
  private static final String NASTY = "<script>\"&'";

  /** Two jobs in two queues, one after the other, each of {@code millis}. */
  private static RunResult run(String scheduler, long seed, long millis, boolean partial) {
    RunRecorder recorder = new RunRecorder();
    recorder.capacity(ResourceVector.of(2048, 2), 0);
    for (int i = 0; i < 2; i++) {
      Job job = ReportJobs.job(NASTY + i, "root." + NASTY + i, 0, ReportJobs.job("", 0).model());
      recorder.submitted(job, i * millis);
      recorder.allocated(job, RunObserver.MASTER, "node", ReportJobs.SMALL, i * millis);
      recorder.allocated(job, "map", "node", ReportJobs.SMALL, i * millis);
      recorder.released(job, "map", "node", ReportJobs.SMALL, (i + 1) * millis);
      recorder.released(job, RunObserver.MASTER, "node", ReportJobs.SMALL, (i + 1) * millis);
      recorder.finished(job, (i + 1) * millis, true);
    }
    recorder.refused(ReportJobs.job("big", 0), 2 * millis, "asks for " + NASTY);
    recorder.counted("preempted", 2 * millis);
    return recorder.result(scheduler, seed, 2 * millis, partial);
  }

  private static SimulationReport report(boolean partial) {
    return new SimulationReport(
        NASTY,
        Map.of("cluster", "2 nodes " + NASTY),
        List.of(new LowerBound(6_000, List.of(3_000.0, 1_000.0))),
        List.of(
            run("fifo", 1, 10_000, false),
            run("fifo", 2, 20_000, false),
            run("haste", 1, 12_000, false),
            run("haste", 2, 12_000, partial)),
        "fifo",
        Map.of());
  }

  // fifo: makespans 20 and 40 s, mean 30; haste: 24 and 24 s, so 0.8 of that.
  @Test
  void rowsAreMeansOverSeedsWithTheirSpread() {
    Result result = report(false).result();

    assertThat(result.seeds()).containsExactly(1L, 2L);
    assertThat(result.rows())
        .contains(
            new ResultRow(NASTY, "fifo", "makespan", 30, 20, 40, "s"),
            new ResultRow(NASTY, "haste", "makespan", 24, 24, 24, "s"),
            new ResultRow(NASTY, "haste", "refused", 1, 1, 1, "jobs"),
            new ResultRow(NASTY, "lower-bound", "makespan", 6, 6, 6, "s"),
            new ResultRow(NASTY, "lower-bound", "jct-p95", 3, 3, 3, "s"));
    assertThat(result.ratios().get(NASTY + ": haste/fifo makespan")).isCloseTo(0.8, within(1e-12));
    assertThat(result.ratios()).doesNotContainKey(NASTY + ": haste/fifo refused");
  }

  @Test
  void theTableHasTheRatioBesideTheFigure() {
    assertThat(report(false).table())
        .containsPattern("haste +makespan +24.00 +24.00 +24.00 s +0.800")
        .contains("ratio: to fifo")
        .doesNotContain("partial");
  }

  @Test
  void withoutABaselineThereAreNoRatios() {
    SimulationReport alone =
        new SimulationReport(
            "w", Map.of(), List.of(), List.of(run("haste", 1, 1_000, false)), "", Map.of());

    assertThat(alone.result().ratios()).isEmpty();
    assertThat(alone.table()).doesNotContain("ratio: to");
  }

  @Test
  void thePageEscapesAllNamesAndNeedsNothingFromOutside(@TempDir Path directory) throws Exception {
    new ReportFiles(directory).write(report(false));

    assertThat(Files.readString(directory.resolve("result.html")))
        .contains("&lt;script&gt;", "<svg", "<polygon", "<polyline", "preempted", "Refused")
        .doesNotContain("<script", "http", "src=", "Partial");
  }

  @Test
  void aPartialReportSaysSoEverywhere(@TempDir Path directory) throws Exception {
    new ReportFiles(directory.resolve("new")).write(report(true));
    JsonNode json =
        new ObjectMapper().readTree(directory.resolve("new").resolve("result.json").toFile());

    assertThat(report(true).table()).startsWith("partial");
    assertThat(json.get("partial").asBoolean()).isTrue();
    assertThat(Files.readString(directory.resolve("new").resolve("result.html")))
        .contains("Partial");
  }

  @Test
  void theDataTellHowEachJobFared(@TempDir Path directory) throws Exception {
    new ReportFiles(directory).write(report(false));
    JsonNode json = new ObjectMapper().readTree(directory.resolve("result.json").toFile());

    assertThat(json.get("rows").get(0).get("metric").asText()).isEqualTo("makespan");
    assertThat(json.get("runs")).hasSize(4);
    JsonNode job = json.get("runs").get(0).get("jobs").get(1);
    assertThat(job.get("state").asText()).isEqualTo("finished");
    assertThat(job.get("submitted").asDouble()).isEqualTo(10);
    assertThat(job.get("ended").asDouble()).isEqualTo(20);
    assertThat(json.get("runs").get(0).get("jobs").get(2).get("first-task").isNull()).isTrue();
  }

  // 1 to 20: the smallest that 95 of 100 do not exceed is the 19th.
  @Test
  void quantilesAreOfTheNearestRank() {
    List<Double> sorted = IntStream.rangeClosed(1, 20).mapToObj(i -> (double) i).toList();
    assertThat(Statistics.quantile(sorted, 0.95)).isEqualTo(19);
    assertThat(Statistics.quantile(List.of(4.0), 0.95)).isEqualTo(4);
  }

  @Test
  void timeAxesHaveFewTicksInAUnitThatFits() {
    assertThat(TimeAxis.until(45_000)).isEqualTo(new TimeAxis(10_000));
    assertThat(TimeAxis.until(45_000).label(40_000)).isEqualTo("40");
    // An hour in steps of 10 min; 10 days in steps of 2 days.
    assertThat(TimeAxis.until(3_600_000)).isEqualTo(new TimeAxis(600_000));
    assertThat(TimeAxis.until(3_600_000).label(1_200_000)).isEqualTo("20");
    assertThat(TimeAxis.until(10L * 86_400_000)).isEqualTo(new TimeAxis(2L * 86_400_000));
    assertThat(TimeAxis.until(10L * 86_400_000).unitName()).isEqualTo("d");
  }

  private static JobOutcome refused(String id, String reason) {
    return new JobOutcome(
        id,
        id,
        "ann",
        "root.a",
        State.REFUSED,
        reason,
        0,
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.of(1),
        1,
        List.of(),
        List.of());
  }

  private static String text(JobOutcome... jobs) {
    RunResult run =
        new RunResult(
            "heddle",
            1,
            false,
            0,
            1,
            1,
            List.of(jobs),
            Map.of(),
            List.of(),
            List.of(),
            Map.of(),
            null);
    return JobRefusals.of(List.of(run, run)).text();
  }

  @Test
  void jobsThatWereRefusedForOneReasonShareALine() {
    assertThat(
            text(
                refused("j1", "application_1_0001 submitted to unknown queue: root.a"),
                refused("j2", "application_1_0002 submitted to unknown queue: root.a"),
                refused("j3", "too\nlarge")))
        .isEqualToNormalizingNewlines(
            """
            refused by heddle: j1 and 1 more: the application submitted to unknown queue: root.a
            refused by heddle: j3: too\\u000alarge
            """);
  }

  @Test
  void nothingIsSaidWhereNoneWas() {
    assertThat(text()).isEmpty();
  }

  @Test
  void theyAreBounded() {
    JobOutcome[] jobs =
        IntStream.range(0, 50)
            .mapToObj(i -> refused("j" + i, i + "x".repeat(10_000)))
            .toArray(JobOutcome[]::new);
    assertThat(text(jobs)).hasLineCount(11).endsWith("refused for 40 more reasons%n".formatted());
    assertThat(text(jobs).lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(1_100));
  }

  /** Jobs 1, 2, ... submitted a second after each other that take these seconds. */
  private static RunResult run(long seed, long... seconds) {
    RunRecorder recorder = new RunRecorder();
    recorder.capacity(ResourceVector.of(2048, 2), 0);
    for (int i = 0; i < seconds.length; i++) {
      Job job = ReportJobs.job("job " + (i + 1), 1_000L * i);
      recorder.submitted(job, 1_000L * i);
      recorder.allocated(job, RunObserver.MASTER, "node", ReportJobs.SMALL, 1_000L * i);
    }
    for (int i = 0; i < seconds.length; i++) {
      Job job = ReportJobs.job("job " + (i + 1), 1_000L * i);
      recorder.released(
          job, RunObserver.MASTER, "node", ReportJobs.SMALL, 1_000 * (i + seconds[i]));
      recorder.finished(job, 1_000 * (i + seconds[i]), true);
    }
    return recorder.result("capacity", seed, 1_000_000, false);
  }

  /**
   * Replayed 10, 22 and 30 s (means of two seeds), measured 10, 20 and 40 s: off by 0, 10 and 25 %.
   * Means 62/3 over 70/3; the last ends at 32 instead of 42 s, the first is submitted at 0.
   */
  @Test
  void completionTimesMakespanAndOrderAreCompared() {
    Map<String, Long> measured = Map.of("job 1", 10_000L, "job 2", 20_000L, "job 3", 40_000L);
    ReplayError error = ReplayError.of(measured, List.of(run(1, 9, 20, 30), run(2, 11, 24, 30)));
    assertThat(error.jobs()).isEqualTo(3);
    assertThat(error.median()).isCloseTo(0.1, within(1e-9));
    assertThat(error.p90()).isCloseTo(0.25, within(1e-9));
    assertThat(error.meanRatio()).isCloseTo(62 / 70.0, within(1e-9));
    assertThat(error.makespanRatio()).isCloseTo(32 / 42.0, within(1e-9));
    assertThat(error.tau()).isCloseTo(1, within(1e-9));
    assertThat(error.isLarge()).isFalse();
    assertThat(error.text("capacity")).doesNotContain("warning");
  }

  @Test
  void aReplayThatIsFarOffIsNotToBeTrusted() {
    Map<String, Long> measured = Map.of("job 1", 30_000L, "job 2", 20_000L, "job 3", 10_000L);
    ReplayError error = ReplayError.of(measured, List.of(run(1, 5, 10, 15)));
    assertThat(error.tau()).isCloseTo(-1, within(1e-9));
    assertThat(error.isLarge()).isTrue();
    assertThat(error.text("capacity")).contains("warning").contains("--rm");
  }

  @Test
  void jobsOfWhichNothingIsKnownAreLeftOut() {
    assertThat(ReplayError.of(Map.of("other", 1L), List.of(run(1, 5))).jobs()).isZero();
    assertThat(ReplayError.of(Map.of("job 2", 9_000L), List.of(run(1, 5, 9))))
        .extracting(ReplayError::jobs, ReplayError::median)
        .containsExactly(1, 0.0);
  }
}
