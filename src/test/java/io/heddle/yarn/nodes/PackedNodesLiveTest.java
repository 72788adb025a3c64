package io.heddle.yarn.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.NodesConfig;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LogEvents;
import io.heddle.yarn.testing.NodeLabels;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Empty nodes that are left alone, in a real ResourceManager. */
class PackedNodesLiveTest extends NodesLiveTest {
  private static final String LABEL = "gpu";

  private List<String> passedOver() {
    live.heddle().tick();
    return live.heddle().releasable().passedOver().values().stream()
        .flatMap(Collection::stream)
        .map(NodeId::getHost)
        .toList();
  }

  /** What waits without a label may use a node with a label only if the label is shared. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nodesOfALabelWaitForRequestsThatMayUseThem(boolean isExclusive) throws Exception {
    Configuration conf = LiveRm.settings();
    LiveRm.oneQueue(conf);
    conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
    conf.set(NodesConfig.PACK, LABEL);
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    conf.set(LiveRm.ROOT + "default.accessible-node-labels", LABEL);
    String capacity = "accessible-node-labels." + LABEL + ".capacity";
    conf.setInt(LiveRm.ROOT + capacity, 100);
    conf.setInt(LiveRm.ROOT + "default." + capacity, 100);
    live = LiveRm.start(conf, NodeLabels.of("labelled", LABEL, isExclusive));
    MockNM masters = live.node("masters", 2, 2);
    live.node("labelled", 8, 8);
    MockAM am = live.launch(masters, app -> {});
    assertThat(passedOver()).containsExactly("labelled");

    LiveRm.ask(am, 1, 4, 4, 1);
    assertThat(passedOver().isEmpty()).isEqualTo(!isExclusive);
  }

  /** The names of hosts that an application asks for may be anything, and many. */
  @Test
  void madeUpHostsDoNotKeepANodeFromBeingNamed() throws Exception {
    live = start(conf -> conf.set(NodesConfig.PACK, "true"));
    MockNM masters = live.node("masters", 8, 8);
    live.node("named", 8, 8);
    live.node("other", 8, 8);
    MockAM am = live.launch(masters, app -> {});
    assertThat(passedOver()).containsExactlyInAnyOrder("named", "other");

    List<ResourceRequest> asks = new ArrayList<>();
    IntStream.range(0, 1_500).forEach(i -> asks.add(ask("made-up" + i)));
    asks.add(ask("named"));
    asks.add(ask("/default-rack"));
    asks.add(ask(ResourceRequest.ANY));
    try (LogEvents log = LogEvents.of(Logger.getLogger("org.apache.hadoop.yarn"), Level.INFO)) {
      am.allocate(asks, List.of());
      assertThat(log.messages()).noneMatch(line -> line.contains("made-up"));
    }
    assertThat(passedOver()).containsExactly("other");
  }

  private static ResourceRequest ask(String name) {
    return ResourceRequest.newInstance(
        Priority.newInstance(1), name, Resource.newInstance(LiveRm.GB, 1), 1);
  }
}
