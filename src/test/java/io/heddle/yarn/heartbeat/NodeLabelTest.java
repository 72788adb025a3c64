package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.NodeLabels;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;

/** Node labels: which requests a labelled node may serve is stock's to say. */
class NodeLabelTest {
  private static final String LABEL = "x";

  private static LiveRm start(boolean exclusive) {
    Configuration conf = LiveRm.settings();
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
    conf.set(LiveRm.ROOT + "default.accessible-node-labels", LABEL);
    String capacity = "accessible-node-labels." + LABEL + ".capacity";
    conf.setInt(LiveRm.ROOT + capacity, 100);
    conf.setInt(LiveRm.ROOT + "default." + capacity, 100);
    return LiveRm.start(conf, NodeLabels.of("labelled", LABEL, exclusive));
  }

  private static void askForLabel(MockAM am, int gigabytes, int cores) throws Exception {
    ResourceRequest request = LiveRm.request(2, gigabytes, cores, 1);
    request.setNodeLabelExpression(LABEL);
    am.allocate(List.of(request), List.of());
  }

  @Test
  void anExclusiveNodeServesOnlyRequestsForItsLabel() throws Exception {
    try (LiveRm live = start(true)) {
      MockNM masters = live.node("masters", 10, 10);
      MockNM labelled = live.node("labelled", 10, 10);
      MockAM plain = live.launch(masters, app -> {});
      MockAM picky = live.launch(masters, app -> {});
      LiveRm.ask(plain, 1, 4, 4, 1);
      askForLabel(picky, 1, 1);

      for (int i = 0; i < 5; i++) {
        live.heartbeat(labelled);
      }
      assertThat(LiveRm.take(plain)).isEmpty();
      assertThat(LiveRm.take(picky)).hasSize(1);

      askForLabel(picky, 1, 1);
      live.heartbeat(masters);
      live.heartbeat(masters);
      assertThat(LiveRm.take(picky)).as("on a node without the label").isEmpty();
      assertThat(LiveRm.take(plain)).hasSize(1);
    }
  }

  @Test
  void aSharedNodeServesRequestsForItsLabelFirst() throws Exception {
    try (LiveRm live = start(false)) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM labelled = live.node("labelled", 10, 10);
      MockAM plain = live.launch(masters, app -> {});
      MockAM picky = live.launch(masters, app -> {});
      LiveRm.ask(plain, 1, 4, 4, 1);
      askForLabel(picky, 1, 1);

      live.heartbeat(labelled);
      assertThat(LiveRm.take(picky)).hasSize(1);
      assertThat(LiveRm.take(plain)).isEmpty();

      for (int i = 0; i < 5; i++) {
        live.heartbeat(labelled);
      }
      assertThat(LiveRm.take(plain)).hasSize(1);
    }
  }

  /** Stock order would serve the older application first. */
  @Test
  void requestsWithoutALabelAreRankedOnASharedNode() throws Exception {
    try (LiveRm live = start(false)) {
      MockNM masters = live.node("masters", 10, 10);
      MockNM labelled = live.node("labelled", 10, 10);
      MockAM older = live.launch(masters, app -> {});
      MockAM fitter = live.launch(masters, app -> {});
      LiveRm.ask(older, 1, 1, 1, 1);
      LiveRm.ask(fitter, 1, 4, 4, 1);

      List<Container> first = List.of();
      for (int i = 0; first.isEmpty() && i < 5; i++) {
        assertThat(LiveRm.take(older)).isEmpty();
        live.heartbeat(labelled);
        first = LiveRm.take(fitter);
      }

      assertThat(first).hasSize(1);
    }
  }
}
