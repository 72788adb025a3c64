package io.heddle.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.cli.HeddleCommand;
import io.heddle.cli.Shell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateTest {
  private static final String CLUSTER =
      "\"cluster\": {\"nodes\": [{\"count\": 2, \"memory\": 8192, \"cores\": 8}]},";

  @TempDir Path directory;
  private final Shell shell = new Shell();

  private String workload(String cluster, int maps) throws IOException {
    return Files.writeString(
            directory.resolve("jobs.json"),
            """
            {"name": "small", %s "jobs": [{"id": "sort", "submit": 0, "map-reduce": {
              "maps": {"count": %d, "memory": 1024, "cores": 1, "seconds": 10},
              "reduces": {"count": 2, "memory": 1024, "cores": 1, "seconds": 5}, "shuffle": 1}}]}
            """
                .formatted(cluster, maps))
        .toString();
  }

  private int run(String... arguments) {
    return shell.run(new Configuration(false), arguments);
  }

  private JsonNode result() throws IOException {
    return new ObjectMapper().readTree(directory.resolve("out").resolve("result.json").toFile());
  }

  // 4 maps of 10 s at once, then reduces of 5 s: at least 15 s.
  @Test
  void aWorkloadRunsAndItsResultIsWritten() throws IOException {
    int code =
        run(
            "simulate",
            "--workload",
            workload(CLUSTER, 4),
            "--scheduler",
            "fifo",
            "--out",
            directory.resolve("out").toString());

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out()).contains("makespan").contains("lower-bound").contains("15.00");
    JsonNode job = result().get("runs").get(0).get("jobs").get(0);
    assertThat(job.get("state").asText()).isEqualTo("finished");
    assertThat(job.get("ended").asDouble()).isBetween(15.0, 40.0);
    assertThat(result().get("partial").asBoolean()).isFalse();
    assertThat(directory.resolve("out").resolve("result.html")).isNotEmptyFile();
  }

  /** A file is in the way, as whose rights do not suffice. */
  @Test
  void whereNothingCanBeWrittenNothingIsRun() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    String out = file.resolve("below").toString();

    int code = run("simulate", "--workload", workload(CLUSTER, 4), "--out", out);

    assertThat(code).isEqualTo(1);
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err())
        .contains("--out '" + out + "': no directory there can be written; name another one")
        .hasLineCount(1);
  }

  @Test
  void schedulersAreComparedOverSeeds() throws IOException {
    int code =
        run(
            "compare",
            "--workload",
            workload("", 40),
            "--cluster",
            "1x8192MBx8,1x4GBx4",
            "--schedulers",
            "fifo,capacity,fair,drf@1.0,heddle",
            "--seeds",
            "2",
            "--out",
            directory.resolve("out").toString());

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out()).contains("ratio: to fifo").contains("drf@1.0");
    assertThat(result().get("runs")).hasSize(10);
    assertThat(result().get("settings").get("cluster").asText()).isEqualTo("1x8192MBx8,1x4096MBx4");
  }

  @Test
  void reclaimAddsARowForEachThatMay() throws IOException {
    int code =
        run(
            "compare",
            "--workload",
            workload(CLUSTER, 40),
            "--schedulers",
            "capacity@1.0,fair,heddle",
            "--reclaim",
            "--seeds",
            "1");

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out()).contains("capacity+reclaim@1.0", "heddle+reclaim");
    assertThat(shell.out()).doesNotContain("fair+reclaim");
    assertThat(shell.err()).contains("does not say what tasks use");
  }

  @Test
  void whatTasksUseIsReported() throws IOException {
    Path file = directory.resolve("used.json");
    Files.writeString(
        file,
        """
        {"cluster": {"nodes": [{"count": 1, "memory": 16384, "cores": 4}]}, "jobs": [
         {"id": "a", "tasks": {"count": 40, "memory": 256, "cores": 1, "seconds": 60,
          "use": {"cpu": 0.4, "memory": 0.5}}}]}
        """);
    int code = run("simulate", "--workload", file.toString(), "--reclaim");

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out()).contains("heddle+reclaim", "slowdown-p95", "slowdown-p99", "killed");
    assertThat(shell.err()).doesNotContain("does not say");
  }

  @Test
  void theSameSeedGivesTheSameTable() throws IOException {
    String file = workload(CLUSTER, 30);
    String[] arguments = {
      "simulate",
      "--workload",
      file,
      "--straggler-rate",
      "0.3",
      "--seed",
      "5",
      "--straggler-factor",
      "3"
    };
    Shell again = new Shell();
    run(arguments);
    again.run(new Configuration(false), arguments);

    assertThat(again.out()).isEqualTo(shell.out()).contains("makespan");
  }

  @Test
  void theAdministratorsQueuesAreUsed() throws IOException {
    Files.writeString(
        directory.resolve("capacity-scheduler.xml"),
        """
        <configuration>
        <property><name>yarn.scheduler.capacity.root.queues</name><value>other</value></property>
        <property><name>yarn.scheduler.capacity.root.other.capacity</name><value>100</value></property>
        </configuration>
        """);
    run(
        "simulate",
        "--workload",
        workload(CLUSTER, 4),
        "--scheduler",
        "capacity",
        "--conf-dir",
        directory.toString());

    // The job's queue, root.default, is not among them.
    assertThat(shell.out()).contains("refused");
  }

  /** A key that is left over says nothing where another scheduler runs. */
  @Test
  void preemptionIsMissedWhereTheFairSchedulerOfTheConfigurationRunsOnly() throws IOException {
    Files.writeString(
        directory.resolve("yarn-site.xml"),
        "<configuration><property><name>yarn.scheduler.fair.preemption</name>"
            + "<value>true</value></property></configuration>");
    Files.writeString(directory.resolve("fair-scheduler.xml"), "<allocations/>");
    String[] arguments = {
      "simulate",
      "--workload",
      workload(CLUSTER, 4),
      "--conf-dir",
      directory.toString(),
      "--scheduler",
      "capacity"
    };
    run(arguments);
    assertThat(shell.err()).doesNotContain("preemption");
    arguments[6] = "fair";
    run(arguments);
    assertThat(shell.err()).contains("turns the Fair scheduler's preemption on");
  }

  @Test
  void whatIsWrongIsNamed() throws IOException {
    String file = workload(CLUSTER, 4);
    assertRefused("--workload is missing", "simulate");
    assertRefused("/nowhere", "simulate", "--workload", "/nowhere");
    assertRefused("--sceduler", "simulate", "--sceduler", "fifo");
    assertRefused("'best' is unknown", "simulate", "--workload", file, "--scheduler", "best");
    assertRefused("'x' is unknown", "simulate", "--workload", file, "--format", "x");
    assertRefused("--cluster '3x4'", "simulate", "--workload", file, "--cluster", "3x4");
    assertRefused(
        "YARN's nodes have at most 2147483647 MB",
        "simulate",
        "--workload",
        file,
        "--cluster",
        "9x999999999GBx9");
    assertRefused(
        "--outage '2:1:5': there is no node 2; the last of 2 is 1",
        "simulate",
        "--workload",
        file,
        "--outage",
        "2:1:5");
    assertRefused("--slow-start '1.5'", "simulate", "--workload", file, "--slow-start", "1.5");
    assertRefused(
        "either --schedulers or --policy", "compare", "--schedulers", "a", "--policy", "b");
    assertRefused("--conf-dir", "simulate", "--workload", file, "--conf-dir", "/nowhere");
    assertRefused("--cluster is missing", "simulate", "--workload", workload("", 4));
  }

  private void assertRefused(String message, String... arguments) {
    Shell other = new Shell();
    assertThat(other.run(new Configuration(false), arguments)).isEqualTo(1);
    assertThat(other.err()).contains(message);
  }

  @Tag("long")
  @Test
  void ctrlCLeavesAPartialResult() throws Exception {
    List<String> command = new ArrayList<>();
    // Whoever starts the tests in the background lets them ignore the signal.
    command.addAll(List.of("env", "--default-signal=INT"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED", "-Xmx700m", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(HeddleCommand.class.getName(), "simulate", "--scheduler", "fifo"));
    command.addAll(List.of("--workload", workload(CLUSTER, 900_000)));
    command.addAll(List.of("--out", directory.resolve("out").toString()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectOutput(directory.resolve("stdout").toFile());
    builder.redirectErrorStream(false);
    Process process = builder.start();
    try (BufferedReader progress =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      String line = progress.readLine();
      while (line != null && !line.contains("virtual time")) {
        line = progress.readLine();
      }
      assertThat(line).as("progress").isNotNull();
      new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
      progress.lines().forEach(rest -> {}); // until the process ends
    }
    assertThat(process.waitFor()).isEqualTo(130);
    assertThat(directory.resolve("stdout")).content().startsWith("partial");
    assertThat(result().get("partial").asBoolean()).isTrue();
    assertThat(result().get("runs").get(0).get("jobs").get(0).get("state").asText())
        .isEqualTo("unfinished");
  }
}
