package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an application does not want to run, it does not: blacklist and placement constraint. */
class PlaceChoiceTest {
  private static void withConstraints(Configuration conf, String policy) {
    conf.set(HeddleConfig.POLICY, policy);
    conf.set(TermsConfig.ADMISSION, "false");
    conf.set(
        YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER,
        YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER);
  }

  private static void oneByOneWithConstraints(Configuration conf, String policy) {
    withConstraints(conf, policy);
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
  }

  private static void askApart(MockAM am, int count, Resource each) throws Exception {
    am.allocateIntraAppAntiAffinity(
        ResourceSizing.newInstance(count, each),
        Priority.newInstance(1),
        1L,
        Set.of("apart"),
        "apart");
  }

  @Test
  void aBlacklistedNodeServesTheOthersOnly() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM masters = live.node("masters", 2, 2);
      MockAM picky = live.launch(masters, app -> {});
      MockAM other = live.launch(masters, app -> {});
      MockNM avoided = live.node("avoided", 4, 4);
      MockNM wanted = live.node("wanted", 4, 4);
      picky.allocate(
          AllocateRequest.newInstance(
              0,
              0,
              List.of(LiveRm.request(1, 2, 2, 1)),
              List.of(),
              ResourceBlacklistRequest.newInstance(List.of("avoided"), List.of())));
      LiveRm.ask(other, 1, 1, 1, 1);

      live.heartbeat(avoided);
      assertThat(LiveRm.take(picky)).isEmpty();
      assertThat(LiveRm.take(other)).as("the worse fit").hasSize(1);

      live.heartbeat(wanted);
      assertThat(LiveRm.take(picky)).hasSize(1);
    }
  }

  /** Requests with constraints are ranked like any, here by size; stock would serve the older. */
  @ParameterizedTest
  @ValueSource(strings = {"haste", "heddle-makespan"})
  void aRequestWithAConstraintIsRanked(String policy) throws Exception {
    try (LiveRm live = LiveRm.start(conf -> oneByOneWithConstraints(conf, policy))) {
      MockNM masters = live.node("masters", 2, 2);
      MockAM older = live.launch(masters, app -> {});
      MockAM constrained = live.launch(masters, app -> {});
      MockNM worker = live.node("worker", 10, 10);
      LiveRm.ask(older, 1, 1, 1, 3);
      live.heartbeat(worker);
      assertThat(LiveRm.take(older)).hasSize(1);
      askApart(constrained, 2, Resource.newInstance(4 * LiveRm.GB, 4));

      live.heartbeat(worker);
      assertThat(LiveRm.take(older)).isEmpty();
      assertThat(LiveRm.take(constrained)).hasSize(1);

      // The second must not share the node, although it would fit.
      live.heartbeat(worker);
      assertThat(LiveRm.take(older)).hasSize(1);
      assertThat(LiveRm.take(constrained)).isEmpty();
    }
  }

  /** Three containers that must not share a node: two nodes take one each, however often asked. */
  @ParameterizedTest
  @ValueSource(strings = {"haste", "heddle"})
  void antiAffinityHolds(String policy) throws Exception {
    try (LiveRm live = LiveRm.start(conf -> withConstraints(conf, policy))) {
      MockNM masters = live.node("masters", 2, 2);
      MockAM am = live.launch(masters, app -> {});
      MockAM other = live.launch(masters, app -> {});
      List<MockNM> workers = List.of(live.node("worker0", 4, 4), live.node("worker1", 4, 4));
      askApart(am, 3, Resource.newInstance(LiveRm.GB, 1));
      LiveRm.ask(other, 1, 1, 1, 2);

      List<NodeId> used = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        for (MockNM worker : workers) {
          live.heartbeat(worker);
          LiveRm.take(am).stream().map(Container::getNodeId).forEach(used::add);
        }
      }

      assertThat(used)
          .containsExactlyInAnyOrder(workers.get(0).getNodeId(), workers.get(1).getNodeId());
      assertThat(LiveRm.take(other)).hasSize(2);
    }
  }
}
