package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.testing.LiveRm;
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
              conf.set(HeddleConfig.QUEUE + "root.a.policy", "ffd-dp");
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
              conf.set(HeddleConfig.QUEUE + "root.a.policy", "haste");
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
              conf.setBoolean(HeddleConfig.QUEUE + "root.a.enabled", false);
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
}
