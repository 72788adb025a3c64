package io.heddle.history.importer;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.history.Histories;
import io.heddle.history.HistorySource;
import io.heddle.history.TimeWindow;
import io.heddle.model.Stage;
import io.heddle.profile.JobProfile;
import io.heddle.sim.trace.Trace;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.WorkloadSpool;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.Tasks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttemptsTest {
  private static final String APPLICATION = "application_1_0001";

  @TempDir Path directory;
  private final List<String> messages = new ArrayList<>();

  /** A log of an attempt with so many tasks, which starts after so many minutes. */
  private static HistorySource spark(int attempt, int minutes, int tasks, boolean failed) {
    long start = 60_000L * minutes;
    String log =
        """
        {'Event':'SparkListenerApplicationStart','App Name':'etl','App ID':'%s','Timestamp':%d,'User':'ann','App Attempt ID':'%d'}
        {'Event':'SparkListenerExecutorAdded','Timestamp':%d,'Executor ID':'1'}
        {'Event':'SparkListenerJobStart','Job ID':0,'Submission Time':%d,'Stage IDs':[0]}
        {'Event':'SparkListenerStageSubmitted','Stage Info':{'Stage ID':0,'Number of Tasks':%d,'Parent IDs':[]}}
        {'Event':'SparkListenerStageCompleted','Stage Info':{'Stage ID':0,'Number of Tasks':%d,'Parent IDs':[]}}
        {'Event':'SparkListenerJobEnd','Job ID':0,'Completion Time':%d,'Job Result':{'Result':'%s'}}
        {'Event':'SparkListenerApplicationEnd','Timestamp':%d}
        """
            .formatted(
                APPLICATION,
                start,
                attempt,
                start,
                start,
                tasks,
                tasks,
                start + 1_000,
                failed ? "JobFailed" : "JobSucceeded",
                start + 1_000);
    return Histories.of(APPLICATION + "_" + attempt, log.replace('\'', '"'));
  }

  private long importedTasks(List<HistorySource> sources) throws IOException {
    try (WorkloadSpool spool = new WorkloadSpool(directory)) {
      WorkloadImport jobs =
          new WorkloadImport(List.of(), TimeWindow.ALL, spool::add, messages::add);
      sources.forEach(jobs::read);
      assertThat(jobs.jobs()).isEqualTo(1);
      Path file = directory.resolve("out.json");
      spool.write(file, "w", Optional.empty(), OptionalLong.empty());
      Trace trace = TraceFormat.HEDDLE.read(file, TraceOptions.standard(1));
      assertThat(trace.workload().jobs()).hasSize(1);
      return Tasks.count(trace.workload().jobs().get(0).model());
    }
  }

  private int learnedTasks(List<HistorySource> sources) {
    HistoryImport profiles = new HistoryImport(messages::add);
    sources.forEach(profiles::read);
    JobProfile profile = profiles.profiles().values().iterator().next();
    assertThat(profile.runs()).isEqualTo(1);
    return profile.dag().stream().mapToInt(Stage::tasks).sum();
  }

  private void assertTasks(int tasks, HistorySource... sources) throws IOException {
    List<HistorySource> order = new ArrayList<>(List.of(sources));
    for (int i = 0; i < sources.length; i++) {
      Collections.rotate(order, 1);
      assertThat(importedTasks(order)).isEqualTo(tasks);
      assertThat(learnedTasks(order)).isEqualTo(tasks);
    }
  }

  @Test
  void theLastAttemptCounts() throws IOException {
    assertTasks(7, spark(1, 0, 3, false), spark(2, 5, 7, false));
    assertTasks(7, spark(9, 0, 3, false), spark(10, 5, 7, false), spark(2, 9, 4, false));
    assertThat(messages).allMatch(each -> each.contains("its last attempt counts"));
  }

  @Test
  void ofAttemptsOneThatFailedDoesNotCount() throws IOException {
    assertTasks(7, spark(1, 0, 3, true), spark(2, 5, 7, false));
    assertTasks(3, spark(1, 0, 3, false), spark(2, 5, 7, true));
  }

  /** Such as two DAGs of a session of Tez. */
  @Test
  void ofEqualAttemptsTheLaterOneCounts() throws IOException {
    assertTasks(7, spark(1, 0, 3, false), spark(1, 5, 7, false));
  }

  private static HistorySource mapReduce(int attempt, int maps) {
    String log =
        """
        Avro-Json
        {'type':'record','name':'Event'}
        {'type':'AM_STARTED','event':{'e':{'applicationAttemptId':'appattempt_1_0001_%06d'}}}
        {'type':'JOB_SUBMITTED','event':{'e':{'jobid':'job_1_0001','jobName':'sort','userName':'ann','submitTime':5}}}
        {'type':'JOB_INITED','event':{'e':{'jobid':'job_1_0001','launchTime':6,'totalMaps':%d,'totalReduces':0,'uberized':false}}}
        {'type':'JOB_FINISHED','event':{'e':{'jobid':'job_1_0001','finishTime':9}}}
        """
            .formatted(attempt, maps);
    return Histories.of("job_1_0001-" + attempt + ".jhist", log.replace('\'', '"'));
  }

  @Test
  void mapReducesLastAttemptCountsToo() throws IOException {
    assertTasks(4, mapReduce(1, 9), mapReduce(2, 4));
  }

  /** The log of a local run has no executors of YARN. */
  @Test
  void otherMastersAreLeftOutWithAReason() {
    for (String master :
        List.of("local[*]", "spark://host:7077", "k8s://https://host", "mesos://x")) {
      HistoryImport profiles = new HistoryImport(messages::add);
      profiles.read(
          Histories.of(
              "log",
              "{\"Event\":\"SparkListenerEnvironmentUpdate\",\"Spark Properties\":{\"spark.master\":\"%s\"}}"
                  .formatted(master),
              "{\"Event\":\"SparkListenerApplicationStart\",\"App ID\":\"x\",\"Timestamp\":1}",
              "{\"Event\":\"SparkListenerApplicationEnd\",\"Timestamp\":2}"));
      assertThat(profiles.summary()).endsWith("1 passed over: 1 not run on YARN");
      assertThat(messages).last().asString().contains("spark.master=" + master);
    }
  }

  /** Local mode without properties, by the id that Spark gives. */
  @Test
  void localIdsAreNoneOfYarn() {
    HistoryImport profiles = new HistoryImport(messages::add);
    profiles.read(
        Histories.of(
            "log",
            "{\"Event\":\"SparkListenerApplicationStart\",\"App ID\":\"local-1764000000000\"}",
            "{\"Event\":\"SparkListenerApplicationEnd\",\"Timestamp\":2}"));
    assertThat(profiles.summary()).endsWith("1 not run on YARN");
  }

  /** The first 20 of each reason are shown: none hides another. */
  @Test
  void eachReasonHasItsExamples() {
    HistoryImport profiles = new HistoryImport(messages::add);
    for (int i = 0; i < 50; i++) {
      profiles.read(spark(i, 0, 1, true));
    }
    profiles.read(Histories.of("odd", "rubbish"));
    assertThat(messages).last().asString().startsWith("odd");
    assertThat(messages).hasSize(21);
    assertThat(profiles.summary())
        .endsWith("51 passed over: 50 failed, 1 not recognised; 30 messages are not shown");
  }
}
