package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ReclaimConfig;
import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits that are shares of the cluster, while nodes of 16 and 8 vcores offer 30. */
class OwnSharesTest {
  @Test
  void whatNodesHaveIsAShareOfWhatIsOffered() {
    assertThat(OwnShares.ratio(30, 6)).isEqualTo(0.8, within(1e-12));
    assertThat(OwnShares.ratio(30, 0)).isEqualTo(1);
    assertThat(OwnShares.ratio(0, 0)).isEqualTo(1);
    assertThat(OwnShares.ratio(6, 30)).isZero();
  }

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
    try (ReclaimScene scene = ReclaimScene.full(other(25, 25))) {
      scene.step();
      assertThat(scene.cluster()).isEqualTo(30);
      LiveRm.ask(scene.job, 1, 1, 1, 0);
      MockAM other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
      LiveRm.ask(other, 1, 1, 1, 10);
      scene.live.heartbeat(scene.masters);
      assertThat(scene.live.held(other)).isEqualTo(6);
    }
  }

  /** An eighth of 24, not of 30: with the job's, three masters of one vcore. */
  @Test
  void noMoreMastersStartThanWithoutReclaiming() throws Exception {
    try (ReclaimScene scene =
        ReclaimScene.full(
            conf ->
                conf.set(
                    CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT,
                    "0.125"))) {
      scene.step();
      assertThat(scene.cluster()).isEqualTo(30);
      List<RMApp> more = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        more.add(scene.live.submit(app -> {}));
      }
      scene.live.heartbeat(scene.masters);
      scene.stepAfter(1);
      scene.live.heartbeat(scene.masters);
      assertThat(more).filteredOn(app -> scene.live.held(app) > 0).hasSize(2);
    }
  }

  /** It holds 6: 25 % of 24, but less than 25 % of 30, and than 50 % of 24. */
  @ParameterizedTest
  @CsvSource({"25, false", "50, true"})
  void preemptionKillsOnlyForAQueueBelowItsShareOfWhatNodesHave(int capacity, boolean kills)
      throws Exception {
    try (ReclaimScene scene = ReclaimScene.overfull(other(capacity, 100))) {
      LiveRm.ask(scene.job, 1, 1, 1, 0);
      MockAM other = scene.live.launch(scene.masters, app -> app.withQueue("other"));
      LiveRm.ask(other, 1, 1, 1, 5);
      scene.live.heartbeat(scene.masters);
      LiveRm.ask(other, 2, 1, 4, 1);
      assertThat(scene.live.held(other)).isEqualTo(6);

      assertThat(scene.isKilledWhenChosen()).isEqualTo(kills);
    }
  }
}
