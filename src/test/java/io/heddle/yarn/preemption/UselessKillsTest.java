package io.heddle.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import io.heddle.yarn.testing.VirtualQueues;
import io.heddle.yarn.testing.VirtualTest;
import io.heddle.yarn.tune.ConfigurationTuner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stock kills for a queue below its guarantee also where nothing of that queue could use the room.
 * Heddle puts such a kill off, and kills as stock does wherever the queue gains.
 */
class UselessKillsTest extends VirtualTest {
  private static final long HOUR = 3_600_000;
  private static final long BEGIN = 60_000;
  private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";

  public static final class OtherMonitor extends ProportionalCapacityPreemptionPolicy {}

  private static VirtualQueues queues() {
    return new VirtualQueues()
        .queue("a", 50, 100)
        .queue("b", 50, 100)
        .setAny("yarn.resourcemanager.scheduler.monitor.enable", "true");
  }

  /** Queue b fills five nodes of 10 GB and one of 20 GB with containers of 1 GB. */
  private static VirtualCluster full(VirtualQueues queues, Family family) {
    VirtualCluster cluster = queues.start(family);
    cluster.addNodes("node", 5, 10, 10);
    cluster.addNode("large", 20, 20, "", 500);
    cluster.submit("b", 1).ask(Tasks.of(1, 1, 1, 1_000, HOUR));
    return cluster;
  }

  /** What preemption does for one container of queue a, which fits the large node at most. */
  private static Outcome oneContainer(
      VirtualQueues queues, Family family, int gigabytes, long millis) {
    try (VirtualCluster cluster = full(queues, family)) {
      VirtualApplication entitled = cluster.submit("a", 1);
      cluster.run(BEGIN);
      assertThat(entitled.hasMaster()).isTrue();
      entitled.ask(Tasks.of(1, gigabytes, 1, 1, HOUR));
      cluster.run(BEGIN + millis, () -> entitled.given(1) == 1);
      long refused = family == Family.HEDDLE ? cluster.heddle().metrics().killsRefused() : 0;
      return new Outcome(
          cluster.now() - BEGIN, entitled.given(1), cluster.preempted().size(), refused);
    }
  }

  /** {@code waited} is in milliseconds, until the container was given or the run ended. */
  private record Outcome(long waited, int given, int killed, long refused) {}

