package io.heddle.yarn.clients;

import static io.heddle.yarn.clients.HeddleCluster.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.ContainerProcesses;
import io.heddle.config.ReclaimConfig;
import io.heddle.nodemetrics.source.Monitor;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.Hang;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.SaidUse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A ResourceManager that reclaims is killed; another takes over its node, which holds too much, and
 * the job, of DistributedShell, ends as on stock.
 */
@Tag("long")
class ReclaimFailoverIT {
  private static final Path HOME = Path.of("target", "reclaim-failover-it").toAbsolutePath();
  private static final int OWN = 4;
  private static final ClusterSize SIZE = new ClusterSize(1, 32 * 1024, OWN);
  private static final int CONTAINERS = 30;

  @TempDir Path directory;

  private Map<String, String> settings(Monitor monitor) throws IOException {
    new ConfigurationFiles(directory)
        .capacityScheduler(
            file -> {
              LiveRm.oneQueue(file);
              file.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
            });
    Map<String, String> settings = new HashMap<>(SaidUse.settings(monitor));
    settings.putAll(
        Map.of(
            YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
            FileSystemBasedConfigurationProvider.class.getName(),
            YarnConfiguration.FS_BASED_RM_CONF_STORE,
            directory.toUri().toString(),
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
            "200",
            ReclaimConfig.MAX_FACTOR,
            "4",
            ReclaimConfig.STEP,
            "2"));
    return settings;
  }

  private static JsonNode node(HeddleCluster cluster) throws IOException {
    return cluster.api("reclaim-nodes").path("items").path(0);
  }

  private static boolean offersOnlyWhatIsHeld(HeddleCluster cluster, int held) throws IOException {
    JsonNode node = node(cluster);
    return node.path("reason").asText().equals("busy")
        && node.path("vcores").asInt() == OWN
        && node.path("allocated").asInt() == held
        && node.path("offered").asInt() == held;
  }

  /** With its master's, the containers of an application; none while that is not known. */
  private static int held(HeddleCluster cluster, ApplicationAttemptId attempt)
      throws IOException, YarnException {
    return cluster.tasks(attempt).size() + 1;
  }

  private static void runThrough(HeddleCluster cluster, SaidUse use, ShellScript script)
      throws Exception {
    await(() -> script.containers().size() > OWN);
    ApplicationAttemptId attempt = script.containers().get(0).getApplicationAttemptId();
    use.busy(0.95);
    await(() -> offersOnlyWhatIsHeld(cluster, held(cluster, attempt)));
    List<ContainerId> before = cluster.tasks(attempt);
    await(() -> script.containers().containsAll(before));
    assertThat(before).hasSizeGreaterThan(OWN).hasSizeLessThan(4 * OWN - 1);

    cluster.restartResourceManager();

    await(() -> offersOnlyWhatIsHeld(cluster, before.size() + 1));
    assertThat(cluster.nodes())
        .extracting(node -> node.getCapability().getVirtualCores())
        .containsExactly(OWN);
    await(() -> cluster.tasks(attempt).containsAll(before));
    assertThat(script.containers()).hasSameSizeAs(before);

    use.busy(0.3);
    await(() -> script.containers().size() > before.size());
    assertThat(cluster.tasks(attempt)).as("none is lost").containsAll(before);
    assertThat(cluster.api("reclaim").path("reclaimed").asInt()).isPositive();
    cluster.assertNothingFailed();
  }

  @Test
  void theOneThatTakesOverBelievesTheTrueSizeAndReclaimsAgain() throws Exception {
    FileUtil.fullyDelete(HOME.toFile());
    HadoopTools tools = new HadoopTools(HOME.resolve("client"));
    ShellScript script = ShellScript.in(HOME);
    SaidUse use = new SaidUse();
    use.busy(0.3);
    try (Monitor monitor = use.tell();
        HeddleCluster cluster =
            HeddleCluster.start(HOME.resolve("cluster"), SIZE, settings(monitor))) {
      Path conf = cluster.confDirectory(Map.of());
      cluster.confDirectory(
          Map.of(YarnConfiguration.YARN_APPLICATION_CLASSPATH, tools.applicationClassPath(conf)));
      Process client = tools.shell("shell", conf, CONTAINERS, 256, script.file());
      try {
        runThrough(cluster, use, script);
        script.end();
        assertThat(client.waitFor(Hang.MILLIS, TimeUnit.MILLISECONDS)).isTrue();
      } finally {
        ContainerProcesses.endAllOf(client.toHandle());
        client.destroyForcibly();
      }
      assertThat(client.exitValue()).as("see %s", tools.log("shell")).isZero();
      assertThat(cluster.application("shell").getFinalApplicationStatus())
          .isEqualTo(FinalApplicationStatus.SUCCEEDED);
      assertThat(script.containers()).hasSizeGreaterThanOrEqualTo(CONTAINERS);
      cluster.assertHeddleDecided();
    }
  }
}
