package io.heddle.yarn.reclaim;

import static io.heddle.yarn.reclaim.LabelledPartition.LABEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.NodeLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits as shares of a labelled partition: the worker, which has 16 vcores and offers 22. */
class LabelledSharesTest extends ReclaimScene {
  private static final int OWN = CORES;
  private static final int BEYOND = 22;

  private static Consumer<Configuration> other(int capacity, int maximum) {
    return conf -> {
      LabelledPartition.sharedWithOther(conf, capacity, maximum);
      conf.setBoolean(HeddleConfig.REFUSE_USELESS_KILLS, false);
    };
  }

  /** The job holds what the worker offers, as far as it may, and wants more. */
  private void overfull(Consumer<Configuration> change, boolean exclusive) throws Exception {
    start(change, NodeLabels.of("worker", LABEL, exclusive));
    LabelledPartition.ask(job, 1, 100);
    worker.heartbeat();
    worker.busy(OWN / 2.0);
    step();
    step();
    worker.heartbeat();
    assertThat(worker.offered()).isEqualTo(BEYOND);
    assertThat(worker.allocated()).isGreaterThan(OWN);
  }

  private List<Container> withdraw() throws Exception {
    List<Container> given = take();
    LabelledPartition.ask(job, 1, 0);
    return given;
  }

  private AbstractLeafQueue leaf(String queue) {
    return (AbstractLeafQueue) live.scheduler().getQueue(queue);
  }

  /** In per cent: 75 and 25 of the guarantee; users and queues that opted in may have all of it. */
  @Test
  void guaranteesAndLimitsAreSharesOfWhatIsOffered() throws Exception {
    overfull(other(25, 25), true);
    assertThat(leaf("default").getEffectiveCapacity(LABEL).getVirtualCores()).isEqualTo(16);
    assertThat(leaf("default").getEffectiveMaxCapacity(LABEL).getVirtualCores()).isEqualTo(BEYOND);
    assertThat(leaf("other").getEffectiveMaxCapacity(LABEL).getVirtualCores()).isEqualTo(5);
    assertThat(leaf("default").getEffectiveMaxCapacity("").getVirtualCores())
        .as("of the default partition")
        .isEqualTo(8);
  }

  /** A user may have the guarantee: 75 % of 22, rounded down, and of 16 when it is paused. */
  @Test
  void aUserMayHaveHisShareOfWhatIsOffered() throws Exception {
    overfull(
        conf -> {
          LabelledPartition.sharedWithOther(conf, 25, 25);
          conf.set(LiveRm.ROOT + "default.user-limit-factor", "1");
        },
        true);
    assertThat(userLimit()).isEqualTo(16);
    live.heddle().reclaim().pause("ann");
    LiveRm.release(job, withdraw());
    stepAfter(1);
    assertThat(userLimit()).isEqualTo(12);
  }

  private int userLimit() {
    return leaf("default")
        .getResourceLimitForAllUsers(
            live.attempt(job).getUser(),
            live.scheduler().getClusterResource(),
            LABEL,
            SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY)
        .getVirtualCores();
  }

  @Test
  void absoluteCapacitiesStayWhatTheyAre() throws Exception {
    overfull(LabelledSharesTest::absolute, true);
    assertThat(leaf("default").getEffectiveCapacity(LABEL))
        .isEqualTo(Resource.newInstance(32 * LiveRm.GB, 8));
  }

  private static void absolute(Configuration conf) {
    LabelledPartition.whole(conf);
    String ofLabel = ".accessible-node-labels." + LABEL;
    String root = LiveRm.ROOT.substring(0, LiveRm.ROOT.length() - 1);
    conf.set(LiveRm.ROOT + "default.capacity", "[memory=4096,vcores=4]");
    conf.set(root + ofLabel + ".capacity", "[memory=65536,vcores=16]");
    conf.set(LiveRm.ROOT + "default" + ofLabel + ".capacity", "[memory=32768,vcores=8]");
    conf.unset(LiveRm.ROOT + "default" + ofLabel + ".maximum-capacity");
  }

  /** 25 % of 16, not of 22. */
  @Test
  void aQueueThatHasNotOptedInGrowsNoFurtherThanWithoutReclaiming() throws Exception {
    overfull(other(25, 25), true);
    LiveRm.release(job, withdraw().subList(0, 14));
    MockAM other = live.launch(masters, app -> app.withQueue("other"));
    LabelledPartition.ask(other, 1, 10);
    worker.heartbeat();
    assertThat(worker.offered()).isEqualTo(BEYOND);
    assertThat(live.held(other)).isEqualTo(1 + 4);
  }

