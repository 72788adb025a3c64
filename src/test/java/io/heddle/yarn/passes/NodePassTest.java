package io.heddle.yarn.passes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.Mockito.mock;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.Test;

/** A pass over nodes of which a given number of containers is to be had each. */
class NodePassTest {
  private static final int MANY = 3 * NodePass.MOST_FRUITLESS;

  private final List<FiCaSchedulerNode> order =
      IntStream.range(0, MANY).mapToObj(i -> node()).toList();
  private final Map<FiCaSchedulerNode, Integer> room = new HashMap<>();
  private final List<Integer> offered = new ArrayList<>();
  private final Map<FiCaSchedulerNode, Integer> busyFrom = new HashMap<>();
  private int pending = 1_000;
  private int looks;
  private long now;

  private static FiCaSchedulerNode node() {
    return mock(FiCaSchedulerNode.class);
  }

  private final OfferedNodes nodes =
      new OfferedNodes() {
        @Override
        public void look() {}

        @Override
        public Collection<FiCaSchedulerNode> all() {
          return order;
        }

        @Override
        public int count() {
          return order.size();
        }

        @Override
        public FiCaSchedulerNode node(NodeId id) {
          throw new UnsupportedOperationException();
        }

        @Override
        public boolean isAnythingPending() {
          return pending > 0;
        }

        @Override
        public boolean mayOffer(FiCaSchedulerNode node) {
          return true;
        }

        @Override
        public boolean isBusy(FiCaSchedulerNode node) {
          looks++;
          return room.getOrDefault(node, 0) <= busyFrom.getOrDefault(node, Integer.MIN_VALUE);
        }

        @Override
        public boolean offer(FiCaSchedulerNode node) {
          now += 1_000;
          offered.add(order.indexOf(node));
          int left = room.getOrDefault(node, 0);
          room.put(node, left - 1);
          pending -= left > 0 ? 1 : 0;
          return left > 0;
        }
      };

  private NodePass pass() {
    return new NodePass(nodes, () -> now, new PassOrder(List.of(), order));
  }

  @Test
  void aNodeIsOfferedUntilItGivesNothing() {
    room.put(order.get(0), 2);
    room.put(order.get(1), 1);
    pending = 3;
    NodePass pass = pass();

    pass.run(Long.MAX_VALUE);

    assertThat(offered).containsExactly(0, 0, 0, 1);
    assertThat(pass.given()).isEqualTo(3);
    assertThat(pass.isOver()).isTrue();
  }

  /** Of nodes that are busy from the start, no more are looked at under the lock than of others. */
  @Test
  void busyNodesAreOfferedLastAndThenAsOthersAre() {
    order.subList(0, MANY - 1).forEach(node -> busyFrom.put(node, 0));
    NodePass pass = pass();
    looks = 0;

    pass.run(Long.MAX_VALUE);

    assertThat(offered).hasSize(1 + 2 * NodePass.MOST_FRUITLESS).startsWith(MANY - 1, 0, 1);
    assertThat(looks).isEqualTo(1);
    assertThat(pass.isOver()).isTrue();
  }

  /** The first node has room for three, and is busy after one. */
  @Test
  void aNodeThatBecomesBusyIsOfferedAgainAfterTheOthers() {
    room.put(order.get(0), 3);
    busyFrom.put(order.get(0), 2);
    room.put(order.get(1), 1);
    pending = 4;
    NodePass pass = new NodePass(nodes, () -> now, new PassOrder(List.of(), order.subList(0, 3)));

    pass.run(Long.MAX_VALUE);

    assertThat(offered).containsExactly(0, 1, 1, 2, 0, 0);
    assertThat(pass.given()).isEqualTo(4);
    assertThat(pass.isOver()).isTrue();
  }

  /** Of the first three nodes, two have room. */
  @Test
  void nodesThatRequestsNameAreOfferedInTurn() {
    room.put(order.get(0), 2);
    room.put(order.get(1), 1);
    room.put(order.get(3), 1);
    pending = 4;
    PassOrder named = new PassOrder(order.subList(0, 3), order.subList(3, MANY));
    NodePass pass = new NodePass(nodes, () -> now, named);

    pass.run(Long.MAX_VALUE);

    assertThat(offered).containsExactly(0, 1, 2, 0, 1, 0, 3);
    assertThat(pass.given()).isEqualTo(4);
    assertThat(pass.isOver()).isTrue();
  }

