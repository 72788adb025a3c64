package io.heddle.yarn.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.ProcessCluster;
import io.heddle.config.HeddleConfig;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.Hang;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerReport;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.SignalContainerCommand;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Nodes and a ResourceManager with Heddle active, each a process, and how they are asked. */
final class HeddleCluster implements AutoCloseable {
  /** Longer than anything takes on a machine that is busy. */
  private static final int POLL_MILLIS = 200;

  /** A client waits for a ResourceManager for a quarter of an hour otherwise. */
  private static final int MOST_CONNECT_MILLIS = 10_000;

  private static final ClusterSize SIZE = new ClusterSize(2, 4096, 8);

  private final ProcessCluster cluster;
  private final ClusterSize size;
  private final YarnClient yarn = YarnClient.createYarnClient();

  private HeddleCluster(ClusterSize size, Map<String, String> settings, Path home)
      throws IOException {
    this.size = size;
    cluster = new ProcessCluster(size, settings, home);
    Configuration conf = new Configuration(cluster.conf());
    conf.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, MOST_CONNECT_MILLIS);
    conf.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, POLL_MILLIS);
    yarn.init(conf);
    yarn.start();
  }

  /** Starts one under {@code home}, an absolute directory, and waits for its nodes. */
  static HeddleCluster start(Path home) throws Exception {
    return start(home, Map.of());
  }

  static HeddleCluster start(Path home, Map<String, String> further) throws Exception {
    return start(home, SIZE, further);
  }

  static HeddleCluster start(Path home, ClusterSize size, Map<String, String> further)
      throws Exception {
    Map<String, String> settings = new HashMap<>(further);
    settings.put(YarnConfiguration.RM_SCHEDULER, HeddleScheduler.class.getName());
    settings.put(HeddleConfig.MODE, "active");
    settings.put(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "128");
    // The file of queues on the class path has the same key for all queues.
    settings.put("yarn.scheduler.capacity.root.default.maximum-am-resource-percent", "1");
    HeddleCluster started = new HeddleCluster(size, settings, home);
    try {
      started.cluster.start();
      started.awaitNodes();
    } catch (Exception e) {
      started.close();
      throw e;
    }
    return started;
  }

  Path confDirectory(Map<String, String> changes) throws IOException {
    return cluster.confDirectory(changes);
  }

  /** Something that is asked of a cluster; where it does not answer it does not hold. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws IOException, YarnException;
  }

  static void await(Condition condition) throws Exception {
    GenericTestUtils.waitFor(
        () -> {
          try {
            return condition.holds();
          } catch (IOException | YarnException e) {
            return false;
          }
        },
        POLL_MILLIS,
        Hang.MILLIS);
  }

  private void awaitNodes() throws Exception {
    await(() -> !cluster.isUp() || nodes().size() == size.nodes());
    assertThat(cluster.endings()).as("parts of the cluster that ended").isEmpty();
  }

  void restartResourceManager() throws Exception {
    cluster.restartResourceManager();
    awaitNodes();
  }

  List<NodeReport> nodes() throws IOException, YarnException {
    return yarn.getNodeReports(NodeState.RUNNING);
  }

  List<ApplicationReport> applications() throws IOException, YarnException {
    return yarn.getApplications();
  }

  ApplicationReport application(String name) throws IOException, YarnException {
    List<ApplicationReport> named =
        applications().stream().filter(report -> report.getName().equals(name)).toList();
    assertThat(named).hasSize(1);
    return named.get(0);
  }

  YarnApplicationState state(ApplicationAttemptId attempt) throws IOException, YarnException {
    return yarn.getApplicationReport(attempt.getApplicationId()).getYarnApplicationState();
  }

  boolean isEachRunning(Collection<String> names) throws IOException, YarnException {
    return applications().stream()
        .filter(report -> report.getYarnApplicationState() == YarnApplicationState.RUNNING)
        .map(ApplicationReport::getName)
        .toList()
        .containsAll(names);
  }

  /** Why the application waits, in words. */
  String waitsFor(ApplicationId id) throws IOException {
    return api("applications/" + id + "/explanation")
        .path("waiting")
        .findValuesAsText("text")
        .toString();
  }

  /** Containers that are allocated and have not ended, but for the master's. */
  List<ContainerId> tasks(ApplicationAttemptId attempt) throws IOException, YarnException {
    ContainerId master = yarn.getApplicationAttemptReport(attempt).getAMContainerId();
    return yarn.getContainers(attempt).stream()
        .filter(container -> container.getContainerState() == ContainerState.RUNNING)
        .map(ContainerReport::getContainerId)
        .filter(id -> !id.equals(master))
        .toList();
  }

  void kill(ContainerId container) throws IOException, YarnException {
    yarn.signalToContainer(container, SignalContainerCommand.FORCEFUL_SHUTDOWN);
  }

  void assertHeddleDecided() throws IOException {
    assertThat(api("decisions").path("total").asLong()).isPositive();
    assertNothingFailed();
  }

  /** Since the ResourceManager of now has started. */
  void assertNothingFailed() throws IOException {
    JsonNode health = api("health");
    assertThat(health.path("healthy").asBoolean()).as(health.toString()).isTrue();
    assertThat(health.path("fallbacks").asLong()).isZero();
  }

  JsonNode api(String resource) throws IOException {
    return new ObjectMapper()
        .readTree(URI.create(cluster.web() + "/heddle/api/v1/" + resource).toURL());
  }

  @Override
  public void close() {
    yarn.stop();
    cluster.close();
  }
}
