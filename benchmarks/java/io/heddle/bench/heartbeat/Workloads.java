package io.heddle.bench.heartbeat;

import static io.heddle.bench.heartbeat.NodeCondition.EMPTY_NODE;
import static io.heddle.bench.heartbeat.NodeCondition.FULL_NODE;
import static io.heddle.bench.heartbeat.NodeCondition.LABELLED_NODE;
import static io.heddle.bench.heartbeat.NodeCondition.ONE_CONTAINER_FREE;
import static io.heddle.bench.heartbeat.NodeCondition.RESERVED_NODE;
import static io.heddle.bench.heartbeat.NodeCondition.USERS_AT_LIMIT;

import io.heddle.bench.heartbeat.Population.Variant;
import java.util.List;

/** States of nodes whose heartbeats are timed; whether the cluster's nodes are filled, too. */
record Workloads(Population population, List<NodeCondition> states, boolean fill) {
  private static final int MANY_USERS = 100;
  private static final int USERS_WITH_LIMIT = 10;

  static List<Workloads> all() {
    return List.of(
        of(Population.of(10, 100), FULL_NODE, ONE_CONTAINER_FREE, EMPTY_NODE),
        of(Population.of(100, 10), EMPTY_NODE),
        of(Population.of(100, 100), EMPTY_NODE),
        of(Population.of(1_000, 100), FULL_NODE, ONE_CONTAINER_FREE, EMPTY_NODE),
        // Alone: who has reserved nodes would take empty ones.
        of(Population.of(1_000, 100), RESERVED_NODE),
        of(Population.of(1_000, 10), ONE_CONTAINER_FREE, EMPTY_NODE),
        of(Population.of(1_000, 1), EMPTY_NODE),
        of(Population.of(1_000, 100).with(Variant.LABELS), LABELLED_NODE),
        of(Population.of(1_000, 100).withUsers(MANY_USERS), EMPTY_NODE),
        of(Population.of(1_000, 10).withUsers(MANY_USERS), EMPTY_NODE),
        of(
            Population.of(1_000, 100).withUsers(USERS_WITH_LIMIT).with(Variant.USERS_AT_LIMIT),
            USERS_AT_LIMIT),
        of(Population.of(1_000, 100).inFifoOrder(), EMPTY_NODE),
        of(Population.of(1_000, 10).inFifoOrder(), EMPTY_NODE),
        of(Population.of(1_000, 100).with(Variant.DISTINCT_DEMANDS), EMPTY_NODE),
        of(Population.inQueues(100, 1, 1_000), EMPTY_NODE),
        of(Population.inQueues(1_000, 1, 1_000), ONE_CONTAINER_FREE, EMPTY_NODE),
        new Workloads(Population.of(100, 10).withNodes(100), List.of(), true),
        new Workloads(Population.of(1_000, 10).withNodes(1_000), List.of(), true),
        new Workloads(
            Population.of(10_000, 100), List.of(FULL_NODE, ONE_CONTAINER_FREE, EMPTY_NODE), true),
        new Workloads(Population.of(10_000, 10), List.of(ONE_CONTAINER_FREE, EMPTY_NODE), true),
        of(Population.of(10_000, 1), ONE_CONTAINER_FREE));
  }

  static List<Workloads> quick() {
    return List.of(
        of(Population.of(10, 100), EMPTY_NODE),
        of(Population.of(1_000, 100), FULL_NODE, ONE_CONTAINER_FREE, EMPTY_NODE),
        new Workloads(Population.of(1_000, 10), List.of(EMPTY_NODE), true),
        of(Population.inQueues(1_000, 1, 1_000), EMPTY_NODE),
        of(Population.of(10_000, 10), ONE_CONTAINER_FREE));
  }

  private static Workloads of(Population population, NodeCondition... states) {
    return new Workloads(population, List.of(states), false);
  }
}
