package io.heddle.history.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.heddle.history.Histories;
import io.heddle.history.HistorySource;
import io.heddle.history.TimeWindow;
import io.heddle.sim.trace.Trace;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.WorkloadSpool;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Tasks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Histories in which one number is another one, each in turn. */
class ImpossibleNumbersTest {
  private static final Pattern NUMBER = Pattern.compile("(?<=[:\\[,=])[0-9]+");
  private static final List<String> ABSURD =
      List.of(
          "-1",
          "-9223372036854775808",
          "2147483647",
          "2147483648",
          "4294967296",
          "9007199254740993",
          "9223372036854775807",
          "100000000000000000000",
          "1e300",
          "0");

  @TempDir Path directory;
  private final List<String> messages = new ArrayList<>();

  enum Sample {
    SPARK(
        """
        {'Event':'SparkListenerEnvironmentUpdate','Spark Properties':{'spark.master':'yarn','spark.executor.memory':4096,'spark.executor.memoryOverhead':512,'spark.executor.cores':2,'spark.task.cpus':1,'spark.yarn.priority':3,'spark.executor.resource.gpu.amount':2,'spark.task.resource.gpu.amount':1}}
        {'Event':'SparkListenerApplicationStart','App Name':'etl','App ID':'application_1_1','App Attempt ID':1,'Timestamp':1764000000000,'User':'ann'}
        {'Event':'SparkListenerExecutorAdded','Timestamp':1764000002000,'Executor ID':'1'}
        {'Event':'SparkListenerJobStart','Job ID':0,'Submission Time':1764000003000,'Stage IDs':[0,1]}
        {'Event':'SparkListenerStageSubmitted','Stage Info':{'Stage ID':0,'Number of Tasks':2,'Parent IDs':[]}}
        {'Event':'SparkListenerTaskEnd','Stage ID':0,'Task End Reason':{'Reason':'Success'},'Task Info':{'Launch Time':1764000004000,'Finish Time':1764000005000},'Task Metrics':{'Executor CPU Time':5000000}}
        {'Event':'SparkListenerStageCompleted','Stage Info':{'Stage ID':0,'Number of Tasks':2,'Parent IDs':[]}}
        {'Event':'SparkListenerStageSubmitted','Stage Info':{'Stage ID':1,'Number of Tasks':3,'Parent IDs':[0]}}
        {'Event':'SparkListenerStageCompleted','Stage Info':{'Stage ID':1,'Number of Tasks':3,'Parent IDs':[0]}}
        {'Event':'SparkListenerJobEnd','Job ID':0,'Completion Time':1764000009000,'Job Result':{'Result':'JobSucceeded'}}
        {'Event':'SparkListenerApplicationEnd','Timestamp':1764000010000}
        """),
    TEZ(
        """
        {'otherinfo':{'user':'ann','config':{'tez.queue.name':'q','tez.task.resource.memory.mb':1024,'tez.am.resource.memory.mb':2048,'tez.task.resource.cpu.vcores':1,'tez.am.application.priority':2}},'entity':'tez_application_1_0001','entitytype':'TEZ_APPLICATION'}
        {'entity':'dag_1_0001_1','entitytype':'TEZ_DAG_ID','primaryfilters':{'dagName':'q1'},'otherinfo':{'dagPlan':{'dagName':'q1','vertices':[{'vertexName':'m'},{'vertexName':'r'}],'edges':[{'inputVertexName':'m','outputVertexName':'r'}]}}}
        {'entity':'vertex_1_0001_1_00','entitytype':'TEZ_VERTEX_ID','otherinfo':{'vertexName':'m','numTasks':2,'stats':{'avgTaskDuration':2000}}}
        {'entity':'vertex_1_0001_1_01','entitytype':'TEZ_VERTEX_ID','otherinfo':{'vertexName':'r','numTasks':1,'numSucceededTasks':1},'events':[{'eventtype':'x','eventinfo':{'numTasks':3}}]}
        {'entity':'attempt_1_0001_1_01_000000_0','entitytype':'TEZ_TASK_ATTEMPT_ID','otherinfo':{'startTime':1764000004000,'endTime':1764000006000,'status':'SUCCEEDED','counters':{'counterGroups':[{'counters':[{'counterName':'CPU_MILLISECONDS','counterValue':1000},{'counterName':'PHYSICAL_MEMORY_BYTES','counterValue':1073741824}]}]}}}
        {'entity':'tez_container_1_0001_01_000001','entitytype':'TEZ_CONTAINER_ID','events':[{'ts':1764000004000,'eventtype':'CONTAINER_LAUNCHED'}]}
        {'entity':'tez_container_1_0001_01_000001','entitytype':'TEZ_CONTAINER_ID','events':[{'ts':1764000006000,'eventtype':'CONTAINER_STOPPED'}]}
        {'entity':'dag_1_0001_1','entitytype':'TEZ_DAG_ID','otherinfo':{'status':'SUCCEEDED','startTime':1764000001000,'endTime':1764000007000}}
        """),
    MAP_REDUCE(
        """
        Avro-Json
        {'type':'record','name':'Event'}
        {'type':'AM_STARTED','event':{'e':{'applicationAttemptId':'appattempt_1_0001_000001','startTime':1764000000000}}}
        {'type':'JOB_SUBMITTED','event':{'e':{'jobid':'job_1_0001','jobName':'sort','userName':'ann','submitTime':1764000000000}}}
        {'type':'JOB_INITED','event':{'e':{'jobid':'job_1_0001','launchTime':1764000001000,'totalMaps':2,'totalReduces':1,'uberized':false}}}
        {'type':'MAP_ATTEMPT_STARTED','event':{'e':{'attemptId':'m0','startTime':1764000002000}}}
        {'type':'MAP_ATTEMPT_FINISHED','event':{'e':{'attemptId':'m0','finishTime':1764000004000,'counters':{'groups':[{'counts':[{'name':'CPU_MILLISECONDS','value':1000},{'name':'PHYSICAL_MEMORY_BYTES','value':1073741824}]}]}}}}
        {'type':'REDUCE_ATTEMPT_STARTED','event':{'e':{'attemptId':'r0','startTime':1764000002000}}}
        {'type':'REDUCE_ATTEMPT_FINISHED','event':{'e':{'attemptId':'r0','shuffleFinishTime':1764000005000,'finishTime':1764000006000}}}
        {'type':'JOB_FINISHED','event':{'e':{'jobid':'job_1_0001','finishTime':1764000007000}}}
        """);

