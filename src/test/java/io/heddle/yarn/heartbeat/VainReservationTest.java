package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.score.PlacementPolicy;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.yarn.testing.VirtualQueues;
import io.heddle.yarn.testing.VirtualTest;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A node of 10 GB with an ApplicationMaster of 3 GB, and a request of 8 GB. Reserved for it, the
 * node serves nobody until that master's application ends.
 */
class VainReservationTest extends VirtualTest {
  private static final long SECOND = 1_000;
  private static final long HOUR = 3_600_000;
  private static final long LIMIT = 10 * SECOND;

  /** Between heartbeats at which the node has room. */
  private static final long SLACK = 5 * SECOND;

  /** Applications that wait: one more than the limits of which one is for that. */
  private static final int MANY = 5;

  static Stream<String> policies() {
    return PlacementPolicy.configNames().stream().sorted();
  }

  private static VirtualQueues queues(String policy) {
    return new VirtualQueues()
        .queue("a", 100, 100)
        .setAny(HeddleConfig.POLICY, policy)
        .setAny(TermsConfig.ADMISSION, "false")
        .setAny(HeddleConfig.WAITING_LIMIT, String.valueOf(LIMIT));
  }

  /** The large node with the master of the first application, and one of two cores for others. */
  private VirtualApplication begin(int gigabytesOfSmall) {
    cluster.addNode("large", 10, 10, "", 500);
    VirtualApplication first = cluster.submit("a", 3);
    cluster.run(2 * SECOND);
    assertThat(first.hasMaster()).isTrue();
    cluster.addNode("small", gigabytesOfSmall, 2, "", 100);
    return first;
  }

  /** Another application, whose master is on the small node, for the large one has no room. */
  private VirtualApplication beside(VirtualApplication first) {
    first.ask(Tasks.of(9, 7, 1, 1, 3 * SECOND));
    cluster.run(cluster.now() + 2 * SECOND);
    assertThat(first.given(9)).isOne();
    VirtualApplication other = cluster.submit("a", 1);
    cluster.run(cluster.now() + 4 * SECOND);
    assertThat(other.hasMaster()).isTrue();
    return other;
  }

  private boolean isReserved() {
    return cluster.scheduler().getAllNodes().stream()
        .anyMatch(node -> node.getReservedContainer() != null);
  }

  /** Its own master does not end before it is served: one limit of four is lost on that. */
  @ParameterizedTest
  @MethodSource("policies")
  void othersAreServedWhereItsOwnMasterIsInTheWay(String policy) {
    cluster = queues(policy).start(Family.HEDDLE);
    VirtualApplication first = begin(2);
    VirtualApplication other = beside(first);
    first.ask(Tasks.of(1, 8, 1, 1, HOUR));
    cluster.run(cluster.now() + 5 * SECOND);
    other.ask(Tasks.of(1, 6, 1, 20, 5 * SECOND));

    cluster.run(cluster.now() + 200 * SECOND);

    assertThat(other.given(1)).isEqualTo(20);
    assertThat(first.given(1)).isZero();
  }

  @Test
  void withStockTheNodeServesNobody() {
    cluster = queues("heddle").start(Family.CAPACITY);
    VirtualApplication first = begin(2);
    VirtualApplication other = beside(first);
    first.ask(Tasks.of(1, 8, 1, 1, HOUR));
    cluster.run(cluster.now() + 5 * SECOND);
    other.ask(Tasks.of(1, 6, 1, 20, 5 * SECOND));

    cluster.run(cluster.now() + 200 * SECOND);

    assertThat(other.given(1)).isZero();
    assertThat(isReserved()).isTrue();
  }

  /** Masters are waited for in the first limit of its wait, and then in one of four. */
  @ParameterizedTest
  @MethodSource("policies")
  void mastersOfOthersAreWaitedForNowAndThen(String policy) {
    cluster = queues(policy).start(Family.HEDDLE);
    // Memory that no task takes: the queue has room for the reservation.
    VirtualApplication first = begin(12);
    VirtualApplication other = beside(first);
    first.ask(Tasks.of(1, 1, 1, 10_000, 2 * SECOND));
    cluster.run(cluster.now() + 5 * SECOND);
    long asked = cluster.now();
    other.ask(Tasks.of(1, 8, 3, 1, 5 * SECOND));

    int reservedLater = 0;
    int served = 0;
    for (long waited = 0; waited < 7 * LIMIT; waited += SECOND) {
      cluster.run(asked + waited);
      boolean isFirst = waited <= LIMIT + SLACK;
      boolean isOneOfFour = cluster.now() % (4 * LIMIT) <= LIMIT + SLACK;
      if (isReserved()) {
        assertThat(isFirst || isOneOfFour).as("reserved after %d ms", waited).isTrue();
        reservedLater += isFirst ? 0 : 1;
      } else if (!isFirst && !isOneOfFour) {
        served = first.given(1);
      }
    }
    assertThat(reservedLater).isPositive();
    assertThat(served).isPositive();

    first.end();
    long ended = cluster.now();
    assertThat(cluster.run(ended + HOUR, () -> other.given(1) == 1)).isTrue();
    assertThat(cluster.now() - ended).isLessThan(10 * SECOND);
    assertThat(cluster.heddle().metrics().reservationsRefused()).isPositive();
  }

  /** Each in its own limit of four, five would keep the queue's room nearly all the time. */
  @ParameterizedTest
  @MethodSource("policies")
  void manyInTurnLeaveTheirQueueRoomForOthers(String policy) {
    cluster = queues(policy).start(Family.HEDDLE);
    cluster.addNode("large", 10, 10, "", 500);
    VirtualApplication small = cluster.submit("a", 1);
    List<VirtualApplication> others = submit();
    cluster.run(5 * SECOND);

    assertServedBeside(others, 1, small);
  }

