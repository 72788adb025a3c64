package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.explain.Explanation;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.reclaim.ReclaimTally;
import io.heddle.reclaim.ReclaimTally.MemoryTally;
import io.heddle.yarn.reclaim.ReclaimStatus.NodeOffer;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/**
 * A worker of 64 GB that is full of 8 containers of 8 GB and a vcore, of which 24 GB are used: with
 * a target of 0.85 there is room for 0.85 * 64 - 24 = 30.4 GB more.
 */
class ReclaimedMemoryTest {
  private static final long OWN = 64L * LiveRm.GB;
  private static final long BEYOND = 94L * LiveRm.GB + 409;

  private static void settings(Configuration conf) {
    conf.set(MemoryConfig.MAX_FACTOR, "2");
    // Vcores are no matter here.
    conf.set(ReclaimConfig.MAX_FACTOR, "1");
  }

  private static void twoQueues(Configuration conf) {
    settings(conf);
    LiveRm.queues(conf, Map.of("default", 50, "other", 50));
    for (String queue : List.of("default.", "other.")) {
      conf.set(LiveRm.ROOT + queue + "maximum-capacity", "100");
      conf.set(LiveRm.ROOT + queue + "user-limit-factor", "10");
    }
    conf.set(ReclaimConfig.QUEUES, "root.default");
  }

  private interface Change {
    void make(Configuration conf);
  }

  /** Full for so long that nothing is fresh. */
  private static ReclaimScene full(Change change) throws Exception {
    ReclaimScene scene = new ReclaimScene(change::make);
    scene.worker.uses(24 * LiveRm.GB);
    LiveRm.ask(scene.job, 1, 8, 1, 100);
    scene.worker.heartbeat();
    for (int step = 0; step < 11; step++) {
      scene.step();
    }
    return scene;
  }

  /** The same after three more containers were placed: 88 GB are held. */
  private static ReclaimScene overfull(Change change) throws Exception {
    ReclaimScene scene = full(change);
    scene.worker.heartbeat();
    assertThat(held(scene)).isEqualTo(88L * LiveRm.GB);
    return scene;
  }

  private static long offered(ReclaimScene scene) {
    return scene.worker.scheduled().getTotalResource().getMemorySize();
  }

  private static long held(ReclaimScene scene) {
    return scene.worker.scheduled().getAllocatedResource().getMemorySize();
  }

