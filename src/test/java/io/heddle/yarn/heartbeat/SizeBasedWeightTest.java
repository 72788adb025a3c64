package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.SchedulerChoice;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The fair order's size-based weight: what an application holds counts divided by the logarithm of
 * its demand. A policy of Heddle asks the fair order where its own preference is equal.
 */
class SizeBasedWeightTest {
  /** 5 GB / log2(64 GB) is less than 4 GB / log2(5 GB), so the larger application goes first. */
  @ParameterizedTest
  @CsvSource({
    "STOCK, true, 1", "HEDDLE, true, 1", "HASTE, true, 1",
    "STOCK, false, 0", "HEDDLE, false, 0", "HASTE, false, 0"
  })
  void theLargerDemandGoesFirstWhereItIsSet(
      SchedulerChoice scheduler, boolean sizeBased, int servedOfLarger) throws Exception {
    scheduler.play(
        conf -> settings(conf, sizeBased),
        live -> {
          assertThat(servedFirst(live, false)).isEqualTo(servedOfLarger);
        });
  }

  /** Neither age nor place decides. */
  @ParameterizedTest
  @CsvSource({"STOCK", "HEDDLE", "HASTE"})
  void theOrderOfSubmissionDoesNotMatter(SchedulerChoice scheduler) throws Exception {
    scheduler.play(
        conf -> settings(conf, true),
        live -> {
          assertThat(servedFirst(live, true)).isEqualTo(1);
        });
  }

  /** The policy {@code heddle} without its weights prefers nothing among equal containers. */
  private static void settings(Configuration conf, boolean sizeBased) {
    LiveRm.oneQueue(conf);
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
    conf.set(LiveRm.ROOT + "default.ordering-policy", "fair");
    conf.setBoolean(
        LiveRm.ROOT + "default.ordering-policy.fair.enable-size-based-weight", sizeBased);
    conf.setBoolean(HeddleConfig.TERM_CHAIN, false);
    conf.setBoolean(HeddleConfig.TERM_SMALL_JOBS, false);
    conf.setBoolean(HeddleConfig.TERM_FAIR_SHARE, false);
    conf.setBoolean(HeddleConfig.TERM_AGEING, false);
  }

  /** Containers of the larger application that a heartbeat gives, of one. */
  private static int servedFirst(LiveRm live, boolean largerIsOlder) throws Exception {
    MockNM node = live.node("node", 100, 100);
    MockAM older = live.launch(node, app -> {});
    MockAM younger = live.launch(node, app -> {});
    MockAM larger = largerIsOlder ? older : younger;
    MockAM smaller = largerIsOlder ? younger : older;
    hold(live, node, larger, 5);
    hold(live, node, smaller, 4);
    LiveRm.ask(larger, 1, 1, 1, 59);
    LiveRm.ask(smaller, 1, 1, 1, 1);
    live.heartbeat(node);
    int served = LiveRm.take(larger).size();
    assertThat(served + LiveRm.take(smaller).size()).isEqualTo(1);
    return served;
  }

  private static void hold(LiveRm live, MockNM node, MockAM am, int gigabytes) throws Exception {
    LiveRm.ask(am, 1, 1, 1, gigabytes - 1);
    while (live.held(am) < gigabytes) {
      live.heartbeat(node);
    }
    LiveRm.take(am);
  }
}