  @Test
  void nothingIsKilledAtOnceOnNodesTooSmallForWhatWaits() {
    Outcome stock = oneContainer(queues(), Family.CAPACITY, 15, 60_000);
    Outcome heddle = oneContainer(queues(), Family.HEDDLE, 15, 60_000);

    assertThat(stock.killed()).as("stock").isPositive();
    assertThat(stock.given()).as("served by stock").isZero();
    assertThat(heddle.killed()).as("Heddle").isZero();
    assertThat(heddle.refused()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void aKillIsPutOffThreeTimes(String preemptsWithin) {
    String key = PREEMPTION + "intra-queue-preemption.enabled";
    VirtualQueues queues = queues().setAny(key, preemptsWithin);
    Outcome stock = oneContainer(queues, Family.CAPACITY, 15, HOUR / 4);
    Outcome heddle = oneContainer(queues, Family.HEDDLE, 15, HOUR / 4);

    assertThat(heddle.killed()).isEqualTo(stock.killed());
    assertThat(heddle.refused()).isEqualTo(3L * stock.killed());
  }

  @Test
  void whatFitsIsServedAsWithStock() {
    Outcome stock = oneContainer(queues(), Family.CAPACITY, 1, HOUR / 4);

    assertThat(stock.given()).isOne();
    assertThat(stock.killed()).isOne();
    assertThat(oneContainer(queues(), Family.HEDDLE, 1, HOUR / 4)).isEqualTo(stock);
  }

  @ParameterizedTest
  @CsvSource({
    HeddleConfig.MODE + ", off",
    HeddleConfig.MODE + ", shadow",
    HeddleConfig.REFUSE_USELESS_KILLS + ", false",
    "yarn.scheduler.capacity.lazy-preemption-enabled, true",
    PREEMPTION + "preemption-to-balance-queue-after-satisfied.enabled, true",
  })
  void noneIsRefusedWhereKillsMayHaveOtherReasons(String key, String value) {
    assertThat(oneContainer(queues().setAny(key, value), Family.HEDDLE, 15, HOUR / 4).refused())
        .isZero();
  }

  /**
   * Queue a is guaranteed 9.6 of 20 GB, holds 8 and waits for one more; b holds 12 in containers of
   * 4. A kill leaves b at 8 of 10.4, a smaller part than a has: b is served first, and takes the
   * room back.
   */
  private static Outcome takenBack(Family family, String order, String priority) {
    VirtualQueues queues =
        new VirtualQueues()
            .queue("a", 48, 100)
            .queue("b", 52, 100)
            .setAny("yarn.scheduler.capacity.root.ordering-policy", order)
            .setAny("yarn.scheduler.capacity.root.a.priority", priority)
            .setAny(PREEMPTION + "total_preemption_per_round", "1")
            .setAny("yarn.resourcemanager.scheduler.monitor.enable", "true");
    try (VirtualCluster cluster = queues.start(family)) {
      cluster.addNode("node", 20, 20, "", 0);
      VirtualApplication entitled = cluster.submit("a", 1);
      entitled.ask(Tasks.of(1, 1, 1, 7, HOUR));
      cluster.run(BEGIN);
      cluster.submit("b", 4).ask(Tasks.of(1, 4, 1, 100, HOUR));
      cluster.run(2 * BEGIN);
      entitled.ask(Tasks.of(2, 1, 1, 1, HOUR));
      cluster.run(HOUR / 2);
      long refused = family == Family.HEDDLE ? cluster.heddle().metrics().killsRefused() : 0;
      return new Outcome(cluster.now(), entitled.given(2), cluster.preempted().size(), refused);
    }
  }

  /** Stock kills every few seconds; Heddle after 3, 6, 12, 24 and 48 refusals. */
  @Test
  void whereTheRoomIsTakenBackKillsGrowRare() {
    Outcome stock = takenBack(Family.CAPACITY, "utilization", "0");
    assertThat(stock.given()).isZero();
    assertThat(stock.killed()).as("stock").isGreaterThan(50);
    Outcome heddle = takenBack(Family.HEDDLE, "utilization", "0");
    assertThat(heddle.killed()).isEqualTo(4);
    assertThat(heddle.refused()).isBetween(45L, 92L);
  }

  /**
   * Queues a and b are guaranteed 2.4 of 12 GB each, have a master of 1 GB and wait for containers
   * of 3; c holds all but the room of one. Whoever has it is beyond its guarantee by it, and the
   * other one below.
   */
  private static Outcome inTurns(Family family, String key) {
    VirtualQueues queues =
        new VirtualQueues()
            .queue("a", 20, 100)
            .queue("b", 20, 100)
            .queue("c", 60, 100)
            .setAny(PREEMPTION + "total_preemption_per_round", "1")
            .setAny("yarn.resourcemanager.scheduler.monitor.enable", "true")
            .setAny(key, "true");
    try (VirtualCluster cluster = queues.start(family)) {
      cluster.addNode("node", 12, 12, "", 0);
      cluster.submit("c", 1).ask(Tasks.of(1, 1, 1, 6, HOUR));
      VirtualApplication first = cluster.submit("a", 1);
      VirtualApplication second = cluster.submit("b", 1);
      cluster.run(BEGIN);
      first.ask(Tasks.of(1, 3, 1, 100, HOUR));
      second.ask(Tasks.of(1, 3, 1, 100, HOUR));
      cluster.run(HOUR / 2);
      long refused = family == Family.HEDDLE ? cluster.heddle().metrics().killsRefused() : 0;
      return new Outcome(
          cluster.now(), first.given(1) + second.given(1), cluster.preempted().size(), refused);
    }
  }

  /** Stock kills at each look; Heddle eight times, and then after 3, 6, 12, ... refusals. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "yarn.resourcemanager.scheduler.monitor.enable",
        PREEMPTION + "intra-queue-preemption.enabled",
        "yarn.scheduler.capacity.lazy-preemption-enabled",
      })
  void whereTwoQueuesTakeTheSameRoomInTurnsKillsGrowRare(String key) {
    Outcome stock = inTurns(Family.CAPACITY, key);
    assertThat(stock.killed()).as("stock").isGreaterThan(50);
    Outcome heddle = inTurns(Family.HEDDLE, key);
    assertThat(heddle.killed()).isBetween(4, 20);
    assertThat(heddle.refused()).isPositive();
  }

  /** Then a is served first, however little b holds. */
  @Test
  void aQueueOfHigherPriorityGetsTheRoom() {
    Outcome stock = takenBack(Family.CAPACITY, "priority-utilization", "1");
    assertThat(stock.given()).isOne();
    assertThat(takenBack(Family.HEDDLE, "priority-utilization", "1")).isEqualTo(stock);
  }

  private static VirtualQueues withMonitors(Class<?>... monitors) {
    String names = Stream.of(monitors).map(Class::getName).collect(Collectors.joining(","));
    return queues().setAny(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, names);
  }

  @Test
  void aMonitorOfSomebodyElseMayHaveOtherReasons() {
    VirtualQueues queues =
        withMonitors(ProportionalCapacityPreemptionPolicy.class, OtherMonitor.class);
    assertThat(oneContainer(queues, Family.HEDDLE, 15, HOUR / 4).refused()).isZero();
  }

  @Test
  void theTunerKillsNothing() {
    VirtualQueues queues =
        withMonitors(ProportionalCapacityPreemptionPolicy.class, ConfigurationTuner.class);
    assertThat(oneContainer(queues, Family.HEDDLE, 15, HOUR / 4).refused()).isPositive();
  }

  /** As tools and tests do. */
  @Test
  void aKillThatAnotherThanPreemptionOrdersIsDone() {
    VirtualQueues queues = queues().setAny(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "false");
    cluster = full(queues, Family.HEDDLE);
    cluster.run(BEGIN);
    RMContainer victim = containerOn("node0");
    cluster.scheduler().markContainerForKillable(victim);

    assertThat(cluster.scheduler().getRMContainer(victim.getContainerId())).isNull();
  }

  /** Preemption kills for those who wait; an admin may kill again and again what comes again. */
  @Test
  void aKillWhileNobodyWaitsIsDone() {
    cluster = queues().start(Family.HEDDLE);
    cluster.addNode("node0", 16, 16, "", 0);
    VirtualApplication alone = cluster.submit("a", 1);
    cluster.run(BEGIN);
    for (int kills = 1; kills <= 6; kills++) {
      alone.ask(Tasks.of(kills, 1, 1, 1, HOUR));
      cluster.run(BEGIN + kills * 10_000L);
      RMContainer task = containerOn("node0");
      cluster.heddle().markContainerForKillable(task);

      assertThat(cluster.heddle().getRMContainer(task.getContainerId()))
          .as("kill %d", kills)
          .isNull();
    }
  }

  @Test
  void anOvercommittedNodeShedsLoad() {
    cluster = full(queues(), Family.HEDDLE);
    VirtualApplication entitled = cluster.submit("a", 1);
    cluster.run(BEGIN);
    entitled.ask(Tasks.of(1, 15, 1, 1, HOUR));
    RMContainer onKept = containerOn("node0");
    RMContainer onShrunk = containerOn("node1");
    cluster.resize("node1", 8, 8);

    cluster.heddle().markContainerForKillable(onKept);
    cluster.heddle().markContainerForKillable(onShrunk);

    assertThat(cluster.heddle().getRMContainer(onKept.getContainerId())).isNotNull();
    assertThat(cluster.heddle().getRMContainer(onShrunk.getContainerId())).isNull();
  }

  private RMContainer containerOn(String host) {
    return cluster.scheduler().getAllNodes().stream()
        .filter(node -> node.getNodeName().equals(host))
        .findFirst()
        .orElseThrow()
        .getCopiedListOfRunningContainers()
        .stream()
        .filter(container -> !container.isAMContainer())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aContainerThatHasEndedIsForgotten() {
    cluster = full(queues(), Family.HEDDLE);
    cluster.run(BEGIN);
    RMContainer container = containerOn("node0");
    cluster.applications().iterator().next().end();

    cluster.heddle().markContainerForKillable(container);
    cluster.run(2 * BEGIN);

    assertThat(cluster.heddle().metrics().killsRefused()).isZero();
    assertThat(cluster.heddle().metrics().fallbacks()).isZero();
  }
}
