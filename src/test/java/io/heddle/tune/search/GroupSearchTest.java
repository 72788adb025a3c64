package io.heddle.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.search.GroupSearch.Found;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.QueueSpace;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GroupSearchTest {
  private static final GroupSearch RANDOM =
      new RecursiveRandomSearch(SamplingBudget.ofGridSize(27));

  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void theGridFindsTheBestOfItsPoints() {
    // One job of 100 in a, one of 900 in b: (100 / x + 900 / (1 - x)) / 2 / units is least at
    // x = 1/4. Of eighths between 0.1 and 0.9, 0.2 gives 500 and 1125 -> 812.5, and 0.3 gives
    // 333.3 and 1285.7 -> 809.5.
    Found found = Grid.STANDARD.best(predictor(100, 900), 1, queues(0.5), random);
    assertThat(found.settings().get(0).share()).isCloseTo(0.3, within(1e-9));
    assertThat(found.settings())
        .extracting(QueueSettings::ordering)
        .containsExactly(Ordering.FAIR, Ordering.FAIR);
    assertThat(found.mean()).isCloseTo(809.5238, within(1e-4));
    // Nine shares, two orderings for each queue, and the present settings.
    assertThat(found.evaluations()).isEqualTo(37);
  }

  @Test
  void theGridHandsLargeSpacesOn() {
    List<Queue> queues = new ArrayList<>();
    for (String path : List.of("a", "b", "c", "d")) {
      queues.add(Fluid.queue(path, 0.25, Ordering.FIFO));
    }
    Predictor predictor = new Fluid().of(Family.CAPACITY, queues, List.of(Fluid.job("a", 10)));
    assertThat(Grid.STANDARD.best(predictor, 1, queues, random).evaluations()).isEqualTo(175);
  }

  @Test
  void randomSearchComesCloseToTheBest() {
    // At x = 1/4: 400 and 1200 -> 800.
    for (int seed = 0; seed < 100; seed++) {
      Found found = RANDOM.best(predictor(100, 900), 1, queues(0.5), new SplittableRandom(seed));
      assertThat(found.mean()).as("seed %d", seed).isBetween(799.99, 804.0);
      assertThat(found.evaluations()).isEqualTo(488);
    }
  }

  @Test
  void climbingTakesFewSteps() {
    // Both orderings become FAIR. b's share is raised to 0.7, half of the way to 0.9, and both then
    // lose 0.1: 0.4 and 0.6. Once more: 0.75, and both lose 0.075: 0.325 and 0.675. That makes
    // (100 / 0.325 + 900 / 0.675) / 2 = 820.51.
    Found found = new HillClimb(2).best(predictor(100, 900), 1, queues(0.5), random);
    assertThat(found.mean()).isCloseTo(820.513, within(1e-3));
    assertThat(found.evaluations()).isEqualTo(1 + 2 + 2 * 2);
  }

  @Test
  void thePresentSettingsWinTies() {
    Predictor same = (units, settings) -> new double[] {3};
    List<Queue> queues = queues(0.37);
    List<QueueSettings> present = queues.stream().map(Queue::settings).toList();
    assertThat(Grid.STANDARD.best(same, 1, queues, random).settings()).isEqualTo(present);
    assertThat(RANDOM.best(same, 1, queues, random).settings()).isEqualTo(present);
    assertThat(new HillClimb(3).best(same, 1, queues, random).settings()).isEqualTo(present);
  }

  @Test
  void refusesSpacesWhoseSharesCannotAddUp() {
    QueueSpace small = new QueueSpace(0.1, 0.2, Fluid.BOTH);
    List<Queue> queues =
        List.of(
            Fluid.queue("root.a", 0.5, Ordering.FIFO, small),
            Fluid.queue("root.b", 0.5, Ordering.FIFO, small));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Grid.STANDARD.best((units, settings) -> new double[0], 1, queues, random))
        .withMessageContaining("[root.a, root.b]");
  }

  @Tag("long")
  @Test
  void nothingFoundEverLeavesASpace() {
    GroupSearch quick = new RecursiveRandomSearch(new SamplingBudget(0.7, 0.2, 0.1, 0.5));
    List<GroupSearch> searches = List.of(quick, new Grid(2, 50, quick), new HillClimb(2));
    for (int i = 0; i < 20_000; i++) {
      SplittableRandom chance = new SplittableRandom(i);
      List<Queue> queues = anyQueues(chance);
      Predictor anything = (units, settings) -> new double[] {chance.nextDouble()};
      Found found = searches.get(i % 3).best(anything, 1, queues, chance);
      assertThat(new Spaces(queues).contains(found.settings())).as("seed %d", i).isTrue();
    }
  }

  private static List<Queue> anyQueues(SplittableRandom random) {
    ShareBounds bounds = ShareBoundsTest.anyBounds(random);
    List<Queue> queues = new ArrayList<>();
    for (int i = 0; i < bounds.lower().length; i++) {
      List<Ordering> orderings = random.nextBoolean() ? Fluid.BOTH : List.of(any(random));
      queues.add(
          Fluid.queue(
              "root.q" + i,
              random.nextDouble(0.01, 1),
              any(random),
              new QueueSpace(bounds.lower()[i], bounds.upper()[i], orderings)));
    }
    return queues;
  }

  private static Ordering any(SplittableRandom random) {
    return List.of(Ordering.values()).get(random.nextInt(3));
  }

  private static List<Queue> queues(double share) {
    return List.of(
        Fluid.queue("root.a", share, Ordering.FIFO),
        Fluid.queue("root.b", 1 - share, Ordering.FIFO));
  }

  private static Predictor predictor(int tasksOfA, int tasksOfB) {
    List<SnapshotJob> jobs = List.of(Fluid.job("root.a", tasksOfA), Fluid.job("root.b", tasksOfB));
    return new Fluid().of(Family.CAPACITY, queues(0.5), jobs);
  }
}
