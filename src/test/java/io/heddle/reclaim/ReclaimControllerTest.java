package io.heddle.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.Mode;
import io.heddle.config.ReclaimConfig;
import io.heddle.config.ReclaimConfig.MemoryConfig;
import io.heddle.config.ReclaimConfig.Source;
import io.heddle.config.ReclaimConfig.VcoresConfig;
import io.heddle.reclaim.NodeSituation.State;
import io.heddle.reclaim.NodesKept.Candidate;
import io.heddle.reclaim.Offer.MemoryOffer;
import io.heddle.reclaim.Offer.Reason;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReclaimControllerTest {
  private static final int STALE = 10_000;
  private static final long WINDOW = 300_000;
  private static final MemoryConfig MEMORY = new MemoryConfig(1.5, 0.85, 0.9, 0.9, 30_000);
  private static final List<State> STATES = List.of(State.values());
  private static final ReclaimController CONTROLLER = controller(2, 0.9, 0.8, 6);

  private static final List<Candidate<String>> NODES =
      List.of(
          new Candidate<>("full", 16, 24), // 8 beyond
          new Candidate<>("nearly", 16, 18), // 2 beyond
          new Candidate<>("small", 4, 8)); // 4 beyond

  @Test
  void noneIsKeptWhileNothingWaits() {
    assertThat(NodesKept.of(NODES, 0)).isEmpty();
  }

  private static ReclaimController controller(double factor, double target, double stop, int step) {
    return new ReclaimController(
        new ReclaimConfig(
            Mode.ACTIVE,
            3_000,
            new VcoresConfig(factor, target, stop, step, WINDOW),
            MEMORY,
            Source.HEARTBEAT,
            0.5,
            STALE,
            Pattern.compile(".*"),
            List.of("root")));
  }

  private static UseHistory used(double share) {
    UseHistory history = new UseHistory();
    history.add(1, share, WINDOW);
    return history;
  }

  @Test
  void aHalfUsedNodeOffersAStepMoreUntilItsUseIsNearTheTarget() {
    // 0.9 * 16 / 0.5 = 28.
    NodeSituation full = new NodeSituation(16, 16, 0, 8, 0, State.FREE);
    assertThat(CONTROLLER.offer(full, used(0.5), true)).isEqualTo(new Offer(22, Reason.USE));

    NodeSituation justFilled = new NodeSituation(16, 22, 6, 8, 0, State.FREE);
    assertThat(CONTROLLER.offer(justFilled, used(0.5), true).vcores()).isEqualTo(22);

    NodeSituation seen = new NodeSituation(16, 22, 0, 11, 0, State.FREE);
    assertThat(CONTROLLER.offer(seen, used(0.5), true).vcores()).isEqualTo(28);

    // 0.8 * 16 = 12.8 is in use: no more beyond that.
    NodeSituation busy = new NodeSituation(16, 26, 0, 13, 0, State.FREE);
    assertThat(CONTROLLER.offer(busy, used(0.5), true)).isEqualTo(new Offer(16, Reason.BUSY));
  }

  @Test
  void withoutHistoryNothingIsReclaimed() {
    NodeSituation full = new NodeSituation(16, 16, 16, 8, 0, State.FREE);
    assertThat(CONTROLLER.offer(full, new UseHistory(), true).vcores()).isEqualTo(16);
  }

  @ParameterizedTest
  @CsvSource({
    "8, 0, FREE, false, NO_DEMAND",
    "NaN, 0, FREE, true, STALE",
    "8, 10000, FREE, true, STALE",
    "8, 9999, FREE, true, USE",
    "12.8, 0, FREE, true, USE",
    "12.9, 0, FREE, true, BUSY",
    "8, 0, EXCLUDED, true, EXCLUDED",
    "8, 0, NOT_RUNNING, true, NOT_RUNNING",
    "8, 0, OVERCOMMITTED, true, OVERCOMMITTED",
    "8, 0, UNDER_PRESSURE, true, PRESSURE",
    "8, 0, KEPT, true, KEPT"
  })
  void whateverStandsAgainstItLeavesTheNodeAtItsSize(
      double busy, long age, State state, boolean wanted, Reason reason) {
    Offer offer =
        CONTROLLER.offer(new NodeSituation(16, 16, 0, busy, age, state), used(0.5), wanted);
    assertThat(offer).isEqualTo(new Offer(reason == Reason.USE ? 22 : 16, reason));
  }

  /** Of 1,000 MiB 800 are allocated for long and 400 in use: 0.85 * 1,000 - 400 = 450 more. */
  @ParameterizedTest
  @CsvSource({
    "400, 8, 0, FREE, true, USE, 1250",
    "400, 15, 0, FREE, true, USE, 1250",
    "400, 8, 0, UNDER_PRESSURE, true, USE, 1250",
    "900, 8, 0, FREE, true, USE, 1000",
    "901, 8, 0, FREE, true, BUSY, 1000",
    "400, 8, 0, FREE, false, NO_DEMAND, 1000",
    "NaN, 8, 0, FREE, true, STALE, 1000",
    "400, 8, 10000, FREE, true, STALE, 1000",
    "400, 8, 0, KEPT, true, KEPT, 1000",
    "400, 8, 0, NOT_RUNNING, true, NOT_RUNNING, 1000"
  })
  void memoryGoesByItsOwnUse(
      double used, double busy, long age, State state, boolean wanted, Reason reason, long offer) {
    NodeSituation node = new NodeSituation(16, 16, 0, busy, age, state);
    MemorySituation memory = new MemorySituation(1_000, 800, 0, used, used);
    assertThat(CONTROLLER.memory(node, memory, wanted)).isEqualTo(new MemoryOffer(offer, reason));
    assertThat(CONTROLLER.isFull(node, memory)).isEqualTo(used > 900 && age < STALE);
  }

  /** At most 1.5 times the node's own. */
  @Test
  void whatIsFreshCountsInFullAndTheFactorIsABound() {
    NodeSituation node = new NodeSituation(16, 16, 0, 8, 0, State.FREE);
    // 850 - 400 - 300.
    assertThat(CONTROLLER.memory(node, new MemorySituation(1_000, 800, 300, 400, 400), true))
        .isEqualTo(new MemoryOffer(1_000, Reason.USE));
    assertThat(CONTROLLER.memory(node, new MemorySituation(1_000, 900, 300, 400, 400), true))
        .isEqualTo(new MemoryOffer(1_050, Reason.USE));
    assertThat(CONTROLLER.memory(node, new MemorySituation(1_000, 1_300, 0, 300, 400), true))
        .isEqualTo(new MemoryOffer(1_500, Reason.USE));
  }

  /** Nodes that live through random use, allocations, outages and settings. */
  @Test
  void anOfferIsBetweenTheSizeAndItsMultipleAndCoversWhatIsAllocated() {
    for (long seed = 1; seed <= 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double factor = 1 + 3 * random.nextDouble();
      ReclaimController controller =
          controller(
              factor,
              0.1 + 0.9 * random.nextDouble(),
              0.1 + 0.9 * random.nextDouble(),
              1 + random.nextInt(20));
      live(random, controller, factor, "seed " + seed);
    }
  }

  private static void live(
      SplittableRandom random, ReclaimController controller, double factor, String seed) {
    int capacity = 1 + random.nextInt(128);
    UseHistory history = new UseHistory();
    int allocated = random.nextInt(2 * capacity + 1);
    for (long step = 1; step <= 200; step++) {
      int fresh = random.nextInt(allocated + 1);
      double busy = random.nextInt(10) == 0 ? Double.NaN : 1.3 * capacity * random.nextDouble();
      long age = random.nextInt(4) == 0 ? random.nextInt(20_000) : 0;
      State state = random.nextInt(4) == 0 ? STATES.get(random.nextInt(STATES.size())) : State.FREE;
      NodeSituation node = new NodeSituation(capacity, allocated, fresh, busy, age, state);
      double expected = 0.2 + 0.8 * random.nextDouble();
      history.add(step * 3_000 - age, node.used() / expected, WINDOW);
      history.expect(0.2 + 0.8 * random.nextDouble());
      Offer offer = controller.offer(node, history, random.nextInt(8) != 0);

      assertThat(offer.vcores())
          .as(seed)
          .isGreaterThanOrEqualTo(capacity)
          .isLessThanOrEqualTo((int) (factor * capacity));
      assertThat(offer.size(allocated))
          .as(seed)
          .isGreaterThanOrEqualTo(allocated)
          .isLessThanOrEqualTo(Math.max((int) (factor * capacity), allocated));
      if (age >= STALE || Double.isNaN(busy) || offer.reason() != Reason.USE) {
        assertThat(offer.vcores()).as(seed).isEqualTo(capacity);
      }
      int ended = random.nextInt(allocated + 1) / 4;
      allocated += random.nextInt(offer.size(allocated) - allocated + 1) - ended;
      if (random.nextInt(50) == 0) {
        capacity = 1 + random.nextInt(128);
      }
    }
  }

  @Test
  void thoseThatHaveRoomFirstAreKeptUntilTheyHoldWhatWaits() {
    assertThat(NodesKept.of(NODES, 1)).containsExactly("nearly");
    assertThat(NodesKept.of(NODES, 16)).containsExactly("nearly");
    assertThat(NodesKept.of(NODES, 17)).containsExactlyInAnyOrder("nearly", "small");
    assertThat(NodesKept.of(NODES, 21)).containsExactlyInAnyOrder("nearly", "small", "full");
    assertThat(NodesKept.of(NODES, 1_000_000)).hasSize(3);
  }
}
