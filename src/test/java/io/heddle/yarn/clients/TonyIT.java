package io.heddle.yarn.clients;

import static io.heddle.yarn.clients.HeddleCluster.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ContainerProcesses;
import io.heddle.cli.HeddleCommand;
import io.heddle.yarn.testing.Hang;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** TonY's own client and ApplicationMasters, whose tasks start once all of them run. */
@Tag("long")
class TonyIT {
  private static final String VERSION = "0.4.7";
  private static final Path POM = Path.of("src", "test", "resources", "tony", "pom.xml");
  private static final Path HOME = Path.of("target", "tony-it").toAbsolutePath();

  /** Nodes have six or seven places for workers next to the ApplicationMasters of two jobs. */
  private static final int GANG = 4;

  private static final String JVM =
      RealClient.QUICK_JVM + " --add-opens=java.base/java.lang=ALL-UNNAMED";

  /** Each worker squares its index and waits for the others; the first adds them up. */
  private static final String SCRIPT =
      """
      cd %s
      echo $((TASK_INDEX * TASK_INDEX)) > square.tmp$TASK_INDEX
      mv square.tmp$TASK_INDEX square$TASK_INDEX
      until test -e go && test $(ls square? | wc -l) = %d; do sleep 0.1; done
      test $TASK_INDEX != 0 || cat square? | awk '{ sum += $1 } END { print sum }' > sum
      """;

  private static Process submit(RealClient tony, Path conf, String name, String tags)
      throws IOException {
    Path directory = Files.createDirectories(HOME.resolve(name));
    Path script = Files.writeString(HOME.resolve(name + ".sh"), SCRIPT.formatted(directory, GANG));
    Map<String, String> settings = new TreeMap<>();
    settings.put("tony.application.name", name);
    settings.put("tony.application.tags", tags);
    settings.put("tony.application.security.enabled", "false");
    settings.put("tony.history.location", HOME.resolve("history").toUri().toString());
    settings.put("tony.am.memory", "512m");
    settings.put("tony.task.am.jvm.opts", JVM);
    settings.put("tony.worker.instances", "" + GANG);
    settings.put("tony.worker.memory", "1g");
    settings.put("tony.task.executor.jvm.opts", "-Xmx256m " + JVM);
    settings.put("tony.task.gpu-metrics.enabled", "false");
    List<String> arguments = new ArrayList<>();
    settings.forEach((key, value) -> arguments.addAll(List.of("--conf", key + "=" + value)));
    arguments.addAll(List.of("--executes", "sh " + script));
    return tony.start(name, conf, "com.linkedin.tony.TonyClient", arguments);
  }

  /** What the histories of the jobs say as a workload; TonY renames them once it has ended. */
  private static String imported() throws IOException {
    Path workload = HOME.resolve("workload.json");
    Files.deleteIfExists(workload);
    HeddleCommand command = new HeddleCommand(System.out, System.err);
    command.setConf(new Configuration(false));
    command.run(
        new String[] {
          "import", "--tony", HOME.resolve("history").toString(), "--out", workload.toString()
        });
    return Files.exists(workload) ? Files.readString(workload) : "";
  }

  private static boolean haveMet(String name) {
    String[] squares =
        HOME.resolve(name).toFile().list((directory, file) -> file.matches("square."));
    return squares != null && squares.length == GANG;
  }

  /** One is a gang by its tag, the other one by its type. */
  @Test
  void twoJobsRunOneAfterTheOther() throws Exception {
    FileUtil.fullyDelete(HOME.toFile());
    RealClient tony = RealClient.of(POM, VERSION, HOME.resolve("client"));
    Files.createDirectories(HOME.resolve("history").resolve("intermediate"));
    Map<String, Process> jobs = new TreeMap<>();
    try (HeddleCluster cluster =
        HeddleCluster.start(
            HOME.resolve("cluster"),
            Map.of("yarn.scheduler.heddle.queue.root.default.gang", "TONY"))) {
      Path conf = cluster.confDirectory(Map.of());
      cluster.confDirectory(
          Map.of(YarnConfiguration.YARN_APPLICATION_CLASSPATH, conf + "," + tony.jars() + "/*"));
      jobs.put("tony-a", submit(tony, conf, "tony-a", "heddle.gang=" + GANG));
      jobs.put("tony-b", submit(tony, conf, "tony-b", "any"));
      await(() -> cluster.isEachRunning(jobs.keySet()));
      await(() -> jobs.keySet().stream().anyMatch(TonyIT::haveMet));
      String first = jobs.keySet().stream().filter(TonyIT::haveMet).findFirst().orElseThrow();
      String second = first.equals("tony-a") ? "tony-b" : "tony-a";
      ApplicationReport waiting = cluster.application(second);
      await(() -> cluster.waitsFor(waiting.getApplicationId()).contains("gang of 4"));
      assertThat(cluster.tasks(waiting.getCurrentApplicationAttemptId())).isEmpty();

      for (String name : List.of(first, second)) {
        await(() -> haveMet(name));
        Files.writeString(HOME.resolve(name).resolve("go"), "");
        Process job = jobs.get(name);
        assertThat(job.waitFor(Hang.MILLIS, TimeUnit.MILLISECONDS)).isTrue();
        assertThat(job.exitValue()).as("see %s", tony.log(name)).isZero();
        assertThat(HOME.resolve(name).resolve("sum")).hasContent("14");
        ApplicationReport report = cluster.application(name);
        assertThat(report.getApplicationType()).isEqualTo("TONY");
        assertThat(report.getYarnApplicationState()).isEqualTo(YarnApplicationState.FINISHED);
        assertThat(report.getFinalApplicationStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
        assertThat(report.getCurrentApplicationAttemptId().getAttemptId()).isEqualTo(1);
      }
      cluster.assertHeddleDecided();
      await(() -> imported().matches("(?s).*\"gang\": ?4.*\"gang\": ?4.*"));
    } finally {
      jobs.values().forEach(job -> ContainerProcesses.endAllOf(job.toHandle()));
      jobs.values().forEach(Process::destroyForcibly);
    }
  }
}
