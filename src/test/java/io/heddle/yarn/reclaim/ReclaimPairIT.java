package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.cluster.SleepingMaster;
import io.heddle.config.HeddleConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.nodemetrics.source.Monitor;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.reclaim.ReclaimStatus.NodeOffer;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.MiniClusterTest;
import io.heddle.yarn.testing.SaidUse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two ResourceManagers with ZooKeeper and a real NodeManager, whose containers hold more than it
 * has when the active one becomes the standby, and again when it ends. What the node uses, the test
 * says.
 */
@Tag("long")
class ReclaimPairIT extends MiniClusterTest {
  private static final Path HOME = Path.of("target", "reclaim-pair-it").toAbsolutePath();
  private static final Path END = HOME.resolve("end");
  private static final int OWN = 8;
  private static final int MOST = 32;
  private static final ClusterSize SIZE = new ClusterSize(1, 32 * 1024, OWN);
  private static final int TASKS = 2 * MOST;
  private static final double LITTLE = 0.2;

  private final SaidUse use = new SaidUse();
  private Monitor monitor;
  private SleepingMaster job;

  @BeforeEach
  void start() throws Exception {
    use.busy(LITTLE);
    monitor = opened(use.tell());
    startPair(SIZE, settings(), HOME, LiveRm::oneQueue);
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>(SaidUse.settings(monitor));
    settings.putAll(
        Map.of(
            YarnConfiguration.RM_SCHEDULER,
            HeddleScheduler.class.getName(),
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
            "100",
            HeddleConfig.MODE,
            "active",
            // The first pass loads classes.
            HeddleConfig.BUDGET,
            "1000000",
            ReclaimConfig.MAX_FACTOR,
            "" + MOST / OWN,
            ReclaimConfig.STEP,
            "1"));
    return settings;
  }

  private SleepingMaster launch() throws Exception {
    String command = "while [ ! -f " + END + " ]; do sleep 0.1; done";
    return launch(
        "held",
        (conf, attempt) ->
            new SleepingMaster(
                conf,
                attempt,
                new SleepingMaster.Tasks(TASKS, Resource.newInstance(256, 1), command)));
  }

  private void awaitRunning(int more) throws Exception {
    await(
        () -> {
          job.heartbeat();
          return job.running() > more;
        });
  }

  /** The node is busy, and has what its containers hold, all of which run. */
  private boolean offersOnlyWhatIsHeld() throws Exception {
    job.heartbeat();
    List<NodeOffer> nodes = heddle().reclaim().status().nodes();
    return nodes.size() == 1
        && nodes.get(0).offer().reason() == Reason.BUSY
        && nodes.get(0).view().capacity() == OWN
        && nodes.get(0).view().allocated() == job.running()
        && nodes.get(0).offered() == job.running();
  }

  private interface Change {
    void make() throws Exception;
  }

  private void assertNothingIsLostBy(Change change) throws Exception {
    use.busy(0.95);
    await(this::offersOnlyWhatIsHeld);
    int before = job.running();
    assertThat(before).isGreaterThan(OWN).isLessThan(MOST);
    HeddleScheduler former = heddle();

    change.make();

    assertThat(heddle()).isNotSameAs(former);
    await(this::offersOnlyWhatIsHeld);
    assertThat(cluster.resourceManager().getRMContext().getRMNodes().values())
        .as("what YARN knows")
        .extracting(RMNode::getTotalCapability)
        .extracting(Resource::getVirtualCores)
        .containsExactly(OWN);
    assertThat(heddle().getClusterResource().getVirtualCores()).isEqualTo(before);
    assertThat(job.running()).isEqualTo(before);

    use.busy(LITTLE);
    awaitRunning(before);
    assertThat(heddle().reclaim().status().reclaimed()).isPositive();
    assertThat(heddle().metrics().reclaim().failures()).isZero();
  }

  @Test
  void theOneThatBecomesActiveBelievesTheTrueSizeAndReclaimsAgain() throws Exception {
    job = launch();
    awaitRunning(OWN);
    assertNothingIsLostBy(cluster::switchOver);
    assertNothingIsLostBy(cluster::failOver);

    Files.createFile(END);
    await(
        () -> {
          job.heartbeat();
          return job.isDone();
        });
    assertThat(job.lost()).isZero();
    job.finish();
  }
}
