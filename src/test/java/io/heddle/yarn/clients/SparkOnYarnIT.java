package io.heddle.yarn.clients;

import static io.heddle.yarn.clients.HeddleCluster.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.ContainerProcesses;
import io.heddle.yarn.testing.Hang;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Spark as processes: with dynamic allocation, where an executor is killed and the ResourceManager
 * restarted; and two jobs in barrier mode, which would wait forever for each other's executors.
 */
@Tag("long")
class SparkOnYarnIT {
  private static final Path HOME = Path.of("target", "spark-on-yarn-it").toAbsolutePath();
  private static final Path RESOURCES = Path.of("src", "test", "resources", "spark");
  private static final int EXECUTORS = 2;

  /** Six places for executors and drivers: four next to the drivers of two jobs. */
  private static final ClusterSize SIZE = new ClusterSize(2, 3072, 8);

  private static final int GANG = 3;

  /**
   * Of the even numbers below 30,000: 0, 6 ... 29,994, then 4, 10 ... 29,998, then 2 ... 29,996.
   */
  private static final List<String> RESULT = List.of("0 74985000", "1 75005000", "2 74995000");

  private static HeddleCluster cluster;
  private static RealClient spark;
  private static Path conf;
  private static Path jar;

  @BeforeAll
  static void start() throws Exception {
    FileUtil.fullyDelete(HOME.toFile());
    spark = RealClient.of(RESOURCES.resolve("yarn-pom.xml"), "4.0.1", HOME.resolve("spark"));
    jar = jar();
    cluster = HeddleCluster.start(HOME.resolve("cluster"), SIZE, Map.of());
    conf = cluster.confDirectory(Map.of());
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static Path jar() throws IOException, InterruptedException {
    Path classes = Files.createDirectories(HOME.resolve("classes"));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(
                    null,
                    null,
                    null,
                    "-proc:none",
                    "-d",
                    classes.toString(),
                    "-cp",
                    spark.classPath(),
                    RESOURCES.resolve("YarnJob.java").toString(),
                    RESOURCES.resolve("BarrierJob.java").toString()))
        .isZero();
    Path packed = HOME.resolve("job.jar");
    assertThat(
            java.util.spi.ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(
                    System.out,
                    System.err,
                    "--create",
                    "--file",
                    packed.toString(),
                    "-C",
                    classes.toString(),
                    "."))
        .isZero();
    return packed;
  }

  private static Process submitRevenue(String mode, Path out) throws IOException {
    Map<String, String> settings = settings();
    settings.put("spark.sql.shuffle.partitions", "4");
    settings.put("spark.sql.autoBroadcastJoinThreshold", "-1");
    settings.put("spark.dynamicAllocation.enabled", "true");
    settings.put("spark.dynamicAllocation.shuffleTracking.enabled", "true");
    settings.put("spark.dynamicAllocation.shuffleTracking.timeout", "2s");
    settings.put("spark.dynamicAllocation.minExecutors", "1");
    settings.put("spark.dynamicAllocation.maxExecutors", "" + EXECUTORS);
    settings.put("spark.dynamicAllocation.executorIdleTimeout", "2s");
    if (mode.equals("client")) {
      settings.put("spark.driver.host", "localhost");
    }
    return submit("revenue-" + mode, mode, settings, List.of("YarnJob", out.toString()));
  }

  private static Process submitBarrier(String name, Path out) throws IOException {
    Map<String, String> settings = settings();
    settings.put("spark.executor.instances", "" + GANG);
    settings.put("spark.yarn.tags", "heddle.gang=" + GANG);
    settings.put("spark.scheduler.barrier.maxConcurrentTasksCheck.interval", "1s");
    settings.put("spark.scheduler.barrier.maxConcurrentTasksCheck.maxFailures", "1000");
    return submit(name, "cluster", settings, List.of("BarrierJob", out.toString(), "" + GANG));
  }

  private static Map<String, String> settings() {
    String java = System.getProperty("java.home");
    Map<String, String> settings = new TreeMap<>();
    settings.put("spark.yarn.jars", "local:" + spark.jars() + "/*");
    settings.put("spark.yarn.appMasterEnv.JAVA_HOME", java);
    settings.put("spark.executorEnv.JAVA_HOME", java);
    settings.put("spark.ui.enabled", "false");
    settings.put("spark.yarn.stagingDir", HOME.resolve("staging").toUri().toString());
    settings.put("spark.driver.memory", "512m");
    settings.put("spark.executor.memory", "512m");
    settings.put("spark.executor.cores", "1");
    for (String part : List.of("driver", "executor", "yarn.am")) {
      settings.put("spark." + part + ".extraJavaOptions", RealClient.QUICK_JVM);
    }
    return settings;
  }

