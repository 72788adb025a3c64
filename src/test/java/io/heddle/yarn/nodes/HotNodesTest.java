package io.heddle.yarn.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.nodes.SeenNodes.NodeUse;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class HotNodesTest {
  private final HotNodes hot = new HotNodes(0.9, 0);

  private Map<NodeId, String> closed(long second, double... cpu) {
    return hot.closed(SeenCluster.busy(cpu).at(second).waiting(1, false));
  }

  @Test
  void aHotNodeIsClosedWithItsFigure() {
    assertThat(closed(0, 0.5, 0.97, 0.5, 0.5))
        .containsExactlyEntriesOf(
            Map.of(SeenCluster.id(1), "hot: CPU 97 %, threshold 90 %, until it is below 80 %"));
  }

  @Test
  void itIsHotUntilItsUseIsClearlyBelow() {
    closed(0, 0.91, 0, 0, 0);
    assertThat(closed(1, 0.82, 0, 0, 0)).hasSize(1);
    assertThat(closed(2, 0.79, 0, 0, 0)).isEmpty();
    assertThat(closed(3, 0.82, 0, 0, 0)).isEmpty();
  }

  @Test
  void atMostAQuarterIsClosedTheHottestFirst() {
    assertThat(closed(0, 0.91, 0.95, 0.99, 0.93, 1, 0.92, 0.94))
        .containsOnlyKeys(SeenCluster.id(4));
    assertThat(closed(1, 1, 1, 1)).isEmpty();
  }

  @Test
  void unknownUseSaysNothing() {
    assertThat(closed(0, Double.NaN, 0, 0, 0)).isEmpty();
  }

  @Test
  void aNodeIsClosedForFiveMinutesAtMostAndThenOpenForAMinute() {
    assertThat(closed(0, 1, 0, 0, 0)).hasSize(1);
    assertThat(closed(299, 1, 0, 0, 0)).hasSize(1);
    assertThat(closed(300, 1, 0, 0, 0)).isEmpty();
    assertThat(closed(359, 1, 0, 0, 0)).isEmpty();
    assertThat(closed(360, 1, 0, 0, 0)).hasSize(1);
  }

  @Test
  void memoryCountsByItsOwnThreshold() {
    SeenCluster cluster = SeenCluster.busy(0, 0, 0).node(8, new NodeUse(1, 0.96));
    assertThat(new HotNodes(0, 0.95).closed(cluster.waiting(1, false)))
        .containsValue("hot: memory 96 %, threshold 95 %, until it is below 85 %");
  }
}