  private static NodeOffer worker(ReclaimScene scene) {
    return scene.live.heddle().reclaim().status().nodes().stream()
        .filter(node -> node.node().equals(scene.worker.node().getNodeId()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void byDefaultNoneIsReclaimed() throws Exception {
    try (ReclaimScene scene = full(conf -> {})) {
      assertThat(offered(scene)).isEqualTo(OWN);
      assertThat(held(scene)).isEqualTo(OWN);
    }
  }

  @Test
  void whatIsFreshIsTakenToBeUsedAndThenWhatIsMeasuredCounts() throws Exception {
    try (ReclaimScene scene = new ReclaimScene(ReclaimedMemoryTest::settings)) {
      scene.worker.uses(24 * LiveRm.GB);
      LiveRm.ask(scene.job, 1, 8, 1, 100);
      scene.worker.heartbeat();
      for (int step = 1; step <= 10; step++) {
        scene.step();
        assertThat(offered(scene)).as("step %d", step).isEqualTo(OWN);
      }
      scene.step();
      assertThat(offered(scene)).isEqualTo(BEYOND);
      assertThat(scene.live.scheduler().getClusterResource().getMemorySize())
          .isEqualTo(BEYOND + 8 * LiveRm.GB);
      assertThat(scene.worker.offered()).as("vcores").isEqualTo(ReclaimScene.CORES);
      scene.worker.heartbeat();
      assertThat(held(scene)).isEqualTo(88L * LiveRm.GB);
      // 54.4 - 24 - 24 fresh: 6.4 GB more, too few for another.
      scene.step();
      assertThat(offered(scene)).isEqualTo(94L * LiveRm.GB + 409);
      scene.worker.heartbeat();
      assertThat(held(scene)).isEqualTo(88L * LiveRm.GB);

      ReclaimStatus status = scene.live.heddle().reclaim().status();
      assertThat(status.reclaimedMebibytes()).isEqualTo(BEYOND - OWN);
      assertThat(status.usedMebibytes()).isEqualTo(24L * LiveRm.GB);
      assertThat(status.reclaiming()).isEqualTo(1);
    }
  }

  @Test
  void switchingOffLeavesWhatIsHeldToEndByItself() throws Exception {
    try (ReclaimScene scene = overfull(ReclaimedMemoryTest::settings)) {
      scene.refresh(MemoryConfig.MAX_FACTOR, "1");
      scene.step();
      assertThat(offered(scene)).isEqualTo(88L * LiveRm.GB);
      LiveRm.release(scene.job, scene.take().subList(0, 4));
      scene.worker.heartbeat();
      assertThat(held(scene)).isLessThanOrEqualTo(OWN);
      scene.step();
      assertThat(offered(scene)).isEqualTo(OWN);
      assertThat(scene.live.heddle().metrics().reclaim().kills()).isZero();
    }
  }

  @Test
  void staleFiguresLeaveTheNodeAtItsSize() throws Exception {
    try (ReclaimScene scene = full(ReclaimedMemoryTest::settings)) {
      assertThat(offered(scene)).isEqualTo(BEYOND);
      scene.stepAfter(10_000);
      assertThat(offered(scene)).isEqualTo(OWN);
      assertThat(worker(scene).memoryOffer().reason()).isEqualTo(Reason.STALE);
    }
  }

  @Test
  void mastersAndOtherQueuesSeeTheNodesOwnMemory() throws Exception {
    try (ReclaimScene scene = full(ReclaimedMemoryTest::twoQueues)) {
      assertThat(offered(scene)).isEqualTo(BEYOND);
      LiveRm.ask(scene.job, 1, 8, 1, 0);
      RMApp late =
          scene.live.submit(app -> app.withResource(Resource.newInstance(2 * LiveRm.GB, 1)));
      scene.worker.heartbeat();
      assertThat(scene.live.held(late)).isZero();
      MockAM other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
      LiveRm.ask(other, 1, 8, 1, 3);
      scene.worker.heartbeat();
      assertThat(scene.live.held(other)).isEqualTo(1);
      assertThat(held(scene)).isEqualTo(OWN);
      scene.stepAfter(1);
      assertThat(worker(scene).memoryOffer().reason()).isEqualTo(Reason.KEPT);
      assertThat(offered(scene)).isEqualTo(OWN);
    }
  }

  /** The same 24 of 64 GB: 0.375. */
  @Test
  void theSourcesTellTheMemoryInUse() throws Exception {
    try (ReclaimScene scene =
        new ReclaimScene(
            conf -> {
              settings(conf);
              conf.set(YarnConfiguration.RM_SCHEDULER, MeasuredHeddle.class.getName());
              conf.set(ReclaimConfig.SOURCE, "metrics");
            })) {
      scene.live.heddle().observe();
      LiveRm.ask(scene.job, 1, 8, 1, 100);
      scene.worker.heartbeat();
      scene.stepAfter(31_000);
      MeasuredHeddle.tell(MetricKind.CPU, 0.5);
      scene.step();
      assertThat(worker(scene).memoryOffer().reason()).as("no memory").isEqualTo(Reason.STALE);
      assertThat(worker(scene).offer().reason()).isEqualTo(Reason.USE);
      MeasuredHeddle.tell(MetricKind.CPU, 0.5);
      MeasuredHeddle.tell(MetricKind.MEMORY, 0.375);
      scene.step();
      assertThat(offered(scene)).isEqualTo(BEYOND);
    }
  }

  @Test
  void anExplanationTellsContainersOnReclaimedMemory() throws Exception {
    try (ReclaimScene scene = overfull(ReclaimedMemoryTest::settings)) {
      ApplicationId job = scene.job.getApplicationAttemptId().getApplicationId();
      Explanation explanation = scene.live.heddle().explain(job).orElseThrow();
      assertThat(explanation.reclaimedMemory()).isEqualTo(3);
      assertThat(explanation.reclaimed()).as("vcores").isZero();
      LiveRm.release(scene.job, scene.take().subList(8, 11));
      assertThat(scene.live.heddle().explain(job).orElseThrow().reclaimedMemory()).isZero();
    }
  }

  private static MemoryTally tally(ReclaimScene scene) {
    return scene.live.heddle().reclaim().record().document(0).hours().get(0).memory();
  }

  /**
   * Of 94.4 GB offered 64 are held. With 40 of them used the full offer would be at 40 / 64 * 94.4
   * = 59 GB, beyond 0.9 * 64 = 57.6. Of the 78.4 GB that are offered then 49 would be used.
   */
  @Test
  void inShadowModeOffersAreCheckedByTheUseThatFollows() throws Exception {
    try (ReclaimScene scene =
        full(
            conf -> {
              settings(conf);
              conf.set(ReclaimConfig.MODE, "shadow");
            })) {
      assertThat(offered(scene)).isEqualTo(OWN);
      assertThat(worker(scene).memoryOffer().mebibytes()).isEqualTo(BEYOND);
      assertThat(tally(scene).tally().checks()).as("there was no offer before").isZero();
      scene.worker.uses(40 * LiveRm.GB);
      scene.step();
      scene.step();

      ReclaimTally tally = tally(scene).tally();
      assertThat(tally.checks()).isEqualTo(2);
      assertThat(tally.over()).isEqualTo(1);
      assertThat(tally.offered()).isZero();
      // At the end of three periods of 3 s; the masters' node has 8 GB.
      assertThat(tally.wouldOffer()).isCloseTo((30.4 + 14.4 + 14.4) * 3 / 3600, within(1e-5));
      // From the first step on, which is made at the start.
      assertThat(tally.capacity()).isCloseTo((64 + 8) * 13 * 3 / 3600.0, within(1e-9));
      assertThat(tally(scene).takenBack()).isZero();
    }
  }

  private static List<ContainerId> live(ReclaimScene scene) {
    return scene.live.attempt(scene.job).getLiveContainers().stream()
        .map(RMContainer::getContainerId)
        .sorted()
        .toList();
  }

  /** 60 GB are 2.4 too many: one container of 8 GB, of which 60 / 88 are in use, is enough. */
  @Test
  void beyondTheStopTheYoungestOnReclaimedMemoryIsToldAndThenKilled() throws Exception {
    try (ReclaimScene scene = overfull(ReclaimedMemoryTest::settings)) {
      List<Container> given = scene.take();
      scene.run(given);
      List<ContainerId> before = live(scene);
      scene.worker.uses(60 * LiveRm.GB);
      for (int step = 0; step < 10; step++) {
        scene.step();
        assertThat(worker(scene).memoryOffer().reason()).isEqualTo(Reason.BUSY);
        assertThat(live(scene)).as("step %d", step).isEqualTo(before);
      }
      assertThat(scene.job.allocate(List.of(), List.of()).getPreemptionMessage()).isNotNull();
      scene.step();
      assertThat(live(scene)).isEqualTo(before.subList(0, before.size() - 1));
      assertThat(scene.live.heddle().metrics().reclaim().kills()).isEqualTo(1);
      assertThat(tally(scene).takenBack()).isEqualTo(1);
      assertThat(tally(scene).tally().used()).as("24 GiB held beyond").isPositive();

      // What is left is not too much; whoever is told again has his time again.
      scene.worker.uses(50 * LiveRm.GB);
      scene.step();
      scene.worker.uses(60 * LiveRm.GB);
      scene.step();
      assertThat(live(scene)).hasSize(before.size() - 1);
    }
  }

  @Test
  void whatIsWithinTheNodesOwnMemoryIsNeverKilled() throws Exception {
    try (ReclaimScene scene =
        overfull(
            conf -> {
              settings(conf);
              conf.set(MemoryConfig.GRACE, "0");
            })) {
      scene.run(scene.take());
      scene.worker.uses(64 * LiveRm.GB);
      for (int step = 0; step < 9; step++) {
        scene.step();
      }
      assertThat(scene.live.heddle().metrics().reclaim().kills()).isEqualTo(3);
      assertThat(live(scene)).as("and the master").hasSize(1 + 8);
    }
  }

  @Test
  void queuesThatMayNotBePreemptedAreLeftAlone() throws Exception {
    try (ReclaimScene scene =
        overfull(
            conf -> {
              settings(conf);
              conf.set(MemoryConfig.GRACE, "0");
              conf.set(LiveRm.ROOT + "default.disable_preemption", "true");
            })) {
      scene.run(scene.take());
      scene.worker.uses(64 * LiveRm.GB);
      for (int step = 0; step < 9; step++) {
        scene.step();
      }
      assertThat(scene.live.heddle().metrics().reclaim().kills()).isZero();
      assertThat(held(scene)).isEqualTo(88L * LiveRm.GB);
    }
  }
}
