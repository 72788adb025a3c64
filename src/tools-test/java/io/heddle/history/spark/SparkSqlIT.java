package io.heddle.history.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import io.heddle.cli.Shell;
import io.heddle.cli.sim.HistoryFiles;
import io.heddle.history.importer.HistoryImport;
import io.heddle.model.Stage;
import io.heddle.sim.trace.TraceFormat;
import io.heddle.sim.trace.input.TraceOptions;
import io.heddle.sim.workload.JobModel;
import io.heddle.sim.workload.Tasks;
import io.heddle.sim.workload.Workload;
import io.heddle.yarn.clients.RealClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Event logs that real Sparks, each with its own class path, write of a query of SQL. */
@Tag("long")
class SparkSqlIT {
  private static final Path RESOURCES = Path.of("src", "test", "resources", "spark");

  @TempDir private Path directory;

  private Path run(String version) throws IOException, InterruptedException {
    Path logs = Files.createDirectory(directory.resolve("logs"));
    RealClient client = RealClient.of(RESOURCES.resolve("pom.xml"), version, directory);
    String job = RESOURCES.resolve("SqlJob.java").toAbsolutePath().toString();
    Process spark = client.start("sql", directory, job, List.of(logs.toUri().toString()));
    try {
      assertThat(spark.waitFor(5, TimeUnit.MINUTES)).isTrue();
    } finally {
      spark.destroyForcibly();
    }
    assertThat(spark.exitValue()).as(Files.readString(client.log("sql"))).isZero();
    return logs;
  }

  private static String text(Path logs) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.walk(logs)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        text.append(decompressed(file));
      }
    }
    return text.toString();
  }

  /** Spark 3 does not compress its log, Spark 4 with zstd. */
  private static String decompressed(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".zstd") ? new ZstdInputStream(in) : in) {
      return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The import leaves out what did not run on YARN, and Spark runs in this JVM alone here. */
  private static void pretendYarn(Path logs) throws IOException {
    try (Stream<Path> files = Files.walk(logs)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String log =
            decompressed(file)
                .replace("\"spark.master\":\"local[2]\"", "\"spark.master\":\"yarn\"")
                .replaceAll("\"local-([0-9]+)\"", "\"application_$1_0001\"");
        try (OutputStream out = Files.newOutputStream(file);
            OutputStream whole =
                file.toString().endsWith(".zstd") ? new ZstdOutputStream(out) : out) {
          whole.write(log.getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.5.8", "4.1.1"})
  void theStagesOfAnAdaptiveQueryAreItsDag(String version) throws Exception {
    Path logs = run(version);
    pretendYarn(logs);
    assertThat(text(logs)).contains("SparkListenerSQLAdaptiveExecutionUpdate", "skew=true");

    List<String> messages = new ArrayList<>();
    HistoryImport histories = new HistoryImport(messages::add);
    new HistoryFiles(new Configuration(false)).readAll(logs.toString(), histories);
    assertThat(messages).isEmpty();
    assertThat(histories.profiles()).hasSize(1);
    List<Stage> dag = histories.profiles().values().iterator().next().dag();
    // Both tables are read at once, in either order; the join waits for both, and so on.
    assertThat(dag.subList(0, 2)).extracting(Stage::tasks).containsExactlyInAnyOrder(4, 3);
    assertThat(dag.subList(0, 2)).allMatch(stage -> stage.parents().isEmpty());
    assertThat(dag.get(2).parents()).containsExactly(0, 1);
    assertThat(dag.get(2).tasks()).as("parts of the skewed join").isGreaterThan(1);
    for (int i = 3; i < dag.size(); i++) {
      assertThat(dag.get(i).parents()).containsExactly(i - 1);
    }
    assertThat(dag).hasSizeGreaterThan(3);
    assertThat(dag.stream().mapToDouble(Stage::taskSeconds).sum()).isBetween(0.1, 300.0);

    Path out = directory.resolve("jobs.json");
    Shell shell = new Shell();
    int code =
        shell.run(
            new Configuration(false),
            "import",
            "--spark",
            logs.toString(),
            "--out",
            out.toString());
    assertThat(code).as(shell.err()).isZero();
    Workload workload = TraceFormat.HEDDLE.read(out, TraceOptions.standard(1)).workload();
    assertThat(workload.jobs())
        .singleElement()
        .satisfies(job -> assertThat(job.model()).isInstanceOf(JobModel.Executors.class));
    assertThat(Tasks.anyUseIsKnown(workload)).as("processor time of tasks").isTrue();
  }
}
