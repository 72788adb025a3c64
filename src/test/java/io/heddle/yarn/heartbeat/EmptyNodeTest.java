package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.place.DecisionTerm;
import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a live node of <6, 6>, two of <3, 3> fill what one of <4, 4>, the better fit, does not. */
class EmptyNodeTest {
  private static final int ANY = 1;

  private LiveRm live;
  private MockAM large;
  private MockAM small;

  private LiveRm start(boolean initialAssignment, int perHeartbeat) throws Exception {
    Configuration conf = LiveRm.settings();
    conf.set(HeddleConfig.POLICY, "haste-a");
    conf.setBoolean(HeddleConfig.INITIAL_ASSIGNMENT, initialAssignment);
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, perHeartbeat);
    live = LiveRm.start(conf);
    MockNM masters = live.node("masters", 2, 2);
    large = live.launch(masters, app -> {});
    small = live.launch(masters, app -> {});
    return live;
  }

  private List<Integer> taken() throws Exception {
    return List.of(LiveRm.take(large).size(), LiveRm.take(small).size());
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 1})
  void anEmptyNodeIsFilledAsTheKnapsackSays(int perHeartbeat) throws Exception {
    try (LiveRm running = start(true, perHeartbeat)) {
      MockNM worker = running.node("worker", 6, 6);
      LiveRm.ask(large, ANY, 4, 4, 2);
      LiveRm.ask(small, ANY, 3, 3, 5);

      running.heartbeat(worker);
      running.heartbeat(worker);

      assertThat(taken()).containsExactly(0, 2);
      assertThat(running.heddle().metrics().decidedBy(DecisionTerm.INITIAL_ASSIGNMENT))
          .as("while <4, 4> fitted, too")
          .isEqualTo(1);
      assertThat(running.heddle().metrics().fallbacks()).isZero();
    }
  }

  @Test
  void withoutItTheBetterFitGoesFirst() throws Exception {
    try (LiveRm running = start(false, 100)) {
      LiveRm.ask(large, ANY, 4, 4, 2);
      LiveRm.ask(small, ANY, 3, 3, 5);
      running.heartbeat(running.node("worker", 6, 6));
      assertThat(taken()).containsExactly(1, 0);
    }
  }

  /**
   * Three of <3, 3> wait. The first node takes two; for the second only one is left, so <4, 4> uses
   * more, although no master has asked anew in between.
   */
  @Test
  void whatOneNodeTookTheNextDoesNotPlan() throws Exception {
    try (LiveRm running = start(true, 100)) {
      MockNM first = running.node("first", 6, 6);
      MockNM second = running.node("second", 6, 6);
      LiveRm.ask(large, ANY, 4, 4, 2);
      LiveRm.ask(small, ANY, 3, 3, 3);

      running.heartbeat(first);
      running.heartbeat(second);

      assertThat(taken()).containsExactly(1, 2);
    }
  }

  /**
   * Residual <10 GB, 6 cores>, types <1, 3> and <3, 1>: the scores 28/36, 22/26, 16/16, 6/10 choose
   * three of the second type and one of the first, and nothing is left.
   */
  @Test
  void aNodeOfTenGigabytesAndSixCoresIsFilled() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set("yarn.scheduler.heddle.fitness.unit", "raw");
              conf.set("yarn.scheduler.heddle.fitness.weight.memory-mb", "0.0009765625");
            })) {
      MockNM masters = live.node("masters", 4, 4);
      MockAM first = live.launch(masters, app -> {});
      MockAM second = live.launch(masters, app -> {});
      MockNM worker = live.node("worker", 10, 6);
      LiveRm.ask(first, 1, 1, 3, 5);
      LiveRm.ask(second, 1, 3, 1, 5);

      live.heartbeat(worker);

      List<Container> ofFirst = LiveRm.take(first);
      List<Container> ofSecond = LiveRm.take(second);
      assertThat(ofFirst).hasSize(1);
      assertThat(ofSecond).hasSize(3);
      assertThat(live.scheduler().getNode(worker.getNodeId()))
          .as("the worker")
          .satisfies(
              node -> {
                assertThat(node.getUnallocatedResource().getMemorySize()).isZero();
                assertThat(node.getUnallocatedResource().getVirtualCores()).isZero();
              });
    }
  }
}
