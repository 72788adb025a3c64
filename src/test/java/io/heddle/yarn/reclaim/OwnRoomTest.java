package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may not use what a node offers beyond its size, and how he gets room all the same. */
class OwnRoomTest extends ReclaimScene {
  private static final int OWN = CORES;

  private static void twoQueues(Configuration conf) {
    LiveRm.queues(conf, Map.of("default", 50, "other", 50));
    conf.set(LiveRm.ROOT + "default.maximum-capacity", "100");
    conf.set(LiveRm.ROOT + "default.user-limit-factor", "10");
    conf.set(LiveRm.ROOT + "other.maximum-capacity", "100");
    conf.set(LiveRm.ROOT + "other.user-limit-factor", "10");
    conf.set(ReclaimConfig.QUEUES, "root.default");
  }

  private static void stockOrder(Configuration conf) {
    conf.set("yarn.scheduler.heddle.queue.root.enabled", "false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"haste", "heddle"})
  void aMasterWaitsForRoomOfTheNodesOwn(String policy) throws Exception {
    full(conf -> conf.set(HeddleConfig.POLICY, policy));
    step();
    assertThat(worker.offered()).isEqualTo(22);
    RMApp late = live.submit(app -> {});
    worker.heartbeat();
    assertThat(live.held(late)).isZero();
    assertThat(worker.allocated()).as("others go on").isEqualTo(22);

    assertNodeIsKeptFor(late);
    step();
    assertThat(reason()).isEqualTo(Reason.USE);
  }

  @Test
  void aQueueThatHasNotOptedInSeesTheNodesAsTheyAre() throws Exception {
    full(OwnRoomTest::twoQueues);
    step();
    assertThat(worker.offered()).isEqualTo(22);
    MockAM other = live.launch(masters, app -> app.withQueue("other"));
    LiveRm.ask(other, 1, 1, 1, 3);
    worker.heartbeat();
    assertThat(live.held(other)).isEqualTo(1);
    assertThat(worker.allocated()).isEqualTo(22);

    stepAfter(1);
    assertThat(reason()).isEqualTo(Reason.KEPT);
    LiveRm.release(job, take().subList(0, 9));
    worker.heartbeat();
    assertThat(worker.allocated()).isEqualTo(OWN);
    assertThat(live.held(other)).isEqualTo(1 + 3);
  }

  /** Stock reserves for what does not fit, also on a node that offers more than it has. */
  @Test
  void aLargeRequestStillReservesANodeAndIsServed() throws Exception {
    overfull(OwnRoomTest::stockOrder);
    List<Container> given = take();
    LiveRm.ask(job, 1, 1, 1, 0);
    MockAM large = live.launch(masters, app -> {});
    LiveRm.ask(large, 1, 1, 4, 1);
    LiveRm.release(job, given.subList(0, 2));
    worker.heartbeat();
    assertThat(live.reservedOn(worker.node())).isEqualTo(large.getApplicationAttemptId());
    LiveRm.release(job, given.subList(2, 4));
    worker.heartbeat();
    assertThat(live.held(large)).isEqualTo(2);
  }

  /** Nodes that are as they are serve masters as ever, by reservations, too. */
  @Test
  void aMasterReservesANodeThatOffersWhatItHas() throws Exception {
    overfull(OwnRoomTest::stockOrder);
    LiveRm.ask(job, 1, 1, 1, 6);
    live.heartbeat(masters);
    RMApp late = live.submit(app -> app.withResource(Resource.newInstance(2 * LiveRm.GB, 1)));
    live.heartbeat(masters);
    assertThat(live.reservedOn(masters)).isEqualTo(late.getCurrentAppAttempt().getAppAttemptId());
  }

  /** A request that no node could hold must not be served by a node that only lends the room. */
  @Test
  void aRequestLargerThanTheNodeIsNotServedThere() throws Exception {
    full(conf -> conf.set("yarn.scheduler.maximum-allocation-vcores", "64"));
    LiveRm.release(job, take());
    LiveRm.ask(job, 1, 1, 1, 0);
    worker.heartbeat();
    assertThat(worker.allocated()).isZero();
    LiveRm.ask(job, 2, 1, OWN, 1);
    worker.heartbeat();
    assertThat(take()).hasSize(1);
    // All of it is allocated, half is used; a larger one waits.
    MockAM large = live.launch(masters, app -> {});
    LiveRm.ask(large, 1, 1, OWN + 1, 1);
    for (int step = 0; step < 9; step++) {
      step();
    }
    assertThat(worker.offered()).isEqualTo(22);
    LiveRm.ask(large, 1, 1, OWN + 1, 1);
    worker.heartbeat();
    assertThat(live.held(large)).isEqualTo(1);
    assertThat(live.reservedOn(worker.node())).isNull();
  }

  @Test
  void theLargestContainerThatMayBeAskedForIsThatOfTheNodesAsTheyAre() throws Exception {
    overfull(conf -> {});
    assertThat(worker.offered()).isEqualTo(22);
    assertThat(mostVcores()).isEqualTo(OWN);

    live.rm().sendNodeLost(worker.node());
    live.rm().drainEvents();
    assertThat(mostVcores()).as("the worker is gone").isEqualTo(8);
    assertThat(cluster()).isEqualTo(8);
  }

  @Test
  void whatNodesHaveIsAShareOfWhatIsOffered() {
    assertThat(OwnShares.ratio(30, 6)).isEqualTo(0.8, within(1e-12));
    assertThat(OwnShares.ratio(30, 0)).isEqualTo(1);
    assertThat(OwnShares.ratio(0, 0)).isEqualTo(1);
    assertThat(OwnShares.ratio(6, 30)).isZero();
  }

  // Limits that are shares of the cluster, while nodes of 16 and 8 vcores offer 30.
  private static Consumer<Configuration> other(int capacity, int maximum) {
    return conf -> {
      LiveRm.queues(conf, Map.of("default", 100 - capacity, "other", capacity));
      conf.setInt(LiveRm.ROOT + "default.maximum-capacity", 100);
      conf.set(LiveRm.ROOT + "default.user-limit-factor", "10");
      conf.setInt(LiveRm.ROOT + "other.maximum-capacity", maximum);
      conf.set(LiveRm.ROOT + "other.user-limit-factor", "10");
      conf.set(ReclaimConfig.QUEUES, "root.default");
      conf.setBoolean(HeddleConfig.REFUSE_USELESS_KILLS, false);
    };
  }

  /** 25 % of 24, not of 30. */
  @Test
  void aQueueThatHasNotOptedInGrowsNoFurtherThanWithoutReclaiming() throws Exception {
    full(other(25, 25));
    step();
    assertThat(cluster()).isEqualTo(30);
    LiveRm.ask(job, 1, 1, 1, 0);
    MockAM other = live.launch(masters, app -> app.withQueue("other"));
    LiveRm.ask(other, 1, 1, 1, 10);
    live.heartbeat(masters);
    assertThat(live.held(other)).isEqualTo(6);
  }

  /** An eighth of 24, not of 30: with the job's, three masters of one vcore. */
  @Test
  void noMoreMastersStartThanWithoutReclaiming() throws Exception {
    full(
        conf ->
            conf.set(
                CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT,
                "0.125"));
    step();
    assertThat(cluster()).isEqualTo(30);
    List<RMApp> more = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      more.add(live.submit(app -> {}));
    }
    live.heartbeat(masters);
    stepAfter(1);
    live.heartbeat(masters);
    assertThat(more).filteredOn(app -> live.held(app) > 0).hasSize(2);
  }

  /** It holds 6: 25 % of 24, but less than 25 % of 30, and than 50 % of 24. */
  @ParameterizedTest
  @CsvSource({"25, false", "50, true"})
  void preemptionKillsOnlyForAQueueBelowItsShareOfWhatNodesHave(int capacity, boolean kills)
      throws Exception {
    overfull(other(capacity, 100));
    LiveRm.ask(job, 1, 1, 1, 0);
    MockAM other = live.launch(masters, app -> app.withQueue("other"));
    LiveRm.ask(other, 1, 1, 1, 5);
    live.heartbeat(masters);
    LiveRm.ask(other, 2, 1, 4, 1);
    assertThat(live.held(other)).isEqualTo(6);

    assertThat(isKilledWhenChosen()).isEqualTo(kills);
  }
}