  /** A quarter of 16, not of 22. */
  @Test
  void noMoreMastersStartThanWithoutReclaiming() throws Exception {
    overfull(LabelledSharesTest::aQuarterForMasters, true);
    assertThat(leaf("default").getAMResourceLimitPerPartition(LABEL).getVirtualCores())
        .isEqualTo(6);
    LiveRm.release(job, withdraw().subList(0, 14));
    List<RMApp> more = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      more.add(live.submit(app -> app.withAmLabel(LABEL)));
    }
    worker.heartbeat();
    worker.heartbeat();
    assertThat(worker.offered()).isEqualTo(BEYOND);
    assertThat(worker.allocated()).as("there would be room").isLessThan(OWN);
    assertThat(more).filteredOn(app -> live.held(app) > 0).hasSize(4);
  }

  private static void aQuarterForMasters(Configuration conf) {
    LabelledPartition.whole(conf);
    conf.set(
        LiveRm.ROOT + "default.accessible-node-labels." + LABEL + ".maximum-am-resource-percent",
        "0.25");
  }

  /** It holds 4: 25 % of 16, but less than 25 % of 22, and than 50 % of 16. */
  @ParameterizedTest
  @CsvSource({"25, true, false", "50, true, true", "50, false, false"})
  void preemptionKillsOnlyForAQueueBelowItsShareOfWhatThePartitionsNodesHave(
      int capacity, boolean waitsThere, boolean kills) throws Exception {
    overfull(other(capacity, 100), true);
    LiveRm.release(job, withdraw().subList(0, 10));
    MockAM other = live.launch(masters, app -> app.withQueue("other"));
    LabelledPartition.ask(other, 1, 4);
    worker.heartbeat();
    assertThat(live.held(other)).isEqualTo(1 + 4);
    if (waitsThere) {
      LabelledPartition.ask(other, 4, 1);
    } else {
      LiveRm.ask(other, 3, 8, 4, 1);
    }

    assertThat(isKilledWhenChosen()).isEqualTo(kills);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMasterKeepsANodeOfItsOwnPartitionAtItsSize(boolean exclusive) throws Exception {
    overfull(LabelledPartition::whole, exclusive);
    RMApp elsewhere = live.submit(app -> app.withResource(Resource.newInstance(8 * LiveRm.GB, 1)));
    stepAfter(1);
    assertThat(live.held(elsewhere)).isZero();
    assertThat(reason()).isEqualTo(Reason.USE);

    RMApp late = live.submit(app -> app.withAmLabel(LABEL));
    worker.heartbeat();
    assertNodeIsKeptFor(late);
  }

  /** It has no share of the partition. What it may have on shared nodes is what they have. */
  @Test
  void withoutALabelAQueueThatHasNotOptedInHasSharedNodesAsTheyAre() throws Exception {
    overfull(other(0, 0), false);
    MockAM other = live.launch(masters, app -> app.withQueue("other"));
    LiveRm.ask(other, 1, 1, 1, 100);
    live.heartbeat(masters);
    assertThat(live.held(other)).as("the other node is full").isEqualTo(7);
    for (int beat = 0; beat < 50; beat++) {
      worker.heartbeat();
    }
    assertThat(live.held(other)).isEqualTo(7);

    stepAfter(1);
    assertThat(reason()).isEqualTo(Reason.KEPT);
    LiveRm.release(job, withdraw().subList(0, 9));
    for (int beat = 0; beat < 50; beat++) {
      worker.heartbeat();
    }
    assertThat(worker.allocated()).isEqualTo(OWN);
    assertThat(live.held(other)).isEqualTo(7 + 3);
  }

  /** Half of 8 vcores: what the worker offers beyond is no more the default partition's. */
  @Test
  void aNodeThatIsMovedTakesWhatItOffersBeyondWithIt() throws Exception {
    start(
        conf -> {
          LabelledPartition.sharedWithOther(conf, 50, 100);
          conf.setInt(LiveRm.ROOT + "other.maximum-capacity", 50);
        },
        NodeLabels.of("elsewhere", LABEL, true));
    LiveRm.ask(job, 1, 1, 1, 100);
    worker.heartbeat();
    worker.busy(OWN / 2.0);
    step();
    step();
    assertThat(worker.offered()).isEqualTo(BEYOND);

    LabelledPartition.label(live, worker, Set.of(LABEL));
    LabelledPartition.ask(job, 1, 100);
    step();
    assertThat(worker.offered()).as("to the labelled one").isEqualTo(BEYOND);
    LiveRm.ask(job, 1, 1, 1, 0);
    MockAM other = live.launch(masters, app -> app.withQueue("other"));
    LiveRm.ask(other, 1, 1, 1, 10);
    live.heartbeat(masters);
    assertThat(live.held(other)).isEqualTo(4);
  }
}