  @Test
  void aShortOrderHasNamedNodesAndBothEnds() {
    PassOrder all = new PassOrder(order.subList(0, 10), order.subList(10, 20));

    assertThat(all.atMost(20)).isSameAs(all);
    assertThat(all.atMost(8).named()).isEqualTo(order.subList(0, 4));
    assertThat(all.atMost(8).others())
        .containsExactly(order.get(10), order.get(11), order.get(18), order.get(19));
    assertThat(new PassOrder(List.of(), order).atMost(2).others())
        .containsExactly(order.get(0), order.get(MANY - 1));
  }

  @Test
  void afterARowOfNodesThatGiveNothingItGoesOnFromTheOtherEnd() {
    room.put(order.get(MANY - 1), 1);
    NodePass pass = pass();

    pass.run(Long.MAX_VALUE);

    assertThat(offered)
        .startsWith(IntStream.range(0, NodePass.MOST_FRUITLESS).boxed().toArray(Integer[]::new))
        .contains(MANY - 1)
        .doesNotContain(NodePass.MOST_FRUITLESS)
        .hasSize(2 * NodePass.MOST_FRUITLESS + 1);
    assertThat(pass.given()).isOne();
    assertThat(pass.isOver()).isTrue();
  }

  @Test
  void aSliceEndsAtItsDeadlineAndTheNextGoesOn() {
    order.forEach(node -> room.put(node, 1_000));
    NodePass pass = pass();

    pass.run(now);
    int first = pass.given();
    pass.run(now + 100_000);

    assertThat(first).isPositive().isLessThan(100);
    assertThat(pass.given()).isEqualTo(first + 100);
    assertThat(pass.isOver()).isFalse();
  }

  @Test
  void bothAreInTheSumAndTheHeadroomIsTheLatest() {
    Container first = mock(Container.class);
    Container second = mock(Container.class);
    NMToken token = mock(NMToken.class);
    ContainerId killed = mock(ContainerId.class);
    Allocation before =
        new Allocation(
            List.of(first), Resource.newInstance(4096, 4), Set.of(killed), null, null, null);
    Allocation now =
        new Allocation(
            List.of(second), Resource.newInstance(3072, 3), null, null, null, List.of(token));

    Allocation sum = Allocations.sum(before, now);

    assertThat(sum.getContainers()).containsExactly(first, second);
    assertThat(sum.getNMTokens()).containsExactly(token);
    assertThat(sum.getStrictContainerPreemptions()).containsExactly(killed);
    assertThat(sum.getResourceLimit()).isEqualTo(Resource.newInstance(3072, 3));
    assertThat(sum.getIncreasedContainers()).isNull();
  }

  /** Of a node with 8 GB and 4 cores, where the largest has so much. */
  private static double rank(int freeMb, int freeCores, Resource largest) {
    return NodeOrder.LEAST_FREE_FIRST.rank(
        Resource.newInstance(freeMb, freeCores), Resource.newInstance(8192, 4), largest);
  }

  private static double rank(int freeMb, int freeCores) {
    return rank(freeMb, freeCores, Resource.newInstance(8192, 4));
  }

  /** Of 8 GB and 4 cores: 6 GB and 1 core are free, 0.75 and 0.25. */
  @Test
  void theScarcestResourceCounts() {
    assertThat(rank(6144, 1)).isCloseTo(0.25, within(1e-9));
    assertThat(rank(1024, 4)).isCloseTo(0.125, within(1e-9));
  }

  @Test
  void theFullestIsFirst() {
    assertThat(rank(0, 4)).isLessThan(rank(2048, 1)).isZero();
    assertThat(rank(2048, 1)).isLessThan(rank(8192, 4)).isEqualTo(0.25);
  }

  /** Of the largest node's 32 GB and 16 cores 8 and 4 are a quarter, and 12 and 6 are more. */
  @Test
  void aSmallNodeIsBeforeALargeOneWithMoreRoom() {
    Resource largest = Resource.newInstance(32768, 16);

    assertThat(rank(8192, 4, largest)).isEqualTo(0.25);
    assertThat(NodeOrder.LEAST_FREE_FIRST.rank(Resource.newInstance(12288, 6), largest, largest))
        .isEqualTo(0.375);
  }

  @Test
  void aResourceThatANodeHasNothingOfDoesNotCount() {
    assertThat(rank(4096, 4, Resource.newInstance(8192, 4))).isEqualTo(0.5);
    Resource withoutCores = Resource.newInstance(8192, 0);
    assertThat(
            NodeOrder.freeShare(
                Resource.newInstance(4096, 0), withoutCores, Resource.newInstance(8192, 4)))
        .isEqualTo(0.5);
  }
}