  /** Submits the main class that {@code job} names first, with the arguments after it. */
  private static Process submit(
      String name, String mode, Map<String, String> settings, List<String> job) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--master", "yarn", "--deploy-mode", mode));
    arguments.addAll(List.of("--name", name, "--class", job.get(0)));
    settings.forEach((key, value) -> arguments.addAll(List.of("--conf", key + "=" + value)));
    arguments.add(jar.toString());
    arguments.addAll(job.subList(1, job.size()));
    return spark.start(name, conf, "org.apache.spark.deploy.SparkSubmit", arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"client", "cluster"})
  void aJobSurvivesTheLossOfAnExecutorAndOfTheResourceManager(String mode) throws Exception {
    Path out = Files.createDirectories(HOME.resolve("out-" + mode));
    Process submitted = submitRevenue(mode, out);
    try {
      await(() -> Files.exists(out.resolve("first")) || !submitted.isAlive());
      assertThat(out.resolve("first"))
          .as("see %s", spark.log("revenue-" + mode))
          .hasContent(lines());
      ApplicationReport report = cluster.application("revenue-" + mode);
      ApplicationAttemptId attempt = report.getCurrentApplicationAttemptId();
      await(() -> allWork(cluster.tasks(attempt), out));

      ContainerId lost = cluster.tasks(attempt).get(0);
      cluster.kill(lost);
      await(() -> !cluster.tasks(attempt).contains(lost));
      await(() -> allWork(cluster.tasks(attempt), out));
      cluster.assertHeddleDecided();

      List<ContainerId> before = cluster.tasks(attempt);
      cluster.restartResourceManager();
      await(() -> cluster.state(attempt) == YarnApplicationState.RUNNING);
      await(() -> cluster.tasks(attempt).containsAll(before));

      Files.writeString(out.resolve("go"), "");
      await(() -> Files.exists(out.resolve("tasks-done")));
      // What has nothing to do is given back.
      await(() -> cluster.tasks(attempt).size() == 1);
      Files.writeString(out.resolve("again"), "");
      assertThat(submitted.waitFor(Hang.MILLIS, TimeUnit.MILLISECONDS)).isTrue();

      assertThat(submitted.exitValue()).as("see %s", spark.log("revenue-" + mode)).isZero();
      assertThat(out.resolve("second")).hasContent(lines());
      await(() -> cluster.state(attempt) == YarnApplicationState.FINISHED);
      assertThat(cluster.application("revenue-" + mode).getFinalApplicationStatus())
          .isEqualTo(FinalApplicationStatus.SUCCEEDED);
      assertThat(attempt.getAttemptId()).as("its master was not lost").isEqualTo(1);
      // The ResourceManager that has taken over may have had no container to give.
      cluster.assertNothingFailed();
    } finally {
      ContainerProcesses.endAllOf(submitted.toHandle());
      submitted.destroyForcibly();
    }
  }

  /** Each of three tasks adds up 1, 2 and 4. */
  @Test
  void twoJobsInBarrierModeRunOneAfterTheOther() throws Exception {
    Map<String, Process> jobs = new TreeMap<>();
    try {
      for (String name : List.of("barrier-a", "barrier-b")) {
        jobs.put(name, submitBarrier(name, Files.createDirectories(HOME.resolve(name))));
      }
      await(() -> cluster.isEachRunning(jobs.keySet()));
      await(() -> jobs.keySet().stream().anyMatch(SparkOnYarnIT::haveMet));
      String first =
          jobs.keySet().stream().filter(SparkOnYarnIT::haveMet).findFirst().orElseThrow();
      String second = first.equals("barrier-a") ? "barrier-b" : "barrier-a";
      ApplicationAttemptId waiting = cluster.application(second).getCurrentApplicationAttemptId();
      await(() -> cluster.waitsFor(waiting.getApplicationId()).contains("gang of " + GANG));
      assertThat(cluster.tasks(waiting)).isEmpty();

      for (String name : List.of(first, second)) {
        await(() -> haveMet(name));
        Files.writeString(HOME.resolve(name).resolve("go"), "");
        Process job = jobs.get(name);
        assertThat(job.waitFor(Hang.MILLIS, TimeUnit.MILLISECONDS)).isTrue();
        assertThat(job.exitValue()).as("see %s", spark.log(name)).isZero();
        assertThat(HOME.resolve(name).resolve("sums")).hasContent("[7, 7, 7]");
      }
      cluster.assertHeddleDecided();
    } finally {
      jobs.values().forEach(job -> ContainerProcesses.endAllOf(job.toHandle()));
      jobs.values().forEach(Process::destroyForcibly);
    }
  }

  private static boolean haveMet(String name) {
    String[] files = HOME.resolve(name).toFile().list((directory, file) -> file.startsWith("con"));
    return files != null && files.length == GANG;
  }

  /** One that is allocated and not started yet is not kept when a ResourceManager is lost. */
  private static boolean allWork(List<ContainerId> executors, Path out) {
    return executors.size() == EXECUTORS
        && executors.stream().allMatch(id -> Files.exists(out.resolve(id.toString())));
  }

  private static String lines() {
    return String.join("\n", RESULT) + "\n";
  }
}