  /** Nor do they keep the node, where the queue has room: memory that no task takes. */
  @ParameterizedTest
  @MethodSource("policies")
  void manyInTurnLeaveTheNodeToOthersNowAndThen(String policy) {
    cluster = queues(policy).start(Family.HEDDLE);
    cluster.addNode("large", 10, 10, "", 500);
    VirtualApplication small = cluster.submit("a", 3);
    small.ask(Tasks.of(9, 7, 1, 1, 5 * SECOND));
    cluster.run(3 * SECOND);
    assertThat(small.given(9)).isOne();
    cluster.addNode("masters", 30, MANY, "", 100);
    List<VirtualApplication> others = submit();
    cluster.run(10 * SECOND);

    assertServedBeside(others, 3, small);
  }

  private List<VirtualApplication> submit() {
    return Stream.generate(() -> cluster.submit("a", 1)).limit(MANY).toList();
  }

  private void assertServedBeside(
      List<VirtualApplication> others, int cores, VirtualApplication small) {
    small.ask(Tasks.of(1, 1, 1, 10_000, 2 * SECOND));
    for (VirtualApplication other : others) {
      assertThat(other.hasMaster()).isTrue();
      other.ask(Tasks.of(1, 8, cores, 1, HOUR));
      cluster.run(cluster.now() + LIMIT);
    }

    long waited = 0;
    for (int second = 0; second < 100; second++) {
      int before = small.given(1);
      cluster.run(cluster.now() + SECOND);
      waited = small.given(1) > before ? 0 : waited + SECOND;
      assertThat(waited).as("without a container").isLessThanOrEqualTo(2 * LIMIT + SLACK);
    }
    assertThat(others).allMatch(other -> other.given(1) == 0);
  }

  /** Of higher priority it is offered first, and stock ends its queue's turn there. */
  @ParameterizedTest
  @MethodSource("policies")
  void aHigherPriorityKeepsNoRoomThatMastersHold(String policy) {
    VirtualQueues queues = queues(policy).setAny("yarn.cluster.max-application-priority", "10");
    cluster = queues.start(Family.HEDDLE);
    cluster.addNode("large", 10, 10, "", 500);
    VirtualApplication high = cluster.submit(new Submission("a", "ann", "YARN", 5, 3));
    VirtualApplication other = cluster.submit(new Submission("a", "bob", "YARN", 0, 1));
    cluster.run(4 * SECOND);
    high.ask(Tasks.of(1, 8, 1, 1, HOUR));
    other.ask(Tasks.of(1, 2, 1, 20, 5 * SECOND));

    cluster.run(cluster.now() + 20 * LIMIT);

    assertThat(other.given(1)).isEqualTo(20);
    assertThat(high.given(1)).isZero();
  }

  /**
   * Its queue, which stock offers the node first, may hold it beside its own master, and no node
   * beside those of both queues.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void whatNoNodeHoldsKeepsNothingFromOtherQueues(String policy) {
    VirtualQueues queues =
        new VirtualQueues()
            .queue("a", 50, 100)
            .queue("b", 50, 100)
            .setAny(HeddleConfig.POLICY, policy)
            .setAny(HeddleConfig.WAITING_LIMIT, String.valueOf(LIMIT));
    cluster = queues.start(Family.HEDDLE);
    cluster.addNode("large", 10, 10, "", 500);
    VirtualApplication large = cluster.submit("a", 2);
    VirtualApplication other = cluster.submit("b", 3);
    cluster.run(4 * SECOND);
    large.ask(Tasks.of(1, 6, 1, 1, HOUR));
    cluster.run(cluster.now() + 2 * SECOND);
    other.ask(Tasks.of(1, 1, 1, 20, 5 * SECOND));

    cluster.run(cluster.now() + 20 * LIMIT);

    assertThat(other.given(1)).isEqualTo(20);
    assertThat(large.given(1)).isZero();
  }

  /** Else stock would keep room of the cluster for its queue, which can never use it. */
  @ParameterizedTest
  @MethodSource("policies")
  void aMasterBeyondItsQueueKeepsNothingFromOtherQueues(String policy) {
    VirtualQueues queues =
        new VirtualQueues()
            .queue("a", 60, 80)
            .queue("b", 40, 100)
            .setAny(HeddleConfig.POLICY, policy)
            .setAny(HeddleConfig.WAITING_LIMIT, String.valueOf(LIMIT));
    cluster = queues.start(Family.HEDDLE);
    cluster.addNode("large", 10, 10, "", 500);
    cluster.submit("a", 9);
    VirtualApplication other = cluster.submit("b", 1);
    cluster.run(4 * SECOND);
    other.ask(Tasks.of(1, 6, 1, 5, 5 * SECOND));

    cluster.run(cluster.now() + 20 * LIMIT);

    assertThat(other.given(1)).isEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"OFF", "SHADOW"})
  void otherModesReserveAsStockDoes(Mode mode) {
    VirtualQueues queues =
        queues("heddle").setAny(HeddleConfig.MODE, mode.name().toLowerCase(Locale.ROOT));
    cluster = queues.start(Family.HEDDLE);
    VirtualApplication first = begin(2);
    first.ask(Tasks.of(1, 8, 1, 1, HOUR));
    cluster.run(cluster.now() + 100 * LIMIT);

    assertThat(isReserved()).isTrue();
    assertThat(cluster.heddle().metrics().reservationsRefused()).isZero();
  }
}
