package io.heddle.yarn.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StableNodesTest {
  private final StableNodes stable = new StableNodes(TimeUnit.SECONDS.toNanos(30));

  @Test
  void mastersAreKeptFromOtherNodes() {
    assertThat(stable.closed(SeenCluster.free(8, 8, 0).waiting(1, false)))
        .containsOnlyKeys(SeenCluster.id(1), SeenCluster.id(2))
        .containsValue("ApplicationMasters wait up to 30 s for 1 stable node");
  }

  @Test
  void withoutAStableNodeTheyStartAnywhere() {
    SeenNodes seen = SeenCluster.free(8, 8).waiting(1, false);
    List<SeenNodes.SeenNode> lost = seen.nodes().subList(1, 2);
    SeenNodes without = SeenCluster.seen(lost, Map.of());
    assertThat(stable.closed(without)).isEmpty();
    assertThat(stable.unmatched(without))
        .contains(
            "yarn.scheduler.heddle.nodes.stable names none of the nodes:"
                + " ApplicationMasters start anywhere");
    assertThat(stable.unmatched(seen)).isEmpty();
    assertThat(stable.unmatched(SeenCluster.seen(List.of(), Map.of()))).isEmpty();
  }
}