    private final String text;

    Sample(String text) {
      this.text = text.replace('\'', '"');
    }
  }

  /** What import writes of a history, read again; nothing where the history is passed over. */
  private Optional<Trace> imported(String text) throws IOException {
    HistorySource source = Histories.of("history", text);
    HistoryImport profiles = new HistoryImport(messages::add);
    profiles.read(source);
    Path file = directory.resolve("out.json");
    try (WorkloadSpool spool = new WorkloadSpool(directory)) {
      WorkloadImport jobs =
          new WorkloadImport(List.of(), TimeWindow.ALL, spool::add, messages::add);
      jobs.read(source);
      // A profile needs no time of submission.
      assertThat(jobs.jobs()).isLessThanOrEqualTo(profiles.profiles().size());
      assertThat(jobs.summary().contains("passed over")).isEqualTo(jobs.jobs() == 0);
      if (jobs.jobs() == 0) {
        return Optional.empty();
      }
      spool.write(file, "w", Optional.empty(), OptionalLong.empty());
    }
    return Optional.of(TraceFormat.HEDDLE.read(file, TraceOptions.standard(1)));
  }

  @ParameterizedTest
  @EnumSource
  void eachNumberMayBeAnything(Sample sample) throws IOException {
    assertThat(imported(sample.text)).isPresent();
    Matcher number = NUMBER.matcher(sample.text);
    int mutations = 0;
    while (number.find()) {
      for (String absurd : ABSURD) {
        String text =
            sample.text.substring(0, number.start()) + absurd + sample.text.substring(number.end());
        assertThatCode(
                () ->
                    imported(text)
                        .ifPresent(
                            trace ->
                                assertThat(trace.workload().jobs())
                                    .allSatisfy(
                                        job ->
                                            assertThat(Tasks.count(job.model()))
                                                .isLessThan(5_000_001))))
            .as(text)
            .doesNotThrowAnyException();
        mutations++;
      }
    }
    assertThat(mutations).isGreaterThan(50);
  }

  /** Each stage alone has as many tasks as a job may have. */
  @Test
  void theSumOverStagesIsBoundedBeforeAnythingIsMadeOfThem() throws IOException {
    StringBuilder log = new StringBuilder(Sample.SPARK.text);
    for (int stage = 2; stage < 900; stage++) {
      String info = "{\"Stage ID\":%d,\"Number of Tasks\":4000000,\"Parent IDs\":[]}}\n";
      log.insert(
          log.lastIndexOf("{\"Event\":\"SparkListenerJobEnd"),
          ("{\"Event\":\"SparkListenerStageSubmitted\",\"Stage Info\":" + info).formatted(stage)
              + ("{\"Event\":\"SparkListenerStageCompleted\",\"Stage Info\":" + info)
                  .formatted(stage));
    }
    assertThat(imported(log.toString())).isEmpty();
    assertThat(messages).allSatisfy(each -> assertThat(each).contains("is more than any job has"));
  }

  @Test
  void theReasonNamesTheNumber() throws IOException {
    assertThat(imported(Sample.TEZ.text.replace("\"numTasks\":2", "\"numTasks\":4294967296")))
        .isEmpty();
    assertThat(messages)
        .first()
        .asString()
        .contains("history: tasks: 42949672")
        .contains("5000000");
  }

  /** A number of jobs without an end; each line is small, and so is what is kept of it. */
  @Test
  void jobsThatListStagesWithoutEndAreRefusedOrSmall() throws IOException {
    StringBuilder log = new StringBuilder(Sample.SPARK.text);
    String stages = "0,1,".repeat(20_000).replaceAll(",$", "");
    int end = log.lastIndexOf("{\"Event\":\"SparkListenerJobEnd");
    StringBuilder jobs = new StringBuilder();
    for (int job = 1; job < 50; job++) {
      jobs.append(
          "{\"Event\":\"SparkListenerJobStart\",\"Job ID\":%d,\"Submission Time\":1764000003000,\"Stage IDs\":[%s]}\n"
              .formatted(job, stages));
    }
    assertThat(imported(log.insert(end, jobs).toString())).isPresent();
  }

  @Test
  void namesThatAreNullAreMissing() throws IOException {
    for (Sample sample : Sample.values()) {
      String text =
          sample
              .text
              .replace("\"ann\"", "null")
              .replace("\"etl\"", "null")
              .replace("\"sort\"", "null")
              .replace("\"q1\"", "null");
      Job job = imported(text).orElseThrow().workload().jobs().get(0);
      assertThat(List.of(job.name(), job.user(), job.queue()))
          .as(sample.name())
          .doesNotContain("null", "root.null")
          .startsWith("unnamed", "unknown");
    }
  }
}
