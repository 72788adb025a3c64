package io.heddle.yarn.clients;

import static io.heddle.yarn.clients.HeddleCluster.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ContainerProcesses;
import io.heddle.yarn.testing.Hang;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class DistributedShellIT {
  private static final Path HOME = Path.of("target", "distributed-shell-it").toAbsolutePath();
  private static final int CONTAINERS = 12;

  /** So many of 1 GB find room beside the master. */
  private static final int AT_ONCE = 7;

  @Test
  void eachOfItsContainersRunsTheCommand() throws Exception {
    FileUtil.fullyDelete(HOME.toFile());
    HadoopTools tools = new HadoopTools(HOME.resolve("client"));
    ShellScript script = ShellScript.in(HOME);
    try (HeddleCluster cluster = HeddleCluster.start(HOME.resolve("cluster"))) {
      Path conf = cluster.confDirectory(Map.of());
      cluster.confDirectory(
          Map.of(YarnConfiguration.YARN_APPLICATION_CLASSPATH, tools.applicationClassPath(conf)));
      Process client = tools.shell("shell", conf, CONTAINERS, 1024, script.file());
      try {
        await(() -> script.containers().size() == AT_ONCE || !client.isAlive());
        script.end();
        assertThat(client.waitFor(Hang.MILLIS, TimeUnit.MILLISECONDS)).isTrue();
      } finally {
        ContainerProcesses.endAllOf(client.toHandle());
        client.destroyForcibly();
      }
      assertThat(client.exitValue()).as("see %s", tools.log("shell")).isZero();
      ApplicationReport report = cluster.application("shell");
      assertThat(report.getFinalApplicationStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
      assertThat(script.containers()).hasSize(CONTAINERS);
      cluster.assertHeddleDecided();
    }
  }
}
