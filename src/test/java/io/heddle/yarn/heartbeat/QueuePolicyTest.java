package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.SchedulerChoice;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueuePolicyTest {
  private static final int MAP = 20;
  private static final int REDUCE = 10;

  private static void twoQueues(Configuration conf) {
    LiveRm.queues(conf, Map.of("a", 50, "b", 50));
    conf.setInt(LiveRm.ROOT + "a.user-limit-factor", 10);
    conf.setInt(LiveRm.ROOT + "b.user-limit-factor", 10);
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
  }

  private static void serve(LiveRm live, MockNM node, int heartbeats) throws Exception {
    for (int i = 0; i < heartbeats; i++) {
      live.heartbeat(node);
    }
  }

  /**
   * The priority of the next container of a job where the terms disagree: reduces are twice as
   * large, so they fit better; 8 of 10 maps have ended and 2 reduces run, so a map is more urgent,
   * U_r / U_m = 8/10 * (0 + 2) / 2. HaSTE's sums tie and the map goes first.
   */
  private static int next(LiveRm live, String queue) throws Exception {
    MockNM masters = live.node("masters-" + queue, 2, 2);
    MockNM worker = live.node("worker-" + queue, 40, 40);
    MockAM am = live.launch(masters, app -> app.withQueue(queue).withAppType("MAPREDUCE"));
    LiveRm.ask(am, MAP, 1, 1, 8);
    serve(live, worker, 8);
    List<Container> maps = LiveRm.take(am);
    assertThat(maps).hasSize(8);
    LiveRm.ask(am, REDUCE, 2, 2, 2);
    serve(live, worker, 2);
    assertThat(LiveRm.take(am)).hasSize(2);
    LiveRm.release(am, maps);
    LiveRm.ask(am, MAP, 1, 1, 2);
    LiveRm.ask(am, REDUCE, 2, 2, 1);
    serve(live, worker, 1);
    int next = LiveRm.take(am).get(0).getPriority().getPriority();
    LiveRm.ask(am, MAP, 1, 1, 0);
    LiveRm.ask(am, REDUCE, 2, 2, 0);
    return next;
  }

  @Test
  void aQueueHasItsOwnPolicy() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              twoQueues(conf);
              conf.set(Keys.QUEUE + "root.a.policy", "ffd-dp");
            })) {
      assertThat(next(live, "a")).as("fitness alone").isEqualTo(REDUCE);
      assertThat(next(live, "b")).as("fitness and urgency").isEqualTo(MAP);
    }
  }

  @Test
  void theOtherQueuesHaveTheGlobalPolicy() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              twoQueues(conf);
              conf.set(HeddleConfig.POLICY, "ffd-dp");
              conf.set(Keys.QUEUE + "root.a.policy", "haste");
            })) {
      assertThat(next(live, "a")).isEqualTo(MAP);
      assertThat(next(live, "b")).isEqualTo(REDUCE);
    }
  }

  private static boolean servesTheBetterFit(LiveRm live, String queue) throws Exception {
    MockNM masters = live.node("masters-" + queue, 2, 2);
    MockNM worker = live.node("worker-" + queue, 10, 10);
    MockAM older = live.launch(masters, app -> app.withQueue(queue));
    MockAM fitter = live.launch(masters, app -> app.withQueue(queue));
    LiveRm.ask(older, 1, 1, 1, 1);
    LiveRm.ask(fitter, 1, 4, 4, 1);
    serve(live, worker, 1);
    return LiveRm.take(older).isEmpty() && LiveRm.take(fitter).size() == 1;
  }

  @Test
  void aQueueThatIsNotEnabledIsPureStock() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              twoQueues(conf);
              conf.setBoolean(Keys.QUEUE + "root.a.enabled", false);
            })) {
      assertThat(servesTheBetterFit(live, "a")).isFalse();
      assertThat(((AbstractLeafQueue) live.scheduler().getQueue("a")).getOrderingPolicy())
          .isExactlyInstanceOf(FifoOrderingPolicy.class);
      assertThat(servesTheBetterFit(live, "b")).isTrue();
    }
  }

  /** Equal demands of two applications: fair serves who holds less, fifo who came first. */
  @ParameterizedTest
  @CsvSource({"fair, false", "fifo, true"})
  void equalDemandsAreServedAsTheOrderingPolicySays(String policy, boolean olderFirst)
      throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(LiveRm.ROOT + "default.ordering-policy", policy);
              conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
            })) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 10, 10);
      MockAM older = live.launch(masters, app -> {});
      MockAM younger = live.launch(masters, app -> {});
      LiveRm.ask(older, 1, 1, 1, 2);
      serve(live, worker, 2);
      assertThat(LiveRm.take(older)).hasSize(2);

      LiveRm.ask(older, 1, 1, 1, 1);
      LiveRm.ask(younger, 1, 1, 1, 1);
      serve(live, worker, 1);

      assertThat(LiveRm.take(older)).hasSize(olderFirst ? 1 : 0);
      assertThat(LiveRm.take(younger)).hasSize(olderFirst ? 0 : 1);
    }
  }

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
    conf.setBoolean(TermsConfig.CHAIN, false);
    conf.setBoolean(TermsConfig.SMALL_JOBS, false);
    conf.setBoolean(TermsConfig.FAIR_SHARE, false);
    conf.setBoolean(TermsConfig.AGEING, false);
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
