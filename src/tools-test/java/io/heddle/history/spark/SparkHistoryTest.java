package io.heddle.history.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.history.Histories;
import io.heddle.history.HistorySource;
import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import io.heddle.history.RecordedRun;
import io.heddle.history.RecordedRun.PastJob;
import io.heddle.history.file.HistoryReader;
import io.heddle.model.JobHints;
import io.heddle.model.RecurringName;
import io.heddle.model.ResourceVector;
import io.heddle.model.Stage;
import io.heddle.model.StageGraph;
import io.heddle.profile.TaskTimes;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Executors;
import io.heddle.sim.workload.TaskUse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ObjectAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkHistoryTest {
  private static RecordedRun read(SparkLog log) throws Exception {
    return HistoryReader.read(log.end(60_000).source());
  }

  private static Stage stage(int id, int tasks, double seconds, Integer... parents) {
    return new Stage("stage " + id, Stage.SHARED_PRIORITY, tasks, seconds, List.of(parents));
  }

  private static ObjectAssert<PassedOverException> assertPassedOver(SparkLog log) {
    return assertThatExceptionOfType(PassedOverException.class)
        .isThrownBy(() -> HistoryReader.read(log.source()))
        .asInstanceOf(
            org.assertj.core.api.InstanceOfAssertFactories.type(PassedOverException.class));
  }

  @Test
  void theStagesOfAJobAreItsDag() throws Exception {
    RecordedRun run =
        read(
            SparkLog.of("etl-2026-11-21")
                .job(0, 0, 1, 2)
                .stage(0, List.of(), 1_000, 3_000)
                .stage(1, List.of(), 500)
                .stage(2, List.of(0, 1), 4_000, 4_000, 1_000)
                .endJob(0));
    assertThat(run.job()).isEqualTo(RecurringName.ofJob("ann", "SPARK", "etl-#", JobHints.NONE));
    assertThat(run.application()).isEqualTo("application_1_0001");
    assertThat(run.note()).isEmpty();
    assertThat(run.dag()).containsExactly(stage(0, 2, 2), stage(1, 1, 0.5), stage(2, 3, 3, 0, 1));
  }

  /** Executor 1 runs for 30 s, executor 2 until the end: 50 s. */
  @Test
  void executorsAreTheContainers() throws Exception {
    RecordedRun run =
        read(
            SparkLog.of("etl")
                .executor("driver", 0)
                .executor("1", 5_000)
                .executor("2", 10_000)
                .removeExecutor("1", 35_000)
                .removeExecutor("9", 35_000));
    assertThat(run.times().other()).isEqualTo(new TaskTimes(2, 40));
    assertThat(run.times().map()).isEqualTo(TaskTimes.NONE);
    assertThat(run.note()).isEqualTo("no stage of it ran");
  }

  @Test
  void aJobWaitsForTheJobsThatHadEndedBeforeIt() throws Exception {
    RecordedRun run =
        read(
            SparkLog.of("etl")
                .job(0, 0)
                .stage(0, List.of(), 1_000)
                .endJob(0)
                // Two at once behind the first, and one behind both.
                .job(1, 1, 2)
                .job(2, 3)
                .stage(1, List.of(), 1_000)
                .stage(2, List.of(1), 1_000)
                .stage(3, List.of(), 1_000)
                .endJob(2)
                .endJob(1)
                .job(3, 4)
                .stage(4, List.of(), 1_000)
                .endJob(3));
    assertThat(run.dag())
        .containsExactly(
            stage(0, 1, 1),
            stage(1, 1, 1, 0),
            stage(2, 1, 1, 1),
            stage(3, 1, 1, 0),
            stage(4, 1, 1, 2, 3));
  }

  @Test
  void skippedStagesAreNotRunAgain() throws Exception {
    RecordedRun run =
        read(
            SparkLog.of("etl")
                .job(0, 0, 1)
                .stage(0, List.of(), 1_000)
                .stage(1, List.of(0), 1_000)
                .endJob(0)
                .job(1, 2, 3)
                .stage(3, List.of(2), 2_000)
                .endJob(1)
                // All that this one needs is there.
                .job(2, 4)
                .endJob(2)
                .job(3, 5)
                .stage(5, List.of(), 3_000)
                .endJob(3));
    assertThat(run.dag())
        .containsExactly(stage(0, 1, 1), stage(1, 1, 1, 0), stage(3, 1, 2, 1), stage(5, 1, 3, 2));
  }

  /** Of three tasks one is run again: four successes of 1, 1, 1 and 5 s. */
  @Test
  void aSecondAttemptOfAStageAddsNoTasks() throws Exception {
    RecordedRun run =
        read(
            SparkLog.of("etl")
                .job(0, 0)
                .submit(0, 0, List.of(), 3)
                .task(0, "Success", 1_000)
                .task(0, "Success", 1_000)
                .task(0, "Success", 1_000)
                .task(0, "FetchFailed", 90_000)
                .complete(0, 0, List.of(), 3, "FetchFailed")
                .submit(0, 1, List.of(), 1)
                .task(0, "Success", 5_000)
                .complete(0, 1, List.of(), 1, "")
                .endJob(0));
    assertThat(run.dag()).containsExactly(stage(0, 3, 2));
  }

  @Test
  void aStageThatNeverCompletedIsNoStage() throws Exception {
    RecordedRun run =
        read(
            SparkLog.of("etl")
                .job(0, 0)
                .submit(0, 0, List.of(), 3)
                .complete(0, 0, List.of(), 3, "killed")
                .endJob(0, "JobFailed")
                .job(1, 1)
                .stage(1, List.of(), 1_000)
                .endJob(1));
    assertThat(run.dag()).containsExactly(stage(1, 1, 1));
  }

  @Test
  void tagsAndTypeAreThoseOfYarn() throws Exception {
    RecordedRun run =
        read(
            SparkLog.of("etl-1")
                .properties(
                    "'spark.yarn.tags':'heddle.job=Nightly,x','spark.yarn.applicationType':'SQL'"));
    assertThat(run.job()).isEqualTo(new RecurringName("ann", "", "nightly"));
    assertThat(read(SparkLog.of("etl-1").properties("'spark.yarn.applicationType':'SQL'")).job())
        .isEqualTo(new RecurringName("ann", "SQL", "etl-#"));
  }

  @Test
  void applicationsThatFailedOrStillRunTeachNothing() {
    assertPassedOver(SparkLog.of("etl")).extracting("reason").isEqualTo(Reason.UNFINISHED);
    SparkLog failed = SparkLog.of("etl").job(0, 0).endJob(0, "JobFailed").end(9);
    assertPassedOver(failed).extracting("reason").isEqualTo(Reason.FAILED);
    SparkLog exited = SparkLog.of("etl").add("ApplicationEnd", "'Timestamp':9,'ExitCode':1");
    assertPassedOver(exited).extracting("reason").isEqualTo(Reason.FAILED);
  }

  @Test
  void thousandsOfStagesAreLeftOut() throws Exception {
    SparkLog log = SparkLog.of("loop").executor("1", 0);
    for (int job = 0; job <= StageGraph.MOST_STAGES + 5; job++) {
      log.job(job, job).stage(job, List.of(), 10).endJob(job);
    }
    RecordedRun run = read(log);
    assertThat(run.dag()).isEmpty();
    assertThat(run.note()).contains("more than 1000 stages");
    assertThat(run.times().other()).isEqualTo(new TaskTimes(1, 60));
  }

  @Test
  void aRolledLogIsReadPartByPart() throws Exception {
    String all =
        SparkLog.of("etl").job(0, 0).stage(0, List.of(), 7_000).endJob(0).end(60_000).text();
    int middle = all.indexOf("{\"Event\":\"SparkListenerTaskEnd");
    HistorySource rolled = Histories.rolled(true, all.substring(0, middle), all.substring(middle));
    assertThat(HistoryReader.read(rolled).dag()).containsExactly(stage(0, 1, 7));

    RecordedRun compacted = HistoryReader.read(Histories.rolled(false, all));
    assertThat(compacted.dag()).isEmpty();
    assertThat(compacted.note()).contains("compacted");
  }

  /** An adaptive query of many steps repeats its nested plan at each of them. */
  @ParameterizedTest
  @ValueSource(ints = {60, 5_000, 100_000})
  void aPlanIsSkippedHoweverDeepAndLarge(int levels) throws Exception {
    RecordedRun run =
        read(
            SparkLog.of("query")
                .plan(levels)
                .job(0, 0)
                .stage(0, List.of(), 1_000)
                .plan(levels)
                .endJob(0));
    assertThat(run.dag()).containsExactly(stage(0, 1, 1));
  }

  @Test
  void whatIsNotReadOfAnEventMayBeNestedDeeply() throws Exception {
    String nested = "{'children':[".repeat(60) + "]}".repeat(60);
    RecordedRun run =
        read(
            SparkLog.of("etl")
                .job(0, 0)
                .add(
                    "TaskEnd",
                    "'Stage ID':7,'Task Metrics':%s,'later':%s".formatted(nested, nested))
                .stage(0, List.of(), 1_000)
                .endJob(0));
    assertThat(run.dag()).containsExactly(stage(0, 1, 1));
  }

  @Test
  void damageIsNamedByFileAndLine() throws IOException {
    SparkLog cut = SparkLog.of("etl");
    String text = cut.text() + "{\"Event\":\"SparkListenerTaskEnd\",\"Stage ID\":0,\"Ta";
    assertThatExceptionOfType(PassedOverException.class)
        .isThrownBy(() -> HistoryReader.read(Histories.of("cut", text)))
        .withMessageStartingWith("cut, line 3: ");
    byte[] latin =
        SparkLog.of("caf\u00e9").text().getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThatExceptionOfType(PassedOverException.class)
        .isThrownBy(() -> HistoryReader.read(Histories.of("latin", latin)))
        .withMessageContaining("latin, line 2: Invalid UTF-8");
  }

  /**
   * The driver works for 3 s before job 0, for 5 s between the jobs and for 10 s behind the last:
   * each is a stage of one task, which the next stages wait for.
   */
  @Test
  void theApplicationCanRunAgainWithItsPauses() throws Exception {
    SparkLog log =
        SparkLog.of("etl")
            .properties(
                "'spark.executor.memory':'2g','spark.executor.cores':'4','spark.task.cpus':'2',"
                    + "'spark.submit.deployMode':'cluster','spark.driver.memory':'4g',"
                    + "'spark.yarn.queue':'etl','spark.yarn.tags':'Nightly','spark.yarn.priority':'7'")
            .executor("1", 10_000)
            .executor("2", 11_000)
            .removeExecutor("1", 12_000)
            .executor("3", 13_000);
    log.add("JobStart", "'Job ID':0,'Submission Time':13000,'Stage IDs':[0]")
        .stage(0, List.of(), 1_000, 3_000)
        .add("JobEnd", "'Job ID':0,'Completion Time':20000,'Job Result':{'Result':'JobSucceeded'}")
        .add("JobStart", "'Job ID':1,'Submission Time':25000,'Stage IDs':[1,2]")
        .stage(1, List.of(), 500)
        .stage(2, List.of(1), 600)
        .add("JobEnd", "'Job ID':1,'Completion Time':50000,'Job Result':{'Result':'JobSucceeded'}");
    PastJob past = read(log).past();

    assertThat(past.job())
        .extracting(Job::id, Job::queue, Job::priority, Job::tags)
        .containsExactly("application_1_0001", "root.etl", 7, Set.of("nightly"));
    // 4096 + max(384, 409) MiB.
    assertThat(past.job().master()).isEqualTo(ResourceVector.of(4_505, 1));
    assertThat(past.endMillis()).isEqualTo(60_000);
    Executors model = (Executors) past.job().model();
    // 2048 + max(384, 204) MiB; two at a time; 4 cores for tasks of 2.
    assertThat(model.demand()).isEqualTo(ResourceVector.of(2_432, 4));
    assertThat(model.count()).isEqualTo(2);
    assertThat(model.slots()).isEqualTo(2);
    assertThat(model.gang()).as("no barrier mode").isEqualTo(1);
    assertThat(model.stages())
        .extracting(
            io.heddle.sim.workload.WorkloadStage::parents, stage -> stage.tasks().durations())
        .containsExactly(
            tuple(List.of(), Durations.of(3_000)),
            tuple(List.of(0), Durations.of(1_000, 3_000)),
            tuple(List.of(1), Durations.of(5_000)),
            tuple(List.of(2), Durations.of(500)),
            tuple(List.of(3), Durations.of(600)),
            tuple(List.of(0, 1, 2, 3, 4), Durations.of(10_000)));
  }

  /** Five tasks at the same time in executors that run two each: three of four executors. */
  @Test
  void aStageInBarrierModeMakesItsExecutorsAGang() throws Exception {
    SparkLog log = SparkLog.of("training").properties("'spark.executor.cores':'2'");
    for (int executor = 1; executor <= 4; executor++) {
      log.executor(String.valueOf(executor), 1_000);
    }
    log.job(0, 0)
        .add(
            "StageSubmitted",
            "'Stage Info':{'Stage ID':0,'Number of Tasks':5,'Parent IDs':[],"
                + "'RDD Info':[{'RDD ID':1,'Barrier':false},{'RDD ID':2,'Barrier':true}]}")
        .task(0, "Success", 1_000)
        .complete(0, 0, List.of(), 5, "")
        .endJob(0);
    Executors model = (Executors) read(log).past().job().model();
    assertThat(model.count()).isEqualTo(4);
    assertThat(model.gang()).isEqualTo(3);
  }

  /**
   * Two tasks of 4 s use 1 s of processor each, one of 2 s uses 1.5 s, each on a core of its own;
   * 704 MiB of 1024 + 384 are resident.
   */
  @Test
  void metricsSayWhatTasksUse() throws Exception {
    SparkLog log =
        SparkLog.of("etl")
            .properties(
                "'spark.executor.memory':'1g','spark.executor.cores':'2','spark.task.cpus':'1'")
            .executor("1", 0)
            .job(0, 0, 1)
            .submit(0, 0, List.of(), 2)
            .measured(0, 4_000, 1_000_000_000, 0)
            .measured(0, 4_000, 1_000_000_000, 0)
            .complete(0, 0, List.of(), 2, "")
            .submit(1, 0, List.of(0), 1)
            .measured(1, 2_000, 1_500_000_000, 704L << 20)
            .complete(1, 0, List.of(0), 1, "")
            .endJob(0);
    assertThat(((Executors) read(log).past().job().model()).stages())
        .extracting(stage -> stage.tasks().use())
        .containsExactly(
            TaskUse.constant(0.25, 1),
            TaskUse.constant(0.75, 0.5),
            // The driver works until the end, and its executors wait.
            TaskUse.constant(0, 1));
  }

  @Test
  void withoutMetricsNothingIsKnownOfUse() throws Exception {
    SparkLog log = SparkLog.of("etl").executor("1", 0).job(0, 0).stage(0, List.of(), 1_000);
    assertThat(((Executors) read(log.endJob(0)).past().job().model()).stages())
        .extracting(stage -> stage.tasks().use())
        .containsExactly(TaskUse.UNKNOWN, TaskUse.UNKNOWN);
  }
}
