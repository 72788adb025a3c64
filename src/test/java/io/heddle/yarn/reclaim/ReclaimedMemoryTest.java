package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.explain.Explanation;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.reclaim.MemoryTally;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.reclaim.ReclaimTally;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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
class ReclaimedMemoryTest extends ReclaimScene {
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

  /** Full for so long that nothing is fresh. */
  private void filled(Consumer<Configuration> change) throws Exception {
    start(change);
    worker.uses(24 * LiveRm.GB);
    LiveRm.ask(job, 1, 8, 1, 100);
    worker.heartbeat();
    for (int step = 0; step < 11; step++) {
      step();
    }
  }

  /** The same after three more containers were placed: 88 GB are held. */
  private void overfilled(Consumer<Configuration> change) throws Exception {
    filled(change);
    worker.heartbeat();
    assertThat(held()).isEqualTo(88L * LiveRm.GB);
  }

  private long offered() {
    return worker.scheduled().getTotalResource().getMemorySize();
  }

  private long held() {
    return worker.scheduled().getAllocatedResource().getMemorySize();
  }

  @Test
  void byDefaultNoneIsReclaimed() throws Exception {
    filled(conf -> {});
    assertThat(offered()).isEqualTo(OWN);
    assertThat(held()).isEqualTo(OWN);
  }

  @Test
  void whatIsFreshIsTakenToBeUsedAndThenWhatIsMeasuredCounts() throws Exception {
    start(ReclaimedMemoryTest::settings);
    worker.uses(24 * LiveRm.GB);
    LiveRm.ask(job, 1, 8, 1, 100);
    worker.heartbeat();
    for (int step = 1; step <= 10; step++) {
      step();
      assertThat(offered()).as("step %d", step).isEqualTo(OWN);
    }
    step();
    assertThat(offered()).isEqualTo(BEYOND);
    assertThat(live.scheduler().getClusterResource().getMemorySize())
        .isEqualTo(BEYOND + 8 * LiveRm.GB);
    assertThat(worker.offered()).as("vcores").isEqualTo(CORES);
    worker.heartbeat();
    assertThat(held()).isEqualTo(88L * LiveRm.GB);
    // 54.4 - 24 - 24 fresh: 6.4 GB more, too few for another.
    step();
    assertThat(offered()).isEqualTo(94L * LiveRm.GB + 409);
    worker.heartbeat();
    assertThat(held()).isEqualTo(88L * LiveRm.GB);

    ReclaimStatus status = live.heddle().reclaim().status();
    assertThat(status.reclaimedMebibytes()).isEqualTo(BEYOND - OWN);
    assertThat(status.usedMebibytes()).isEqualTo(24L * LiveRm.GB);
    assertThat(status.reclaiming()).isEqualTo(1);
  }

  @Test
  void switchingOffLeavesWhatIsHeldToEndByItself() throws Exception {
    overfilled(ReclaimedMemoryTest::settings);
    refresh(MemoryConfig.MAX_FACTOR, "1");
    step();
    assertThat(offered()).isEqualTo(88L * LiveRm.GB);
    LiveRm.release(job, take().subList(0, 4));
    worker.heartbeat();
    assertThat(held()).isLessThanOrEqualTo(OWN);
    step();
    assertThat(offered()).isEqualTo(OWN);
    assertThat(live.heddle().metrics().reclaim().kills()).isZero();
  }

  @Test
  void staleFiguresLeaveTheNodeAtItsSize() throws Exception {
    filled(ReclaimedMemoryTest::settings);
    assertThat(offered()).isEqualTo(BEYOND);
    stepAfter(10_000);
    assertThat(offered()).isEqualTo(OWN);
    assertThat(offerOf(worker).memoryOffer().reason()).isEqualTo(Reason.STALE);
  }

  @Test
  void mastersAndOtherQueuesSeeTheNodesOwnMemory() throws Exception {
    filled(ReclaimedMemoryTest::twoQueues);
    assertThat(offered()).isEqualTo(BEYOND);
    LiveRm.ask(job, 1, 8, 1, 0);
    RMApp late = live.submit(app -> app.withResource(Resource.newInstance(2 * LiveRm.GB, 1)));
    worker.heartbeat();
    assertThat(live.held(late)).isZero();
    MockAM other = live.launch(masters, app -> app.withQueue("other"));
    LiveRm.ask(other, 1, 8, 1, 3);
    worker.heartbeat();
    assertThat(live.held(other)).isEqualTo(1);
    assertThat(held()).isEqualTo(OWN);
    stepAfter(1);
    assertThat(offerOf(worker).memoryOffer().reason()).isEqualTo(Reason.KEPT);
    assertThat(offered()).isEqualTo(OWN);
  }

  /** The same 24 of 64 GB: 0.375. */
  @Test
  void theSourcesTellTheMemoryInUse() throws Exception {
    start(
        conf -> {
          settings(conf);
          conf.set(YarnConfiguration.RM_SCHEDULER, MeasuredHeddle.class.getName());
          conf.set(ReclaimConfig.SOURCE, "metrics");
        });
    live.heddle().observe();
    LiveRm.ask(job, 1, 8, 1, 100);
    worker.heartbeat();
    stepAfter(31_000);
    MeasuredHeddle.tell(MetricKind.CPU, 0.5);
    step();
    assertThat(offerOf(worker).memoryOffer().reason()).as("no memory").isEqualTo(Reason.STALE);
    assertThat(offerOf(worker).offer().reason()).isEqualTo(Reason.USE);
    MeasuredHeddle.tell(MetricKind.CPU, 0.5);
    MeasuredHeddle.tell(MetricKind.MEMORY, 0.375);
    step();
    assertThat(offered()).isEqualTo(BEYOND);
  }

