package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.reclaim.NodeSituation;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.reclaim.ReclaimRecord;
import io.heddle.reclaim.ReclaimTally;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatResponse;
import org.apache.hadoop.yarn.server.resourcemanager.ClusterMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a live ResourceManager's nodes offer, and when they offer no more than they have. */
class ReclaimTest {
  private static final int OWN = ReclaimScene.CORES;

  @Test
  void aHalfUsedNodeOffersMoreAndEverythingInTheSchedulerAgrees() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> {})) {
      assertThat(scene.worker.offered()).as("all is fresh, nothing was seen").isEqualTo(OWN);
      assertThat(scene.worker.allocated()).isEqualTo(OWN);

      // 0.9 * 16 / 0.5 = 28, a step of 6 at a time.
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      assertThat(scene.cluster()).isEqualTo(22 + 8);
      assertThat(ClusterMetrics.getMetrics().getCapabilityVirtualCores()).isEqualTo(22 + 8);
      Resource cluster = scene.live.scheduler().getClusterResource();
      assertThat(
              scene.live.rm().getRMContext().getNodeLabelManager().getResourceByLabel("", cluster))
          .isEqualTo(cluster);
      assertThat(scene.live.scheduler().getRootQueueMetrics().getAvailableVirtualCores())
          .isEqualTo(22 + 8 - OWN - 1);
      assertThat(scene.live.scheduler().getQueue("default").getEffectiveCapacity(""))
          .isEqualTo(cluster);

      scene.worker.heartbeat();
      assertThat(scene.worker.allocated()).isEqualTo(22);
      scene.step();
      assertThat(scene.worker.offered()).as("what is new was not seen").isEqualTo(22);
      scene.worker.busy(11);
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(28);

      ReclaimStatus status = scene.live.heddle().reclaim().status();
      assertThat(status.reclaimed()).isEqualTo(12);
      assertThat(status.used()).isEqualTo(6);
      assertThat(status.reclaiming()).isEqualTo(1);
    }
  }

  @Test
  void anExplanationTellsContainersOnReclaimedVcores() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      ApplicationId job = scene.job.getApplicationAttemptId().getApplicationId();
      assertThat(scene.live.heddle().explain(job).orElseThrow().reclaimed()).isEqualTo(6);

      List<Container> given = scene.take();
      LiveRm.release(scene.job, given.subList(OWN, given.size()));
      assertThat(scene.live.heddle().explain(job).orElseThrow().reclaimed()).isZero();
    }
  }

  /** 16 of 22 offered are held and 13 of them busy: 22 would be too many, 13 / 16 * 22 > 16. */
  @Test
  void offersAreCheckedByTheUseThatFollows() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> conf.set(ReclaimConfig.MODE, "shadow"))) {
      scene.step();
      scene.step();
      scene.worker.busy(13);
      scene.step();

      ReclaimTally tally = hour(scene).tally();
      assertThat(tally.checks()).isEqualTo(2);
      assertThat(tally.over()).isEqualTo(1);
      assertThat(tally.offered()).isZero();
      // 6 vcores for two periods of 3 s; the third offered none.
      assertThat(tally.wouldOffer()).isEqualTo(6 * 6 / 3600.0, within(1e-9));
      assertThat(scene.worker.offered()).isEqualTo(OWN);
    }
  }

  private static ReclaimRecord.Hour hour(ReclaimScene scene) {
    return scene.live.heddle().reclaim().record().document(0).hours().get(0);
  }

  @Test
  void theNodeManagerIsToldNothing() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      NodeHeartbeatResponse response = scene.worker.node().nodeHeartbeat(true);
      assertThat(response.getResource()).isNull();
      RMNode node = scene.worker.scheduled().getRMNode();
      assertThat(node.getTotalCapability().getVirtualCores()).isEqualTo(OWN);
      assertThat(scene.worker.scheduled().isOvercommitTimeOutSet()).isFalse();
    }
  }

  @Test
  void useBeyondTheStopLeavesOnlyWhatIsAllocatedAndKillsNothing() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      scene.worker.busy(13);
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      assertThat(reason(scene)).isEqualTo(Reason.BUSY);
      List<Container> given = scene.take();
      assertThat(given).hasSize(22);

      LiveRm.release(scene.job, given.subList(0, 4));
      scene.step();
      assertThat(scene.worker.offered()).as("not filled again").isEqualTo(18);
      LiveRm.release(scene.job, given.subList(4, 10));
      scene.stepAfter(1);
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(scene.live.held(scene.job)).isEqualTo(1 + 12);
    }
  }

  @Test
  void staleFiguresLeaveTheNodeAtItsSizeWithinOnePeriod() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> {})) {
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      scene.stepAfter(9_999);
      assertThat(scene.worker.offered()).isEqualTo(22);
      scene.stepAfter(1);
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(reason(scene)).isEqualTo(Reason.STALE);
    }
  }

  @Test
  void aNodeThatTellsNoUseIsStaleThoughItsHeartbeatsCome() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> {})) {
      scene.step();
      scene.worker.fallSilent();
      for (int step = 0; step < 4; step++) {
        scene.step();
      }
      assertThat(scene.worker.offered()).isEqualTo(scene.worker.allocated());
      assertThat(reason(scene)).isEqualTo(Reason.STALE);
    }
  }

  /** A real one measures each 3 s; ten times the same, to the digit, is no chance. */
  @Test
  void aNodeThatRepeatsItsLastSampleIsStaleAfterThriceTheTime() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> {})) {
      scene.step();
      scene.worker.stopMeasuring();
      for (int step = 1; step <= 10; step++) {
        scene.step();
        assertThat(reason(scene)).as("step %d", step).isEqualTo(Reason.USE);
      }
      scene.step();
      assertThat(reason(scene)).isEqualTo(Reason.STALE);
      LiveRm.release(scene.job, scene.take());
      scene.stepAfter(1);
      assertThat(scene.worker.offered()).isEqualTo(OWN);

      scene.worker.measureAgain();
      scene.step();
      assertThat(reason(scene)).isEqualTo(Reason.USE);
    }
  }

  /** A node without containers that tells exactly 0 again and again is idle, and may be right. */
  @Test
  void anIdleNodeThatTellsTheSameIsNotStale() throws Exception {
    try (ReclaimScene scene = new ReclaimScene(conf -> {})) {
      scene.worker.busy(0);
      scene.step();
      scene.worker.stopMeasuring();
      for (int step = 0; step < 30; step++) {
        scene.step();
        assertThat(reason(scene)).isEqualTo(Reason.NO_DEMAND);
      }
      // Its figures tell nothing of the containers that come now.
      LiveRm.ask(scene.job, 1, 1, 1, 100);
      scene.worker.heartbeat();
      scene.step();
      assertThat(reason(scene)).isEqualTo(Reason.STALE);
      assertThat(scene.worker.offered()).isEqualTo(OWN);
    }
  }

  /** 16 were seen, 6 more were not, whatever passes until the node measures again. */
  @Test
  void whatIsAllocatedAfterASampleIsFreshUntilTheNext() throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      assertThat(scene.worker.allocated()).isEqualTo(22);
      scene.worker.stopMeasuring();
      for (int step = 0; step < 5; step++) {
        scene.step();
        assertThat(scene.worker.offered()).as("step %d", step).isEqualTo(22);
        assertThat(view(scene).fresh()).isEqualTo(6);
      }
      scene.worker.measureAgain();
      scene.step();
      assertThat(view(scene).fresh()).isZero();
      assertThat(scene.worker.offered()).isEqualTo(28);
    }
  }

  @Test
  void nothingIsOfferedThatNobodyWaitsFor() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> {})) {
      LiveRm.ask(scene.job, 1, 1, 1, 0);
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(reason(scene)).isEqualTo(Reason.NO_DEMAND);
    }
  }

  @Test
  void switchingOffPausingAndStoppingLeaveNodesAtTheirSizeAtOnce() throws Exception {
    ReclaimScene scene = ReclaimScene.full(conf -> {});
    try (scene) {
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      scene.refresh(ReclaimConfig.MODE, "off");
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(scene.cluster()).isEqualTo(OWN + 8);
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(OWN);

      scene.refresh(ReclaimConfig.MODE, "active");
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      scene.live.heddle().reclaim().pause("ann");
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(scene.live.heddle().reclaim().status().paused()).isTrue();

      scene.live.heddle().reclaim().resume("ann");
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      scene.live.heddle().reclaim().stop();
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      scene.step();
      assertThat(scene.worker.offered()).as("stopped").isEqualTo(OWN);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "shadow"})
  void whatIsBeyondTheSizeWhenItIsSwitchedOffEndsByItself(String mode) throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(conf -> {})) {
      scene.refresh(ReclaimConfig.MODE, mode);
      assertThat(scene.worker.offered()).isEqualTo(22);
      List<Container> given = scene.take();
      LiveRm.release(scene.job, given.subList(0, 3));
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(19);
      LiveRm.release(scene.job, given.subList(3, 10));
      scene.stepAfter(1);
      assertThat(scene.worker.offered()).isEqualTo(OWN);
    }
  }

  @Test
  void aFailureIsCountedAndLeavesNodesAtTheirSize() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> {})) {
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      AtomicBoolean fails = new AtomicBoolean(true);
      scene
          .live
          .heddle()
          .setClock(
              () -> {
                if (fails.getAndSet(false)) {
                  throw new IllegalStateException("no clock");
                }
                return scene.clock.getTime();
              });
      scene.live.heddle().reclaim().step();
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(scene.live.heddle().metrics().reclaim().failures()).isEqualTo(1);

      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
    }
  }

  @Test
  void shadowModeOnlyComputes() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> conf.set(ReclaimConfig.MODE, "shadow"))) {
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(scene.live.heddle().reclaim().status().reclaimed()).isEqualTo(6);
    }
  }

  /** Heddle's own mode promises that containers are allocated as by stock. */
  @Test
  void whileHeddleAsAWholeOnlyLooksOnSoDoesReclaiming() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> conf.set(HeddleConfig.MODE, "shadow"))) {
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(scene.live.heddle().reclaim().status().reclaimed()).isEqualTo(6);
      scene.refresh(HeddleConfig.MODE, "off");
      scene.step();
      assertThat(scene.live.heddle().reclaim().status().nodes()).isEmpty();
    }
  }

  @Test
  void nodesThatTheSettingsLeaveOutKeepTheirSize() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(conf -> conf.set(ReclaimConfig.NODES, "other.*"))) {
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(OWN);
      assertThat(reason(scene)).isEqualTo(Reason.EXCLUDED);
    }
  }

  static Reason reason(ReclaimScene scene) {
    return worker(scene).offer().reason();
  }

  private static NodeSituation view(ReclaimScene scene) {
    return worker(scene).view();
  }

  private static ReclaimStatus.NodeOffer worker(ReclaimScene scene) {
    return scene.live.heddle().reclaim().status().nodes().stream()
        .filter(node -> node.node().equals(scene.worker.node().getNodeId()))
        .findFirst()
        .orElseThrow();
  }

  private static void start(String mode, Consumer<Configuration> change) {
    LiveRm.start(
            conf -> {
              conf.set(ReclaimConfig.MODE, mode);
              conf.set(ReclaimConfig.QUEUES, "root");
              change.accept(conf);
            })
        .close();
  }

  private static void memoryOnly(Configuration conf) {
    conf.set(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DefaultResourceCalculator.class.getName());
  }

  @Test
  void vcoresMustCount() {
    for (String mode : new String[] {"active", "shadow"}) {
      assertThatThrownBy(() -> start(mode, ReclaimTest::memoryOnly))
          .hasMessageContainingAll(
              ReclaimConfig.MODE, "'" + mode + "'", "set", "DominantResourceCalculator");
    }
    assertThatCode(() -> start("off", ReclaimTest::memoryOnly)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED,
        CapacitySchedulerConfiguration.MULTI_NODE_PLACEMENT_ENABLED,
        YarnConfiguration.RM_RESERVATION_SYSTEM_ENABLE
      })
  void nothingElseMayPromiseTheSameRoom(String key) {
    assertThatThrownBy(() -> start("active", conf -> conf.setBoolean(key, true)))
        .hasMessageContainingAll(ReclaimConfig.MODE, "'active'", key + " is on", "write off");
  }
}
