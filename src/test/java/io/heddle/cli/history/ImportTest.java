package io.heddle.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.heddle.cli.Shell;
import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.Trace;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.JobModel.MapReduce;
import io.heddle.sim.workload.Stage;
import io.heddle.sim.workload.TaskGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories in files, and servers that answer as the ResourceManager and the History Server do. */
class ImportTest {
  private static final String JOBS = "/ws/v1/history/mapreduce/jobs";

  @TempDir Path directory;
  private final Shell shell = new Shell();
  private final Map<String, String> answers = new TreeMap<>();
  private HttpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String answer = answers.get(exchange.getRequestURI().getPath());
          byte[] body =
              (answer == null ? "" : answer.replace('\'', '"')).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(answer == null ? 404 : 200, body.length);
          try (var out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
    answers.put(
        "/ws/v1/cluster/nodes",
        """
        {'nodes': {'node': [
          {'rack': '/a', 'state': 'RUNNING', 'usedMemoryMB': 1024, 'availMemoryMB': 3072,
           'usedVirtualCores': 1, 'availableVirtualCores': 3},
          {'rack': '/a', 'state': 'RUNNING', 'usedMemoryMB': 0, 'availMemoryMB': 4096,
           'usedVirtualCores': 0, 'availableVirtualCores': 4},
          {'rack': '/b', 'state': 'RUNNING', 'usedMemoryMB': 0, 'availMemoryMB': 8192,
           'usedVirtualCores': 0, 'availableVirtualCores': 8},
          {'rack': '/b', 'state': 'LOST', 'usedMemoryMB': 0, 'availMemoryMB': 9999,
           'usedVirtualCores': 0, 'availableVirtualCores': 9}]}}
        """);
    answers.put(
        "/ws/v1/cluster/scheduler",
        """
        {'scheduler': {'schedulerInfo': {'queueName': 'root', 'queues': {'queue': [
          {'queueName': 'prod', 'queues': {'queue': [{'queueName': 'etl'}, {'queueName': 'x'}]}},
          {'queueName': 'test', 'queues': {'queue': [{'queueName': 'x'}]}}]}}}}
        """);
    answers.put("/ws/v1/cluster/apps", "{'apps': null}");
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 3];
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    all[0] = "import";
    all[1] = "--out";
    all[2] = directory.resolve("jobs.json").toString();
    return shell.run(new Configuration(false), all);
  }

  private Trace imported() throws IOException {
    return TraceFormat.HEDDLE.read(directory.resolve("jobs.json"), TraceOptions.standard(1));
  }

  /** A log of Spark: two tasks of 4 s, from 20 to 60 s behind {@code millis}. */
  private Path sparkLog(String id, long millis) throws IOException {
    String log =
        """
        {'Event':'SparkListenerApplicationStart','App Name':'etl','App ID':'%s','Timestamp':%d,'User':'ann'}
        {'Event':'SparkListenerExecutorAdded','Timestamp':%d,'Executor ID':'1'}
        {'Event':'SparkListenerJobStart','Job ID':0,'Submission Time':%d,'Stage IDs':[0]}
        {'Event':'SparkListenerStageSubmitted','Stage Info':{'Stage ID':0,'Number of Tasks':2,'Parent IDs':[]}}
        {'Event':'SparkListenerTaskEnd','Stage ID':0,'Task End Reason':{'Reason':'Success'},'Task Info':{'Launch Time':1000,'Finish Time':5000}}
        {'Event':'SparkListenerTaskEnd','Stage ID':0,'Task End Reason':{'Reason':'Success'},'Task Info':{'Launch Time':1000,'Finish Time':5000}}
        {'Event':'SparkListenerStageCompleted','Stage Info':{'Stage ID':0,'Number of Tasks':2,'Parent IDs':[]}}
        {'Event':'SparkListenerJobEnd','Job ID':0,'Completion Time':%d,'Job Result':{'Result':'JobSucceeded'}}
        {'Event':'SparkListenerApplicationEnd','Timestamp':%d}
        """
            .formatted(
                id,
                millis + 20_000,
                millis + 20_000,
                millis + 20_000,
                millis + 60_000,
                millis + 60_000);
    return Files.writeString(directory.resolve("log-" + id), log.replace('\'', '"'));
  }

  private static String app(String id, String fields) {
    return "{'id': '%s', 'name': 'n', 'user': 'bob', %s}".formatted(id, fields);
  }

  /**
   * Of the first application there is a log: YARN says that it came at 1,000,000 s and its master
   * was launched 2 s later, 18 s before it was ready. The second, without a history, held 12
   * core-seconds and 24,576 MiB-seconds in 4 s: 3 containers of 2048 MiB, one its master's.
   */
  @Test
  void logsAreImportedWithWhatTheResourceManagerKnows() throws IOException {
    long start = 1_000_000_000;
    answers.put(
        "/ws/v1/cluster/apps",
        "{'apps': {'app': ["
            + app(
                "application_1_2",
                "'queue': 'x', 'startedTime': %d, 'launchTime': %d, 'finishedTime': %d, 'memorySeconds': 24576, 'vcoreSeconds': 12"
                    .formatted(start + 7_000, start + 8_000, start + 12_000))
            + ","
            + app(
                "application_1_1",
                "'queue': 'etl', 'priority': 3, 'applicationTags': 'a,b', 'startedTime': %d, 'launchTime': %d, 'finishedTime': %d"
                    .formatted(start, start + 2_000, start + 61_000))
            + "]}}");
    int code = run("--spark", sparkLog("application_1_1", start).toString(), "--rm", url() + "/");

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("imported 2 jobs, 1 of them as load without a history")
        .contains("cluster of 2x4096MBx4,1x8192MBx8, masters launched within 18.0 s");
    Trace trace = imported();
    assertThat(trace.cluster().orElseThrow().nodesPerRack()).isEqualTo(2);
    assertThat(trace.measured().masterLaunchMillis()).hasValue(18_000);
    assertThat(trace.measured().completionMillis()).isEqualTo(Map.of("application_1_1", 60_000L));
    assertThat(trace.workload().jobs())
        .extracting(Job::id, Job::user, Job::queue, Job::priority, Job::submitMillis, Job::tags)
        .containsExactly(
            tuple("application_1_1", "ann", "root.prod.etl", 3, 0L, Set.of("a", "b")),
            // Two queues are called x.
            tuple("application_1_2", "bob", "root.x", 0, 7_000L, Set.of()));
    TaskGroup load = ((Dag) trace.workload().jobs().get(1).model()).stages().get(0).tasks();
    assertThat(load)
        .isEqualTo(new TaskGroup(ResourceVector.of(2048, 1), Durations.equal(2, 4_000)));
  }

  @Test
  void aWindowAndUnreadableFilesAreCounted() throws IOException {
    sparkLog("application_1_1", 1_000_000_000);
    sparkLog("application_1_2", 1_100_000_000);
    Files.writeString(directory.resolve("rubbish"), "rubbish");
    // 1,050,000 s are 1970-01-13T03:40Z; the first log is of 1,000,020 s, the day before.
    int code = run("--spark", directory.toString(), "--from", "1970-01-13");

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("imported 1 jobs; 1 outside of the time asked for; 1 passed over: 1 no histories")
        .contains("rubbish: no history");
    assertThat(imported().workload().jobs())
        .extracting(Job::id, Job::submitMillis)
        .containsExactly(tuple("application_1_2", 0L));
  }

  /**
   * Two maps of 30 s; a reduce that is there at 25 s, has fetched 5 s behind the last map, at 40 s,
   * and then works for 20 s. Of the failed job nothing is asked.
   */
  @Test
  void theHistoryServersJobsAreImported() throws IOException {
    answers.put(
        JOBS,
        "{'jobs': {'job': [{'id': 'job_1_1', 'state': 'SUCCEEDED', 'submitTime': 1000},"
            + "{'id': 'job_1_2', 'state': 'FAILED', 'submitTime': 1000},"
            + "{'id': 'job_1_3', 'state': 'SUCCEEDED', 'submitTime': 2000}]}}");
    answers.put(
        JOBS + "/job_1_1",
        "{'job': {'id': 'job_1_1', 'name': 'sort', 'user': 'ann', 'queue': 'root.etl',"
            + " 'submitTime': 1000, 'startTime': 4000, 'finishTime': 61000, 'mapsTotal': 2,"
            + " 'reducesTotal': 1, 'uberized': false}}");
    answers.put(
        JOBS + "/job_1_1/conf",
        "{'conf': {'path': 'x', 'property': [{'name': 'mapreduce.map.memory.mb', 'value': '2048',"
            + " 'source': ['y']}, {'name': 'mapreduce.job.priority', 'value': 'LOW'}]}}");
    answers.put(
        JOBS + "/job_1_1/tasks",
        "{'tasks': {'task': ["
            + "{'id': 'r', 'type': 'REDUCE', 'state': 'SUCCEEDED', 'finishTime': 60000},"
            + "{'id': 'm1', 'type': 'MAP', 'state': 'SUCCEEDED', 'finishTime': 34000},"
            + "{'id': 'm2', 'type': 'MAP', 'state': 'SUCCEEDED', 'finishTime': 35000}]}}");
    attempt("m1", "{'type': 'MAP', 'state': 'SUCCEEDED', 'startTime': 4000, 'finishTime': 34000}");
    attempt("m2", "{'type': 'MAP', 'state': 'SUCCEEDED', 'startTime': 5000, 'finishTime': 35000}");
    attempt(
        "r",
        "{'type': 'REDUCE', 'state': 'KILLED', 'startTime': 1, 'finishTime': 99999},"
            + "{'type': 'REDUCE', 'state': 'SUCCEEDED', 'startTime': 25000,"
            + " 'shuffleFinishTime': 40000, 'finishTime': 60000}");
    int code = run("--history-server", url());

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("imported 1 jobs; 2 passed over: 1 failed, 1 cannot be read")
        .contains("job_1_3: http");
    Trace trace = imported();
    assertThat(trace.measured().completionMillis()).isEqualTo(Map.of("application_1_1", 60_000L));
    assertThat(trace.workload().jobs())
        .containsExactly(
            new Job(
                "application_1_1",
                "sort",
                "ann",
                "root.etl",
                2,
                0,
                ResourceVector.of(1536, 1),
                Set.of(),
                new MapReduce(
                    new TaskGroup(ResourceVector.of(2048, 1), Durations.of(30_000, 30_000)),
                    new TaskGroup(ResourceVector.of(1024, 1), Durations.of(20_000)),
                    5_000)));
  }

  private void attempt(String task, String attempts) {
    answers.put(
        JOBS + "/job_1_1/tasks/" + task + "/attempts",
        "{'taskAttempts': {'taskAttempt': [" + attempts + "]}}");
  }

  /**
   * An application without entities held 60 core-seconds in 10 s: 6 containers of 1024 MiB, one its
   * master's. The DAG of the other has a vertex of 4 tasks of 2 s behind one of a task of 5 s.
   */
  @Test
  void theTimelineServiceTellsOfApplicationsAndDags() throws IOException {
    answers.put(
        "/ws/v1/applicationhistory/apps",
        """
        {'app': [
          {'appId': 'application_1_5', 'name': 'old', 'user': 'eve', 'queue': 'root.a',
           'submittedTime': 1000, 'startedTime': 1000, 'finishedTime': 11000,
           'aggregateMemorySeconds': 61440, 'aggregateVcoreSeconds': 60},
          {'appId': 'application_1_6', 'name': 'q', 'user': 'ann', 'queue': 'root.b',
           'submittedTime': 2000, 'startedTime': 2000, 'finishedTime': 31000,
           'aggregateMemorySeconds': 1, 'aggregateVcoreSeconds': 1}]}
        """);
    answers.put(
        "/ws/v1/timeline/TEZ_DAG_ID",
        "{'entities': [{'entity': 'dag_1_6_1', 'entitytype': 'TEZ_DAG_ID'}]}");
    answers.put(
        "/ws/v1/timeline/TEZ_APPLICATION/tez_application_1_6",
        """
        {'entitytype': 'TEZ_APPLICATION', 'entity': 'tez_application_1_6', 'otherinfo':
         {'user': 'ann', 'config': {'tez.am.mode.session': 'false',
          'tez.task.resource.memory.mb': '3072', 'tez.am.resource.memory.mb': '2048'}}}
        """);
    answers.put(
        "/ws/v1/timeline/TEZ_DAG_ID/dag_1_6_1",
        """
        {'entitytype': 'TEZ_DAG_ID', 'entity': 'dag_1_6_1',
         'primaryfilters': {'user': ['ann'], 'dagName': ['q']},
         'otherinfo': {'status': 'SUCCEEDED', 'startTime': 6000, 'endTime': 30000, 'dagPlan':
          {'vertices': [{'vertexName': 'late'}, {'vertexName': 'early'}],
           'edges': [{'inputVertexName': 'early', 'outputVertexName': 'late'}]}}}
        """);
    answers.put(
        "/ws/v1/timeline/TEZ_VERTEX_ID",
        """
        {'entities': [
         {'entitytype': 'TEZ_VERTEX_ID', 'entity': 'vertex_1_6_1_00', 'otherinfo':
          {'vertexName': 'late', 'numTasks': 4, 'stats': {'avgTaskDuration': 2000}}},
         {'entitytype': 'TEZ_VERTEX_ID', 'entity': 'vertex_1_6_1_01', 'otherinfo':
          {'vertexName': 'early', 'numTasks': 1, 'stats': {'avgTaskDuration': 5000}}}]}
        """);
    assertThat(run("--timeline", url())).as(shell.err()).isZero();

    Trace trace = imported();
    assertThat(trace.measured().completionMillis()).isEqualTo(Map.of("application_1_6", 28_000L));
    List<Job> jobs = trace.workload().jobs();
    assertThat(jobs)
        .extracting(Job::id, Job::queue, Job::submitMillis)
        .containsExactly(
            tuple("application_1_5", "root.a", 0L), tuple("application_1_6", "root.b", 1_000L));
    assertThat(((Dag) jobs.get(0).model()).stages().get(0).tasks())
        .isEqualTo(new TaskGroup(ResourceVector.of(1024, 1), Durations.equal(5, 10_000)));
    assertThat(jobs.get(1).master()).isEqualTo(ResourceVector.of(2048, 1));
    ResourceVector task = ResourceVector.of(3072, 1);
    assertThat(((Dag) jobs.get(1).model()).stages())
        .containsExactly(
            new Stage(List.of(), new TaskGroup(task, Durations.equal(1, 5_000))),
            new Stage(List.of(0), new TaskGroup(task, Durations.equal(4, 2_000))));
  }

  @Test
  void theSchedulersSettingsAreWrittenWhereTheyAreShown() throws IOException {
    String log = sparkLog("application_1_1", 1_000_000_000).toString();
    String conf = directory.resolve("conf").toString();
    assertThat(run("--spark", log, "--rm", url(), "--conf-out", conf)).isEqualTo(1);
    assertThat(shell.err()).contains("--conf-out").contains("copy its configuration directory");

    answers.put(
        "/ws/v1/cluster/scheduler-conf",
        "{'property': [{'name': 'yarn.scheduler.capacity.root.queues', 'value': 'a,b'}]}");
    assertThat(run("--spark", log, "--rm", url(), "--conf-out", conf)).isZero();
    assertThat(Path.of(conf, "capacity-scheduler.xml")).content().contains("<value>a,b</value>");
  }

  @Test
  void whatIsWrongIsNamed() throws IOException {
    assertRefused("nothing to import: give --mapreduce");
    assertRefused("--rm 'host:8088': give an address", "--rm", "host:8088");
    assertRefused("--from 'today': give a day", "--rm", url(), "--from", "today");
    assertRefused("--to is not later", "--rm", url(), "--from", "2026-01-02", "--to", "2026-01-01");
    assertRefused("/nowhere is not there", "--mapreduce", "/nowhere");
    assertRefused("no job was found", "--rm", url());
    assertRefused("HTTP status 404", "--timeline", url());
    assertThat(directory.resolve("jobs.json")).doesNotExist();
    assertThat(directory).isEmptyDirectory();
  }

  private void assertRefused(String message, String... arguments) {
    assertThat(run(arguments)).isEqualTo(1);
    assertThat(shell.err()).contains(message);
  }

  /** One map of 30 s that really took 40 s; masters launch in 6 s: 36 s and heartbeats. */
  @Test
  void whatIsImportedIsComparedWithWhatHappened() throws IOException {
    Files.writeString(
        directory.resolve("jobs.json"),
        """
        {"name": "past", "master-launch": 6,
         "cluster": {"nodes": [{"count": 1, "memory": 8192, "cores": 8}]},
         "jobs": [{"id": "j", "measured": 40, "map-reduce": {
           "maps": {"count": 1, "memory": 1024, "cores": 1, "seconds": 30},
           "reduces": {"count": 0, "memory": 1024, "cores": 1, "seconds": 0}}}]}
        """);
    Files.writeString(
        directory.resolve("capacity-scheduler.xml"),
        """
        <configuration>
        <property><name>yarn.scheduler.capacity.root.queues</name><value>default</value></property>
        <property><name>yarn.scheduler.capacity.root.default.capacity</name><value>100</value></property>
        <property><name>yarn.scheduler.capacity.maximum-am-resource-percent</name><value>1</value></property>
        <property><name>yarn.scheduler.heddle.mode</name><value>shadow</value></property>
        </configuration>
        """);
    int code =
        shell.run(
            new Configuration(false),
            "compare",
            "--workload",
            directory.resolve("jobs.json").toString(),
            "--conf-dir",
            directory.toString(),
            "--policy",
            "haste",
            "--out",
            directory.resolve("out").toString());

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out())
        .containsPattern("replay under capacity beside what really happened, 1 jobs")
        .contains("haste beside capacity, over 3 seeds")
        .contains("mean completion: the same")
        .doesNotContain("warning");
    JsonNode result =
        new ObjectMapper().readTree(directory.resolve("out").resolve("result.json").toFile());
    // 6 s and 30 s of 40 s, and up to 2 s for heartbeats: between 0 and 10 % off.
    assertThat(result.at("/replay/median").asDouble()).isBetween(0.0, 0.1);
    assertThat(result.at("/replay/jobs").asInt()).isEqualTo(1);
    assertThat(result.at("/gains/0/ours").asText()).isEqualTo("haste");
    assertThat(result.at("/gains/0/changes/0/what").asText()).isEqualTo("mean completion");
    assertThat(result.at("/gains/0/changes/0/told").asBoolean()).isFalse();
  }
}