  @Test
  void anExplanationTellsContainersOnReclaimedMemory() throws Exception {
    overfilled(ReclaimedMemoryTest::settings);
    ApplicationId id = job.getApplicationAttemptId().getApplicationId();
    Explanation explanation = live.heddle().explain(id).orElseThrow();
    assertThat(explanation.reclaimedMemory()).isEqualTo(3);
    assertThat(explanation.reclaimed()).as("vcores").isZero();
    LiveRm.release(job, take().subList(8, 11));
    assertThat(live.heddle().explain(id).orElseThrow().reclaimedMemory()).isZero();
  }

  private MemoryTally tally() {
    return live.heddle().reclaim().record().document(0).hours().get(0).memory();
  }

  /**
   * Of 94.4 GB offered 64 are held. With 40 of them used the full offer would be at 40 / 64 * 94.4
   * = 59 GB, beyond 0.9 * 64 = 57.6. Of the 78.4 GB that are offered then 49 would be used.
   */
  @Test
  void inShadowModeOffersAreCheckedByTheUseThatFollows() throws Exception {
    filled(
        conf -> {
          settings(conf);
          conf.set(ReclaimConfig.MODE, "shadow");
        });
    assertThat(offered()).isEqualTo(OWN);
    assertThat(offerOf(worker).memoryOffer().mebibytes()).isEqualTo(BEYOND);
    assertThat(tally().tally().checks()).as("there was no offer before").isZero();
    worker.uses(40 * LiveRm.GB);
    step();
    step();

    ReclaimTally tally = tally().tally();
    assertThat(tally.checks()).isEqualTo(2);
    assertThat(tally.over()).isEqualTo(1);
    assertThat(tally.offered()).isZero();
    // At the end of three periods of 3 s; the masters' node has 8 GB.
    assertThat(tally.wouldOffer()).isCloseTo((30.4 + 14.4 + 14.4) * 3 / 3600, within(1e-5));
    // From the first step on, which is made at the start.
    assertThat(tally.capacity()).isCloseTo((64 + 8) * 13 * 3 / 3600.0, within(1e-9));
    assertThat(tally().takenBack()).isZero();
  }

  private List<ContainerId> live() {
    return live.attempt(job).getLiveContainers().stream()
        .map(RMContainer::getContainerId)
        .sorted()
        .toList();
  }

  /** 60 GB are 2.4 too many: one container of 8 GB, of which 60 / 88 are in use, is enough. */
  @Test
  void beyondTheStopTheYoungestOnReclaimedMemoryIsToldAndThenKilled() throws Exception {
    overfilled(ReclaimedMemoryTest::settings);
    List<Container> given = take();
    run(given);
    List<ContainerId> before = live();
    worker.uses(60 * LiveRm.GB);
    for (int step = 0; step < 10; step++) {
      step();
      assertThat(offerOf(worker).memoryOffer().reason()).isEqualTo(Reason.BUSY);
      assertThat(live()).as("step %d", step).isEqualTo(before);
    }
    assertThat(job.allocate(List.of(), List.of()).getPreemptionMessage()).isNotNull();
    step();
    assertThat(live()).isEqualTo(before.subList(0, before.size() - 1));
    assertThat(live.heddle().metrics().reclaim().kills()).isEqualTo(1);
    assertThat(tally().takenBack()).isEqualTo(1);
    assertThat(tally().tally().used()).as("24 GiB held beyond").isPositive();

    // What is left is not too much; whoever is told again has his time again.
    worker.uses(50 * LiveRm.GB);
    step();
    worker.uses(60 * LiveRm.GB);
    step();
    assertThat(live()).hasSize(before.size() - 1);
  }

  @Test
  void whatIsWithinTheNodesOwnMemoryIsNeverKilled() throws Exception {
    overfilled(
        conf -> {
          settings(conf);
          conf.set(MemoryConfig.GRACE, "0");
        });
    run(take());
    worker.uses(64 * LiveRm.GB);
    for (int step = 0; step < 9; step++) {
      step();
    }
    assertThat(live.heddle().metrics().reclaim().kills()).isEqualTo(3);
    assertThat(live()).as("and the master").hasSize(1 + 8);
  }

  @Test
  void queuesThatMayNotBePreemptedAreLeftAlone() throws Exception {
    overfilled(
        conf -> {
          settings(conf);
          conf.set(MemoryConfig.GRACE, "0");
          conf.set(LiveRm.ROOT + "default.disable_preemption", "true");
        });
    run(take());
    worker.uses(64 * LiveRm.GB);
    for (int step = 0; step < 9; step++) {
      step();
    }
    assertThat(live.heddle().metrics().reclaim().kills()).isZero();
    assertThat(held()).isEqualTo(88L * LiveRm.GB);
  }
}
