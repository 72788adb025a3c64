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
class ReclaimTest extends ReclaimScene {
  private static final int OWN = CORES;

  @Test
  void aHalfUsedNodeOffersMoreAndEverythingInTheSchedulerAgrees() throws Exception {
    full(conf -> {});
    assertThat(worker.offered()).as("all is fresh, nothing was seen").isEqualTo(OWN);
    assertThat(worker.allocated()).isEqualTo(OWN);

    // 0.9 * 16 / 0.5 = 28, a step of 6 at a time.
    step();
    assertThat(worker.offered()).isEqualTo(22);
    assertThat(cluster()).isEqualTo(22 + 8);
    assertThat(ClusterMetrics.getMetrics().getCapabilityVirtualCores()).isEqualTo(22 + 8);
    Resource cluster = live.scheduler().getClusterResource();
    assertThat(live.rm().getRMContext().getNodeLabelManager().getResourceByLabel("", cluster))
        .isEqualTo(cluster);
    assertThat(live.scheduler().getRootQueueMetrics().getAvailableVirtualCores())
        .isEqualTo(22 + 8 - OWN - 1);
    assertThat(live.scheduler().getQueue("default").getEffectiveCapacity("")).isEqualTo(cluster);

    worker.heartbeat();
    assertThat(worker.allocated()).isEqualTo(22);
    step();
    assertThat(worker.offered()).as("what is new was not seen").isEqualTo(22);
    worker.busy(11);
    step();
    assertThat(worker.offered()).isEqualTo(28);

    ReclaimStatus status = live.heddle().reclaim().status();
    assertThat(status.reclaimed()).isEqualTo(12);
    assertThat(status.used()).isEqualTo(6);
    assertThat(status.reclaiming()).isEqualTo(1);
  }

  @Test
  void anExplanationTellsContainersOnReclaimedVcores() throws Exception {
    overfull(conf -> {});
    ApplicationId id = job.getApplicationAttemptId().getApplicationId();
    assertThat(live.heddle().explain(id).orElseThrow().reclaimed()).isEqualTo(6);

    List<Container> given = take();
    LiveRm.release(job, given.subList(OWN, given.size()));
    assertThat(live.heddle().explain(id).orElseThrow().reclaimed()).isZero();
  }

  /** 16 of 22 offered are held and 13 of them busy: 22 would be too many, 13 / 16 * 22 > 16. */
  @Test
  void offersAreCheckedByTheUseThatFollows() throws Exception {
    full(conf -> conf.set(ReclaimConfig.MODE, "shadow"));
    step();
    step();
    worker.busy(13);
    step();

    ReclaimTally tally = hour().tally();
    assertThat(tally.checks()).isEqualTo(2);
    assertThat(tally.over()).isEqualTo(1);
    assertThat(tally.offered()).isZero();
    // 6 vcores for two periods of 3 s; the third offered none.
    assertThat(tally.wouldOffer()).isEqualTo(6 * 6 / 3600.0, within(1e-9));
    assertThat(worker.offered()).isEqualTo(OWN);
  }

  private ReclaimRecord.Hour hour() {
    return live.heddle().reclaim().record().document(0).hours().get(0);
  }

  @Test
  void theNodeManagerIsToldNothing() throws Exception {
    overfull(conf -> {});
    NodeHeartbeatResponse response = worker.node().nodeHeartbeat(true);
    assertThat(response.getResource()).isNull();
    RMNode node = worker.scheduled().getRMNode();
    assertThat(node.getTotalCapability().getVirtualCores()).isEqualTo(OWN);
    assertThat(worker.scheduled().isOvercommitTimeOutSet()).isFalse();
  }

  @Test
  void useBeyondTheStopLeavesOnlyWhatIsAllocatedAndKillsNothing() throws Exception {
    overfull(conf -> {});
    worker.busy(13);
    step();
    assertThat(worker.offered()).isEqualTo(22);
    assertThat(reason()).isEqualTo(Reason.BUSY);
    List<Container> given = take();
    assertThat(given).hasSize(22);

    LiveRm.release(job, given.subList(0, 4));
    step();
    assertThat(worker.offered()).as("not filled again").isEqualTo(18);
    LiveRm.release(job, given.subList(4, 10));
    stepAfter(1);
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(live.held(job)).isEqualTo(1 + 12);
  }

  @Test
  void staleFiguresLeaveTheNodeAtItsSizeWithinOnePeriod() throws Exception {
    full(conf -> {});
    step();
    assertThat(worker.offered()).isEqualTo(22);
    stepAfter(9_999);
    assertThat(worker.offered()).isEqualTo(22);
    stepAfter(1);
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(reason()).isEqualTo(Reason.STALE);
  }

  @Test
  void aNodeThatTellsNoUseIsStaleThoughItsHeartbeatsCome() throws Exception {
    full(conf -> {});
    step();
    worker.fallSilent();
    for (int step = 0; step < 4; step++) {
      step();
    }
    assertThat(worker.offered()).isEqualTo(worker.allocated());
    assertThat(reason()).isEqualTo(Reason.STALE);
  }

