package io.heddle.bench.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.heartbeat.Population.Variant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PopulationTest {
  private static List<Integer> asking(Population population) {
    return IntStream.range(0, population.applications()).filter(population::asks).boxed().toList();
  }

  @Test
  void aWorkloadIsNamedByApplicationsAskingAndNode() {
    assertThat(Population.of(1_000, 10).workload(NodeCondition.EMPTY_NODE))
        .isEqualTo("1000-apps/10-percent-asking/empty-node");
    assertThat(Population.of(10, 100).workload(NodeCondition.ONE_CONTAINER_FREE))
        .isEqualTo("10-apps/100-percent-asking/one-container-free");
  }

  @Test
  void whatIsSpecialFollowsTheNode() {
    Population population = Population.of(1_000, 100);
    assertThat(population.withUsers(100).workload(NodeCondition.EMPTY_NODE))
        .isEqualTo("1000-apps/100-percent-asking/empty-node/100-users");
    assertThat(population.inFifoOrder().workload(NodeCondition.EMPTY_NODE))
        .isEqualTo("1000-apps/100-percent-asking/empty-node/fifo");
    assertThat(population.with(Variant.DISTINCT_DEMANDS).workload(NodeCondition.EMPTY_NODE))
        .isEqualTo("1000-apps/100-percent-asking/empty-node/distinct-demands");
    assertThat(
            population
                .withUsers(10)
                .with(Variant.USERS_AT_LIMIT)
                .workload(NodeCondition.USERS_AT_LIMIT))
        .isEqualTo("1000-apps/100-percent-asking/users-at-limit");
  }

  @Test
  void queuesAndNodesNameTheirOwn() {
    assertThat(Population.inQueues(1_000, 1, 1_000).workload(NodeCondition.EMPTY_NODE))
        .isEqualTo("1000-queues/1-percent-busy/empty-node");
    assertThat(Population.of(1_000, 10).withNodes(100).fillWorkload())
        .isEqualTo("100-nodes/1000-apps/10-percent-asking");
  }

  @Test
  void theYoungestAsk() {
    assertThat(asking(Population.of(10, 20))).containsExactly(8, 9);
    assertThat(asking(Population.of(10, 100))).hasSize(10);
  }

  @Test
  void oneAsksAtLeast() {
    assertThat(asking(Population.of(10, 1))).containsExactly(9);
  }

  @Test
  void ofQueuesTheLastAreBusyWithAllTheirApplications() {
    // Applications 0 to 11 in the queues 0 1 2 3 0 1 2 3 0 1 2 3, of which a quarter is busy.
    assertThat(asking(Population.inQueues(4, 25, 12))).containsExactly(3, 7, 11);
  }

  @Test
  void noTwoRowsShareAName() {
    for (List<Workloads> all : List.of(Workloads.all(), Workloads.quick())) {
      List<String> names =
          all.stream()
              .flatMap(
                  each ->
                      Stream.concat(
                          each.states().stream().map(each.population()::workload),
                          each.fill() ? Stream.of(each.population().fillWorkload()) : Stream.of()))
              .toList();
      assertThat(names).doesNotHaveDuplicates();
    }
  }
}
