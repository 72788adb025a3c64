package io.heddle.history.spark;

import io.heddle.history.Histories;
import io.heddle.history.HistorySource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes an event log as Spark does: the fields that are read, and some that are not. */
public final class SparkLog {
  private final List<String> lines = new ArrayList<>();

  /** Begins the log of an application that starts at 0. */
  public static SparkLog of(String name) {
    SparkLog log = new SparkLog();
    log.add("LogStart", "'Spark Version':'3.5.5'");
    log.add(
        "ApplicationStart",
        "'App Name':'%s','App ID':'application_1_0001','Timestamp':0,'User':'ann'".formatted(name));
    return log;
  }

  SparkLog add(String event, String fields) {
    lines.add(("{'Event':'SparkListener" + event + "'," + fields + "}").replace('\'', '"'));
    return this;
  }

  SparkLog properties(String fields) {
    return add(
        "EnvironmentUpdate",
        "'JVM Information':{'Java Version':'17'},'Spark Properties':{" + fields + "}");
  }

  public SparkLog job(int id, int... stages) {
    return add(
        "JobStart",
        "'Job ID':%d,'Submission Time':0,'Stage Infos':[],'Stage IDs':%s"
            .formatted(id, Arrays.toString(stages)));
  }

  public SparkLog endJob(int id, String result) {
    return add(
        "JobEnd",
        "'Job ID':%d,'Completion Time':0,'Job Result':{'Result':'%s'}".formatted(id, result));
  }

  public SparkLog endJob(int id) {
    return endJob(id, "JobSucceeded");
  }

  /** A stage whose tasks take these milliseconds each, from its submission to its end. */
  public SparkLog stage(int id, List<Integer> parents, long... millis) {
    submit(id, 0, parents, millis.length);
    for (long each : millis) {
      task(id, "Success", each);
    }
    return complete(id, 0, parents, millis.length, "");
  }

  public SparkLog submit(int id, int attempt, List<Integer> parents, int tasks) {
    return add("StageSubmitted", "'Stage Info':" + info(id, attempt, parents, tasks, ""));
  }

  public SparkLog complete(int id, int attempt, List<Integer> parents, int tasks, String failure) {
    String reason = failure.isEmpty() ? "" : ",'Failure Reason':'" + failure + "'";
    return add("StageCompleted", "'Stage Info':" + info(id, attempt, parents, tasks, reason));
  }

  private static String info(int id, int attempt, List<Integer> parents, int tasks, String more) {
    return String.format(
        Locale.ROOT,
        "{'Stage ID':%d,'Stage Attempt ID':%d,'Stage Name':'stage %d','Number of Tasks':%d,"
            + "'RDD Info':[{'RDD ID':1,'Name':'MapPartitionsRDD'}],'Parent IDs':%s%s}",
        id,
        attempt,
        id,
        tasks,
        parents.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]")),
        more);
  }

  SparkLog task(int stage, String reason, long millis) {
    return add(
        "TaskEnd",
        "'Stage ID':%d,'Task End Reason':{'Reason':'%s'},'Task Info':{'Launch Time':1000,"
                .formatted(stage, reason)
            + "'Finish Time':%d},'Task Metrics':{'Executor Run Time':1}".formatted(1_000 + millis));
  }

  /**
   * A task that succeeds; {@code residentBytes} of its executor's JVM is 0 where Spark does not
   * look.
   */
  public SparkLog measured(int stage, long millis, long cpuNanos, long residentBytes) {
    return add(
        "TaskEnd",
        "'Stage ID':%d,'Task End Reason':{'Reason':'Success'},'Task Info':{'Launch Time':1000,"
                .formatted(stage)
            + "'Finish Time':%d},'Task Executor Metrics':{'JVMHeapMemory':77,"
                .formatted(1_000 + millis)
            + "'ProcessTreeJVMVMemory':88,'ProcessTreeJVMRSSMemory':%d,".formatted(residentBytes)
            + "'ProcessTreePythonRSSMemory':0,'ProcessTreeOtherRSSMemory':0},"
            + "'Task Metrics':{'Executor Deserialize Time':1,"
            + "'Executor Deserialize CPU Time':%d,'Executor Run Time':1,'Executor CPU Time':%d,"
                .formatted(cpuNanos / 4, cpuNanos - cpuNanos / 4)
            + "'Shuffle Read Metrics':{'Remote Blocks Fetched':0},'Updated Blocks':[{}]}");
  }

  /** What Spark SQL writes of a query whose plan changes: operators, each below the one before. */
  SparkLog plan(int levels) {
    String operator =
        "{'nodeName':'Project','simpleString':'Project [id#0L]','metadata':{},'metrics':["
            + "{'name':'number of output rows','accumulatorId':1,'metricType':'sum'}],'children':[";
    lines.add(
        ("{'Event':'org.apache.spark.sql.execution.ui.SparkListenerSQLAdaptiveExecutionUpdate',"
                + "'executionId':0,'physicalPlanDescription':'','sparkPlanInfo':"
                + operator.repeat(levels)
                + "]}".repeat(levels)
                + "}")
            .replace('\'', '"'));
    return this;
  }

  public SparkLog executor(String id, long added) {
    return add("ExecutorAdded", "'Timestamp':%d,'Executor ID':'%s'".formatted(added, id));
  }

  SparkLog removeExecutor(String id, long removed) {
    return add("ExecutorRemoved", "'Timestamp':%d,'Executor ID':'%s'".formatted(removed, id));
  }

  public SparkLog end(long timestamp) {
    return add("ApplicationEnd", "'Timestamp':" + timestamp);
  }

  public String text() {
    return String.join("\n", lines) + "\n";
  }

  List<String> lines() {
    return lines;
  }

  HistorySource source() {
    return Histories.of("log", text());
  }
}
