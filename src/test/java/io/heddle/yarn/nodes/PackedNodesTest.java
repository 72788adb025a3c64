package io.heddle.yarn.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.NodesConfig.Partitions;
import io.heddle.model.ResourceVector;
import io.heddle.yarn.nodes.SeenNodes.NodeUse;
import io.heddle.yarn.nodes.SeenNodes.SeenNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class PackedNodesTest {
  private static final Partitions ALL = new Partitions(true, Set.of());

  private final PackedNodes packed = new PackedNodes(ALL);

  /** Three and two cores are free on nodes with containers; two nodes are empty. */
  private final SeenCluster cluster = SeenCluster.free(3, 8, 2, 8);

  @Test
  void emptyNodesAreClosedWhileOthersHaveRoom() {
    assertThat(packed.closed(cluster.waiting(5, false)))
        .containsOnlyKeys(SeenCluster.id(1), SeenCluster.id(3))
        .containsValue("fuller nodes have room");
  }

  @Test
  void asManyEmptyNodesAreOpenAsAreNeededTheSameOnesFirst() {
    assertThat(packed.closed(cluster.waiting(13, false))).containsOnlyKeys(SeenCluster.id(3));
    assertThat(packed.closed(cluster.waiting(14, false))).isEmpty();
  }

  @Test
  void emptyNodesAreClosedWhileNothingWaits() {
    assertThat(packed.closed(cluster.waiting(0, false))).hasSize(2);
  }

  @Test
  void allAreOpenAfterTwoSecondsWithoutAnAllocationUntilTheNext() {
    packed.closed(cluster.at(10).waiting(5, false));
    assertThat(packed.closed(cluster.at(11).waiting(5, false))).hasSize(2);
    assertThat(packed.closed(cluster.at(12).waiting(5, false))).isEmpty();
    assertThat(packed.closed(cluster.at(13).waiting(5, true))).hasSize(2);
  }

  /** What fits no fuller node, next to a stream of what does. */
  @Test
  void allAreOpenForASecondOfTenWhileSomethingWaits() {
    int open = 0;
    for (int second = 0; second < 100; second++) {
      open += packed.closed(cluster.at(second).waiting(5, true)).isEmpty() ? 1 : 0;
    }
    assertThat(open).isEqualTo(9);
  }

  /** What is served elsewhere says nothing about what waits for a label. */
  @Test
  void allOfALabelAreOpenAfterTwoSecondsWithoutAnAllocationThere() {
    List<SeenNode> nodes =
        List.of(
            empty(1, "", false, false),
            empty(2, "gpu", false, false),
            new SeenNode(
                SeenCluster.id(3),
                "gpu",
                SeenCluster.gigabytes(5),
                3,
                false,
                false,
                false,
                NodeUse.UNKNOWN));
    List<Integer> counts = new ArrayList<>();
    for (int second = 0; second < 3; second++) {
      counts.add(
          packed
              .closed(
                  new SeenNodes(
                      TimeUnit.SECONDS.toNanos(second),
                      nodes,
                      Map.of("gpu", SeenCluster.gigabytes(5)),
                      Set.of(""),
                      List.of()))
              .size());
    }
    assertThat(counts).containsExactly(2, 2, 1);
  }

  private static SeenNode empty(int number, String label, boolean isKept, boolean isNamed) {
    return new SeenNode(
        SeenCluster.id(number),
        label,
        SeenCluster.gigabytes(8),
        0,
        isKept,
        isNamed,
        false,
        NodeUse.UNKNOWN);
  }

  @Test
  void onlyNodesOfTheNamedPartitionsAreClosed() {
    SeenNodes seen =
        SeenCluster.seen(
            List.of(
                empty(1, "", false, false),
                empty(2, "gpu", false, false),
                empty(3, "spot", false, false)),
            Map.of());
    assertThat(packed.closed(seen)).hasSize(3);
    assertThat(new PackedNodes(new Partitions(false, Set.of("gpu"))).closed(seen))
        .containsOnlyKeys(SeenCluster.id(2));
    assertThat(new PackedNodes(new Partitions(false, Set.of("default", "spot"))).closed(seen))
        .containsOnlyKeys(SeenCluster.id(1), SeenCluster.id(3));
    assertThat(new PackedNodes(new Partitions(false, Set.of("gpu", "tru"))).unmatched(seen))
        .isEmpty();
    assertThat(new PackedNodes(new Partitions(false, Set.of("tru"))).unmatched(seen))
        .contains("yarn.scheduler.heddle.nodes.pack is tru: no node has such a label");
  }

  @Test
  void nodesThatAreKeptOrNamedAreOpen() {
    SeenNode kept = empty(1, "", true, false);
    SeenNode named = empty(2, "", false, true);
    Map<String, ResourceVector> nothing = Map.of("", SeenCluster.gigabytes(0));
    assertThat(packed.closed(SeenCluster.seen(List.of(kept, named), nothing))).isEmpty();
  }

  /** Whatever waits and is served, no node is closed for longer while something waits. */
  @Test
  void noNodeIsClosedForLongWhileSomethingWaits() {
    SplittableRandom random = new SplittableRandom(46);
    for (int run = 0; run < 50; run++) {
      PackedNodes any = new PackedNodes(ALL);
      Map<NodeId, Long> closedSince = new HashMap<>();
      for (long tenths = 0; tenths < 1_000; tenths += 1 + random.nextInt(9)) {
        int[] free = random.ints(6, 0, SeenCluster.CORES + 1).toArray();
        long nanos = TimeUnit.MILLISECONDS.toNanos(100 * tenths);
        SeenNodes seen =
            SeenCluster.free(free).waiting(1 + random.nextInt(20), random.nextInt(10) > 0);
        Map<NodeId, String> closed =
            any.closed(
                new SeenNodes(nanos, seen.nodes(), seen.pending(), seen.served(), List.of()));
        closedSince.keySet().retainAll(closed.keySet());
        closed.keySet().forEach(node -> closedSince.putIfAbsent(node, nanos));
        assertThat(closedSince.values())
            .allSatisfy(
                since -> assertThat(nanos - since).isLessThanOrEqualTo(PackedNodes.MOST_NANOS));
      }
    }
  }
}
