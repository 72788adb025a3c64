package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.MiniCluster;
import io.heddle.config.HeddleConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.sim.engine.scheduler.YarnRequests;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.reclaim.ReclaimStatus.NodeOffer;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.Hang;
import io.heddle.yarn.testing.LiveRm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real NodeManager tells of a container that computes. Skipped where this machine's cores are
 * busy.
 */
@Tag("long")
class RealNodeIT {
  private static final Path HOME = Path.of("target", "real-node-it").toAbsolutePath();
  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final int VCORES = 2 * CORES;
  private static final int POLL_MILLIS = 200;

  /** A machine that other work keeps busy for so long is not waited for: the test is left out. */
  private static final int PATIENCE_MILLIS = 120_000;

  @TempDir Path directory;

  private MiniCluster cluster;

  private Map<String, String> settings() throws Exception {
    new ConfigurationFiles(directory)
        .capacityScheduler(
            file -> {
              LiveRm.oneQueue(file);
              file.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.9");
            });
    Map<String, String> settings = new HashMap<>();
    settings.put(
        YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
        FileSystemBasedConfigurationProvider.class.getName());
    settings.put(YarnConfiguration.FS_BASED_RM_CONF_STORE, directory.toUri().toString());
    settings.put(YarnConfiguration.RM_SCHEDULER, HeddleScheduler.class.getName());
    // Else a mini cluster's NodeManagers measure nothing.
    settings.put(YarnConfiguration.YARN_MINICLUSTER_CONTROL_RESOURCE_MONITORING, "true");
    settings.put(YarnConfiguration.NM_RESOURCE_MON_INTERVAL_MS, "500");
    settings.put(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, "200");
    settings.put(HeddleConfig.MODE, "active");
    settings.put(ReclaimConfig.MODE, "active");
    settings.put(ReclaimConfig.QUEUES, "root");
    settings.put(ReclaimConfig.PERIOD, "500");
    return settings;
  }

  private HeddleScheduler heddle() {
    return (HeddleScheduler) cluster.resourceManager().getResourceScheduler();
  }

  private RMApp submit(String command) throws Exception {
    ApplicationId id =
        cluster
            .resourceManager()
            .getClientRMService()
            .getNewApplication(GetNewApplicationRequest.newInstance())
            .getApplicationId();
    ApplicationSubmissionContext context = Records.newRecord(ApplicationSubmissionContext.class);
    context.setApplicationId(id);
    context.setApplicationName(command);
    context.setQueue("default");
    context.setResource(Resource.newInstance(128, 1));
    context.setMaxAppAttempts(1);
    context.setAMContainerSpec(
        ContainerLaunchContext.newInstance(
            Map.of(), Map.of(), List.of(command), Map.of(), null, Map.of()));
    cluster
        .resourceManager()
        .getClientRMService()
        .submitApplication(SubmitApplicationRequest.newInstance(context));
    RMApp app = cluster.resourceManager().getRMContext().getRMApps().get(id);
    GenericTestUtils.waitFor(
        () ->
            app.getCurrentAppAttempt() != null
                && app.getCurrentAppAttempt().getState() == RMAppAttemptState.LAUNCHED,
        POLL_MILLIS,
        Hang.MILLIS);
    return app;
  }

  /** A command that waits for a file, and then keeps all cores busy. */
  private static String computeOnce(Path file) {
    StringBuilder command = new StringBuilder("while [ ! -f " + file + " ]; do sleep 0.2; done; ");
    for (int core = 1; core < CORES; core++) {
      command.append("while :; do :; done & ");
    }
    return command + "while :; do :; done";
  }

  /** As its master would; what is given is held and does nothing. */
  private void ask(RMApp app, int containers) {
    ApplicationAttemptId attempt = app.getCurrentAppAttempt().getAppAttemptId();
    heddle()
        .allocate(
            attempt,
            List.of(LiveRm.request(1, 1, 1, containers)),
            null,
            List.of(),
            List.of(),
            List.of(),
            YarnRequests.NO_UPDATES);
  }

  private boolean sees(Predicate<NodeOffer> what) {
    List<NodeOffer> nodes = heddle().reclaim().status().nodes();
    return nodes.size() == 1 && what.test(nodes.get(0));
  }

  private void await(Predicate<NodeOffer> what) throws Exception {
    await(what, Hang.MILLIS);
  }

  private void await(Predicate<NodeOffer> what, int millis) throws Exception {
    GenericTestUtils.waitFor(() -> sees(what), POLL_MILLIS, millis);
  }

  private boolean isIdle() throws Exception {
    try {
      await(node -> node.reclaimed() > 0 && node.used() > 0, PATIENCE_MILLIS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  @Test
  void aContainerThatComputesEndsTheOffer() throws Exception {
    try (MiniCluster started =
        MiniCluster.start(new ClusterSize(1, 64 * LiveRm.GB, VCORES), settings(), HOME)) {
      cluster = started;
      Path burn = HOME.resolve("burn");
      Files.deleteIfExists(burn);
      ask(submit(computeOnce(burn)), 10 * VCORES);
      assumeTrue(isIdle(), "other work keeps this machine busy");
      int held = heddle().reclaim().status().nodes().get(0).view().allocated();
      assertThat(held).isGreaterThan(VCORES);

      Files.createFile(burn);

      await(node -> node.offer().reason() == Reason.BUSY);
      NodeOffer busy = heddle().reclaim().status().nodes().get(0);
      assertThat(busy.view().busy()).isGreaterThan(0.8 * VCORES);
      assertThat(busy.offered()).isEqualTo(Math.max(VCORES, busy.view().allocated()));
      assertThat(busy.offer().vcores()).isEqualTo(VCORES);
      assertThat(heddle().metrics().reclaim().failures()).isZero();
    }
  }
}
