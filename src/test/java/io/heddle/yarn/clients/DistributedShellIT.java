package io.heddle.yarn.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ContainerProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hadoop's DistributedShell under Heddle. The client and its master are those of Hadoop 3.4.2, the
 * latest that is published; the cluster is of the Hadoop that Heddle is built for.
 */
@Tag("long")
@Timeout(600)
class DistributedShellIT {
  private static final Path HOME = Path.of("target", "distributed-shell-it").toAbsolutePath();
  private static final Path POM =
      Path.of("src", "test", "resources", "hadoop", "pom.xml");
  private static final String VERSION = "3.4.2";
  private static final int CONTAINERS = 12;

  @Test
  void eachOfItsContainersRunsTheCommand() throws Exception {
    FileUtil.fullyDelete(HOME.toFile());
    RealClient shell = RealClient.of(POM, VERSION, HOME.resolve("client"));
    Path out = Files.createDirectories(HOME.resolve("out"));
    try (HeddleCluster cluster = HeddleCluster.start(HOME.resolve("cluster"))) {
      Path conf = cluster.confDirectory(Map.of());
      // The master finds the cluster by its class path, too.
      cluster.confDirectory(
          Map.of(YarnConfiguration.YARN_APPLICATION_CLASSPATH, conf + "," + shell.jars() + "/*"));
      Process client =
          shell.start(
              "shell",
              conf,
              "org.apache.hadoop.yarn.applications.distributedshell.Client",
              List.of(
                  "-jar",
                  shell
                      .jars()
                      .resolve("hadoop-yarn-applications-distributedshell-" + VERSION + ".jar")
                      .toString(),
                  "-appname",
                  "shell",
                  "-shell_command",
                  "touch",
                  "-shell_args",
                  out + "/$CONTAINER_ID",
                  "-num_containers",
                  "" + CONTAINERS,
                  "-container_memory",
                  "256",
                  "-master_memory",
                  "512",
                  "-shell_env",
                  "JAVA_HOME=" + System.getProperty("java.home")));
      try {
        assertThat(client.waitFor(HeddleCluster.MOST_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
      } finally {
        ContainerProcesses.endAllOf(client.toHandle());
        client.destroyForcibly();
      }
      assertThat(client.exitValue()).as("see %s", shell.log("shell")).isZero();
      ApplicationReport report = cluster.application("shell");
      assertThat(report.getFinalApplicationStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
      assertThat(files(out)).hasSize(CONTAINERS).allMatch(name -> name.startsWith("container_"));
      cluster.assertHeddleDecided();
    }
  }

  private static List<String> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