  /** A real one measures each 3 s; ten times the same, to the digit, is no chance. */
  @Test
  void aNodeThatRepeatsItsLastSampleIsStaleAfterThriceTheTime() throws Exception {
    full(conf -> {});
    step();
    worker.stopMeasuring();
    for (int step = 1; step <= 10; step++) {
      step();
      assertThat(reason()).as("step %d", step).isEqualTo(Reason.USE);
    }
    step();
    assertThat(reason()).isEqualTo(Reason.STALE);
    LiveRm.release(job, take());
    stepAfter(1);
    assertThat(worker.offered()).isEqualTo(OWN);

    worker.measureAgain();
    step();
    assertThat(reason()).isEqualTo(Reason.USE);
  }

  /** A node without containers that tells exactly 0 again and again is idle, and may be right. */
  @Test
  void anIdleNodeThatTellsTheSameIsNotStale() throws Exception {
    start(conf -> {});
    worker.busy(0);
    step();
    worker.stopMeasuring();
    for (int step = 0; step < 30; step++) {
      step();
      assertThat(reason()).isEqualTo(Reason.NO_DEMAND);
    }
    // Its figures tell nothing of the containers that come now.
    LiveRm.ask(job, 1, 1, 1, 100);
    worker.heartbeat();
    step();
    assertThat(reason()).isEqualTo(Reason.STALE);
    assertThat(worker.offered()).isEqualTo(OWN);
  }

  /** 16 were seen, 6 more were not, whatever passes until the node measures again. */
  @Test
  void whatIsAllocatedAfterASampleIsFreshUntilTheNext() throws Exception {
    overfull(conf -> {});
    assertThat(worker.allocated()).isEqualTo(22);
    worker.stopMeasuring();
    for (int step = 0; step < 5; step++) {
      step();
      assertThat(worker.offered()).as("step %d", step).isEqualTo(22);
      assertThat(view().fresh()).isEqualTo(6);
    }
    worker.measureAgain();
    step();
    assertThat(view().fresh()).isZero();
    assertThat(worker.offered()).isEqualTo(28);
  }

  @Test
  void nothingIsOfferedThatNobodyWaitsFor() throws Exception {
    full(conf -> {});
    LiveRm.ask(job, 1, 1, 1, 0);
    step();
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(reason()).isEqualTo(Reason.NO_DEMAND);
  }

  @Test
  void switchingOffPausingAndStoppingLeaveNodesAtTheirSizeAtOnce() throws Exception {
    full(conf -> {});
    step();
    assertThat(worker.offered()).isEqualTo(22);
    refresh(ReclaimConfig.MODE, "off");
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(cluster()).isEqualTo(OWN + 8);
    step();
    assertThat(worker.offered()).isEqualTo(OWN);

    refresh(ReclaimConfig.MODE, "active");
    step();
    assertThat(worker.offered()).isEqualTo(22);
    live.heddle().reclaim().pause("ann");
    assertThat(worker.offered()).isEqualTo(OWN);
    step();
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(live.heddle().reclaim().status().paused()).isTrue();

    live.heddle().reclaim().resume("ann");
    step();
    assertThat(worker.offered()).isEqualTo(22);
    live.heddle().reclaim().stop();
    assertThat(worker.offered()).isEqualTo(OWN);
    step();
    assertThat(worker.offered()).as("stopped").isEqualTo(OWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "shadow"})
  void whatIsBeyondTheSizeWhenItIsSwitchedOffEndsByItself(String mode) throws Exception {
    overfull(conf -> {});
    refresh(ReclaimConfig.MODE, mode);
    assertThat(worker.offered()).isEqualTo(22);
    List<Container> given = take();
    LiveRm.release(job, given.subList(0, 3));
    step();
    assertThat(worker.offered()).isEqualTo(19);
    LiveRm.release(job, given.subList(3, 10));
    stepAfter(1);
    assertThat(worker.offered()).isEqualTo(OWN);
  }

  @Test
  void aFailureIsCountedAndLeavesNodesAtTheirSize() throws Exception {
    full(conf -> {});
    step();
    assertThat(worker.offered()).isEqualTo(22);
    AtomicBoolean fails = new AtomicBoolean(true);
    live.heddle()
        .setClock(
            () -> {
              if (fails.getAndSet(false)) {
                throw new IllegalStateException("no clock");
              }
              return clock.getTime();
            });
    live.heddle().reclaim().step();
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(live.heddle().metrics().reclaim().failures()).isEqualTo(1);

    step();
    assertThat(worker.offered()).isEqualTo(22);
  }

  @Test
  void shadowModeOnlyComputes() throws Exception {
    full(conf -> conf.set(ReclaimConfig.MODE, "shadow"));
    step();
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(live.heddle().reclaim().status().reclaimed()).isEqualTo(6);
  }

  /** Heddle's own mode promises that containers are allocated as by stock. */
  @Test
  void whileHeddleAsAWholeOnlyLooksOnSoDoesReclaiming() throws Exception {
    full(conf -> conf.set(HeddleConfig.MODE, "shadow"));
    step();
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(live.heddle().reclaim().status().reclaimed()).isEqualTo(6);
    refresh(HeddleConfig.MODE, "off");
    step();
    assertThat(live.heddle().reclaim().status().nodes()).isEmpty();
  }

  @Test
  void nodesThatTheSettingsLeaveOutKeepTheirSize() throws Exception {
    full(conf -> conf.set(ReclaimConfig.NODES, "other.*"));
    step();
    assertThat(worker.offered()).isEqualTo(OWN);
    assertThat(reason()).isEqualTo(Reason.EXCLUDED);
  }

  private NodeSituation view() {
    return offerOf(worker).view();
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
