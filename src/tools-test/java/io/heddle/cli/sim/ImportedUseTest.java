package io.heddle.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.cli.Shell;
import io.heddle.history.spark.SparkLog;
import io.heddle.history.tez.TezLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tasks of a history used is in the workload, and decides what reclaiming earns. */
class ImportedUseTest {
  private static final int TASKS = 48;
  private static final long MILLIS = 60_000;

  @TempDir Path directory;
  private final Shell shell = new Shell();

  private void run(String... arguments) {
    assertThat(shell.run(new Configuration(false), arguments)).as(shell.err()).isZero();
  }

  /** Maps of one vcore and 60 s, as MapReduce writes them, each with its share of a core. */
  private void mapReduce(double cpu) throws IOException {
    StringBuilder events =
        new StringBuilder("Avro-Json\n{\"type\":\"record\",\"name\":\"Event\"}\n");
    event(
        events,
        "JOB_SUBMITTED",
        "JobSubmitted",
        "'jobid':'job_1_0001','jobName':'sort','userName':'ann','jobQueueName':'default',"
            + "'submitTime':1000");
    event(
        events,
        "JOB_INITED",
        "JobInited",
        "'launchTime':2000,'totalMaps':%d,'totalReduces':0,'uberized':false".formatted(TASKS));
    for (int i = 0; i < TASKS; i++) {
      event(
          events,
          "MAP_ATTEMPT_STARTED",
          "TaskAttemptStarted",
          "'attemptId':'m%d','startTime':3000".formatted(i));
      event(
          events,
          "MAP_ATTEMPT_FINISHED",
          "MapAttemptFinished",
          "'attemptId':'m%d','finishTime':%d,'counters':{'name':'COUNTERS','groups':["
                  .formatted(i, 3_000 + MILLIS)
              + "{'name':'org.apache.hadoop.mapreduce.TaskCounter','displayName':'x','counts':["
              + "{'name':'CPU_MILLISECONDS','displayName':'x','value':%d},"
                  .formatted(Math.round(cpu * MILLIS))
              + "{'name':'PHYSICAL_MEMORY_BYTES','displayName':'x','value':%d}]}]}"
                  .formatted(256L << 20));
    }
    event(events, "JOB_FINISHED", "JobFinished", "'jobid':'job_1_0001','finishTime':70000");
    Files.writeString(directory.resolve("job_1_0001-sort.jhist"), events);
  }

  private static void event(StringBuilder events, String type, String record, String fields) {
    events.append(
        "{'type':'%s','event':{'org.apache.hadoop.mapreduce.jobhistory.%s':{%s}}}\n"
            .formatted(type, record, fields)
            .replace('\'', '"'));
  }

  /**
   * By how much reclaiming makes the imported jobs end sooner on 8 vcores: makespan over makespan.
   */
  private double gain(String histories) throws IOException {
    Path jobs = directory.resolve("jobs.json");
    run("import", histories, directory.toString(), "--out", jobs.toString());
    Path out = directory.resolve("out");
    run(
        "compare",
        "--workload",
        jobs.toString(),
        "--cluster",
        "1x65536MBx8",
        "--schedulers",
        "heddle",
        "--reclaim",
        "--seeds",
        "1",
        "--out",
        out.toString());
    JsonNode runs =
        new ObjectMapper().readTree(out.resolve("result.json").toFile()).required("runs");
    assertThat(runs)
        .extracting(run -> run.path("scheduler").asText())
        .containsExactly("heddle", "heddle+reclaim");
    return makespan(runs.get(1)) / makespan(runs.get(0));
  }

  private static double makespan(JsonNode run) {
    return run.required("end").asDouble() - run.required("start").asDouble();
  }

  @Test
  void mapsThatUsedLittleLeaveRoomToReclaim() throws IOException {
    mapReduce(0.3);
    assertThat(gain("--mapreduce")).isLessThan(0.8);
    assertThat(shell.err()).doesNotContain("does not say what tasks use");
  }

  /** The master has a core that it hardly uses; a map that runs there slows the others down. */
  @Test
  void mapsThatUsedTheirCoreLeaveLittle() throws IOException {
    mapReduce(1.0);
    assertThat(gain("--mapreduce")).isBetween(0.9, 1.1);
  }

  /** Executors of one core, one for each task at first, with their tasks' processor time. */
  @Test
  void executorsThatUsedLittleLeaveRoomToReclaim() throws IOException {
    SparkLog log = SparkLog.of("etl");
    for (int i = 0; i < TASKS; i++) {
      log.executor("" + i, 1_000);
    }
    log.job(0, 0).submit(0, 0, List.of(), TASKS);
    for (int i = 0; i < TASKS; i++) {
      log.measured(0, MILLIS, Math.round(0.3e6 * MILLIS), 256L << 20);
    }
    log.complete(0, 0, List.of(), TASKS, "").endJob(0).end(1_000 + MILLIS);
    Files.writeString(directory.resolve("application_1_0001"), log.text());

    assertThat(gain("--spark")).isLessThan(0.8);
  }

  @Test
  void tasksOfTezThatUsedLittleLeaveRoomToReclaim() throws IOException {
    List<String> log =
        new ArrayList<>(
            List.of(
                TezLog.application("'tez.am.mode.session':'false'"),
                TezLog.submitted("query", List.of("scan")),
                TezLog.vertex(0, "scan", TASKS)));
    for (int i = 0; i < TASKS; i++) {
      log.add(TezLog.measured(0, i, 1_000, 1_000 + MILLIS, Math.round(0.3 * MILLIS), 256L << 20));
    }
    log.add(TezLog.ended("SUCCEEDED"));
    Files.writeString(directory.resolve("history.txt.1"), TezLog.text(log.toArray(String[]::new)));

    assertThat(gain("--mapreduce")).isLessThan(0.8);
  }

  @Test
  void withoutCountersCompareSaysThatUseIsNotKnown() throws IOException {
    SparkLog log = SparkLog.of("etl").executor("1", 0).job(0, 0).stage(0, List.of(), MILLIS);
    Files.writeString(directory.resolve("application_1_0001"), log.endJob(0).end(MILLIS).text());
    assertThat(gain("--spark")).isEqualTo(1);
    assertThat(shell.err()).contains("does not say what tasks use");
  }
}
