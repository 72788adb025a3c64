package io.heddle.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.model.ResourceVector;
import io.heddle.sim.trace.Trace;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.Durations;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.TaskGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ImportTest extends ImportScene {
  private static String app(String id, String fields) {
    return "{'id': '%s', 'name': 'n', 'user': 'bob', %s}".formatted(id, fields);
  }

  /** Three containers of 1024 MiB, of which YARN counted 83 s as 82 s of a core. */
  @Test
  void theMemoryOfContainersIsNotMoreThanTheyHad() throws Exception {
    answers.put(
        "/ws/v1/cluster/apps",
        "{'apps': {'app': ["
            + app(
                "application_1_1",
                "'startedTime': 1000, 'finishedTime': 28667, 'memorySeconds': 85444, 'vcoreSeconds': 82")
            + "]}}");
    assertThat(run("--rm", url())).as(shell.err()).isZero();
    TaskGroup load = ((Dag) imported().workload().jobs().get(0).model()).stages().get(0).tasks();
    assertThat(load.demand()).isEqualTo(ResourceVector.of(1024, 1));
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
        .contains("imported 2 jobs, 1 of them without a history, as load only")
        .contains("cluster of 2x4096MBx4,1x8192MBx8; AMs launched within 18.0 s");
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
        .contains(
            "imported 1 job; 1 outside of the time asked for; 1 passed over: 1 not recognised")
        .contains("rubbish: not recognised as a history");
    assertThat(imported().workload().jobs())
        .extracting(Job::id, Job::submitMillis)
        .containsExactly(tuple("application_1_2", 0L));
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
    assertRefused(
        "http://no-such-host.invalid:1/ws/v1/cluster/scheduler cannot be read: "
            + "java.net.UnknownHostException",
        "--rm",
        "http://no-such-host.invalid:1");
    assertThat(directory.resolve("jobs.json")).doesNotExist();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aServerThatIsNoneIsNamed() {
    assertRefused("http://127.0.0.1:99999: port out of range", "--rm", "http://127.0.0.1:99999");
    answers.put("/ws/v1/cluster/apps", "<html>login");
    assertRefused(url() + ": line 1, column ", "--rm", url());
    assertRefused(
        "hdfs://no-host.invalid:1/x: no host is known", "--spark", "hdfs://no-host.invalid:1/x");
  }

  @Test
  void aFileThatCannotBeWrittenIsNamedBeforeAnythingIsRead() {
    for (String file : List.of("/", "", directory.toString())) {
      assertThat(shell.run(new Configuration(false), "import", "--out", file, "--rm", url()))
          .isEqualTo(1);
      assertThat(shell.err()).contains("--out '" + file + "' is no file");
    }
    String farYear = "+1000000000-01-01T00:00:00Z";
    assertRefused("--from '" + farYear + "': give a day", "--rm", url(), "--from", farYear);
  }

  /** HDFS allows no colon, other file systems do; it is no scheme. */
  @Test
  void logsWithColonsInTheirNamesAreRead() throws IOException {
    Path log = sparkLog("application_1_1", 1_000_000_000);
    Path rolled = Files.createDirectory(directory.resolve("eventlog_v2_application_1_1"));
    Files.move(log, rolled.resolve("events_1_a:b"));
    sparkLog("application_1_2", 1_000_000_000);

    assertThat(run("--spark", directory.toString())).as(shell.err()).isZero();
    assertThat(shell.out()).contains("imported 2 jobs");
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
        <property><name>yarn.scheduler.capacity.schedule-asynchronously.enable</name><value>false</value></property>
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
        .containsPattern("replay under capacity compared with what really happened, 1 job:")
        .contains("haste compared with capacity, over 3 seeds")
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

  /** One job of a host whose clock began in 1970: three of four lie together. */
  @Test
  void jobsOfAWrongClockAreLeftOutAndNamed() throws IOException {
    long now = 1_764_000_000_000L;
    String logs = sparkLog("application_1_2", 1_000).toString();
    for (int i = 3; i < 6; i++) {
      logs += "," + sparkLog("application_1_" + i, now + i).toString();
    }
    assertThat(run("--spark", logs)).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("imported 3 jobs", "left out 1 job, submitted more than three years");
    assertThat(shell.out()).contains("wrong clock: application_1_2");
    assertThat(imported().workload().jobs())
        .extracting(Job::id)
        .containsExactly("application_1_3", "application_1_4", "application_1_5");
  }

  /** As far from each other as a workload file can say, and a millisecond more. */
  @Test
  void anySpanIsReadAgain() throws IOException {
    long span = 100_000_000_000L;
    String logs =
        sparkLog("application_1_1", 5_000) + "," + sparkLog("application_1_2", span + 5_000);
    assertThat(run("--spark", logs)).isZero();
    assertThat(imported().workload().jobs()).hasSize(2);
    sparkLog("application_1_2", span + 5_001);
    assertThat(run("--spark", logs)).isZero();
    assertThat(imported().workload().jobs()).extracting(Job::id).containsExactly("application_1_2");
  }

  private static String node(String fields) {
    return "{'id': 'n:1', 'state': 'RUNNING', 'rack': null, %s}".formatted(fields);
  }

  private static String resource(String name, Object value) {
    return "{'memory': 1, 'resourceInformations': {'resourceInformation': [{'name': 'memory-mb', 'value': 1},"
        + "{'name': '%s', 'value': %s}]}}".formatted(name, value);
  }

  @Test
  void gpusOfNodesAreThere() throws IOException {
    String size =
        "'usedMemoryMB': 1024, 'availMemoryMB': 3072, 'usedVirtualCores': 1, 'availableVirtualCores': 3";
    answers.put(
        "/ws/v1/cluster/nodes",
        "{'nodes': {'node': ["
            + node(size + ", 'totalResource': " + resource("yarn.io/gpu", 4))
            + ","
            + node(
                size
                    + ", 'usedResource': "
                    + resource("yarn.io/gpu", 1)
                    + ", 'availableResource': "
                    + resource("yarn.io/gpu", 1))
            + ","
            + node(size + ", 'totalResource': " + resource("yarn.io/fpga", 4))
            + "]}}");
    assertThat(run("--spark", sparkLog("application_1_1", 5_000).toString(), "--rm", url()))
        .as(shell.err())
        .isZero();
    assertThat(imported().cluster().orElseThrow().shapes())
        .extracting(NodeShape::capacity)
        .containsExactly(
            ResourceVector.of(4096, 4, 4),
            ResourceVector.of(4096, 4, 2),
            ResourceVector.of(4096, 4, 0));
  }

  /** A node of 2^63 MiB; applications of a far year, of endless sums and of null names. */
  @Test
  void whatAServerSaysMayBeAnything() throws IOException {
    String huge = "9223372036854775807";
    answers.put(
        "/ws/v1/cluster/nodes",
        "{'nodes': {'node': ["
            + node("'usedMemoryMB': " + huge + ", 'availMemoryMB': " + huge)
            + ","
            + node("'availMemoryMB': -2048, 'availableVirtualCores': 2")
            + ","
            + node("'availMemoryMB': 2048, 'availableVirtualCores': 2")
            + "]}}");
    answers.put(
        "/ws/v1/cluster/apps",
        "{'apps': {'app': ["
            + app("application_1_2", "'startedTime': 1000, 'finishedTime': " + huge)
            + ",null,[{}],"
            + app("application_1_3", "'startedTime': " + huge + ", 'finishedTime': " + huge)
            + ","
            + app(
                "application_1_4",
                "'startedTime': 1000, 'finishedTime': 2000, 'memorySeconds': 1e300, 'vcoreSeconds': 1")
            + ","
            + app(
                "application_1_5",
                "'startedTime': 1000, 'finishedTime': 2000, 'vcoreSeconds': 1e300")
            + ",{'id': 'application_1_6', 'name': null, 'user': null, 'queue': null,"
            + " 'applicationTags': null, 'startedTime': 1000, 'finishedTime': 2000}]}}");
    assertThat(run("--rm", url())).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("imported 1 job, 1 of them without a history, as load only")
        .contains("3 passed over: 3 with impossible numbers")
        .contains("node n:1 is left out: memory", "node n:1 is left out: it has -2048 MiB");
    assertThat(imported().workload().jobs())
        .extracting(Job::id, Job::name, Job::user, Job::queue, Job::tags)
        .containsExactly(tuple("application_1_6", "unnamed", "unknown", "root.default", Set.of()));
    assertThat(imported().cluster().orElseThrow().nodeCount()).isEqualTo(1);
  }
}
