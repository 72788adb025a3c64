package io.heddle.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommonJobsTest {
  /** Jobs that are submitted together and end after these seconds; 0 for never. */
  private static RunResult run(String scheduler, long seed, boolean partial, int... seconds) {
    RunRecorder recorder = new RunRecorder();
    recorder.capacity(ResourceVector.of(2048, 2), 0);
    for (int i = 0; i < seconds.length; i++) {
      recorder.submitted(ReportJobs.job("job" + i, 0), 0);
    }
    for (int i = 0; i < seconds.length; i++) {
      Job job = ReportJobs.job("job" + i, 0);
      if (seconds[i] > 0) {
        recorder.finished(job, 1_000L * seconds[i], true);
      }
    }
    return recorder.result(scheduler, seed, 100_000, partial);
  }

  private static SimulationReport report(RunResult... runs) {
    LowerBound bound = new LowerBound(1_000, List.of(1_000.0, 1_000.0, 1_000.0));
    return new SimulationReport("w", Map.of(), List.of(bound), List.of(runs), "fifo", Map.of());
  }

  private static double mean(Result result, String scheduler) {
    return result.rows().stream()
        .filter(row -> row.scheduler().equals(scheduler) && row.metric().equals("jct-mean"))
        .mapToDouble(ResultRow::mean)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Heddle ended the two long jobs and not the short one: its mean was 4 times as long. */
  @Test
  void onlyJobsThatEndedUnderAllSchedulersAreCompared() {
    SimulationReport report =
        report(
            run("fifo", 1, false, 10, 20, 0),
            run("heddle", 1, true, 0, 10, 80),
            run("drf", 1, false, 10, 20, 30));
    assertThat(mean(report.result(), "fifo")).isEqualTo(20);
    assertThat(mean(report.result(), "heddle")).isEqualTo(10);
    assertThat(mean(report.result(), "drf")).isEqualTo(20);
    assertThat(report.result().ratios())
        .containsOnlyKeys(
            "w: heddle/fifo jct-mean",
            "w: heddle/fifo jct-p95",
            "w: drf/fifo jct-mean",
            "w: drf/fifo jct-p95")
        .containsEntry("w: heddle/fifo jct-mean", 0.5)
        .containsEntry("w: drf/fifo jct-mean", 1.0);
    assertThat(report.table()).contains("the 1 of 3 jobs", "that ended under every scheduler");
    assertThat(report.table()).contains("unfinished jobs: fifo 1, heddle 1, drf 0\n");
    assertThat(report.table()).doesNotContain("lower-bound");
  }

  @Test
  void jobsThatNoRunCameToCount() {
    SimulationReport report = report(run("fifo", 1, false, 10, 20), run("heddle", 1, false, 5, 10));
    assertThat(report.table()).contains("the 2 of 3 jobs").doesNotContain("lower-bound");
  }

  /** Without Ctrl-C: the time limit ended the runs. Jobs 0 and 1 took 10 and 20 s, then half. */
  @Test
  void gainsAreOfTheSameJobsToo() throws Exception {
    SimulationReport report =
        report(run("fifo", 1, false, 10, 20, 0), run("heddle", 1, false, 5, 10, 90));
    assertThat(report.gains()).hasSize(1);
    assertThat(report.gains().get(0).changes())
        .extracting(RelativeChange::what)
        .doesNotContain("makespan");
    assertThat(report.gains().get(0).changes().get(0).share()).isEqualTo(-0.5);
    JsonNode json = new ObjectMapper().readTree(SimulationJson.of(report));
    assertThat(json.get("jobs").asInt()).isEqualTo(3);
    assertThat(json.get("compared-jobs").asInt()).isEqualTo(2);
    assertThat(SimulationPage.of(report)).contains("the 2 of 3 jobs");
  }

  /** With the second seed, fifo alone ran, which would have made its mean 35 s. */
  @Test
  void aSeedWithWhichNotAllRanIsLeftOut() {
    SimulationReport report =
        report(
            run("fifo", 1, false, 10, 20, 30),
            run("heddle", 1, false, 10, 20, 30),
            run("fifo", 2, true, 50, 50, 50));
    assertThat(mean(report.result(), "fifo")).isEqualTo(20);
    assertThat(report.result().seeds()).containsExactly(1L);
  }

  @Test
  void whereAllEndedNothingIsSaid() {
    SimulationReport report =
        report(run("fifo", 1, false, 10, 20, 30), run("heddle", 1, false, 5, 10, 15));
    assertThat(report.table()).doesNotContain("compared:").contains("lower-bound");
    assertThat(report.result().ratios()).containsEntry("w: heddle/fifo makespan", 0.5);
  }

  @Test
  void jobsThatEndedNowhereTogetherGiveNoRatio() {
    SimulationReport report =
        report(run("fifo", 1, false, 10, 0, 0), run("heddle", 1, true, 0, 10, 0));
    assertThat(report.result().ratios()).isEmpty();
    assertThat(report.table())
        .contains("the 0 of 3 jobs", "Too few jobs ended to say what is gained or lost.")
        .doesNotContain("confidence");
  }
}
