package io.heddle.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.latency.LatencyModel.Predictor;
import io.heddle.tune.search.GroupOptimizer.Curve;
import io.heddle.tune.search.GroupSearch.Found;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupSearchTest {
  private static final GroupSearch RANDOM =
      new RecursiveRandomSearch(SamplingBudget.ofGridSize(27));

  private final SplittableRandom random = new SplittableRandom(1);

  private static final double[] LOWER = {0.1, 0.1, 0.1};
  private static final double[] UPPER = {0.5, 0.5, 0.9};

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
    ShareBounds bounds = GroupSearchTest.anyBounds(random);
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

  @Test
  void isExactWhereLatencyFallsAsUnitsRise() {
    // 120 s of work: 60, 30 and 10 s on 2, 4 and 12 units.
    Curve curve = new Curve(new double[] {2, 4, 12}, new double[] {60, 30, 10});
    assertThat(curve.at(3)).isCloseTo(40, within(1e-9));
    assertThat(curve.at(6)).isCloseTo(20, within(1e-9));
    assertThat(curve.at(12)).isCloseTo(10, within(1e-9));
    assertThat(curve.at(13)).isCloseTo(10, within(1e-9));
  }

  @Test
  void valuesAreWhatIsGainedOverTheLeast() {
    Curve curve = new Curve(new double[] {2, 4, 12}, new double[] {60, 30, 10});
    // 2, 4, 6 ... 12 units take 60, 30, 20, 15, 12 and 10 s.
    assertThat(curve.values(2, 3))
        .containsExactly(new double[] {0, 90, 120, 135, 144, 150}, within(1e-9));
  }

  @Test
  void canAddUpWhereOneIsBetweenTheSums() {
    assertThat(new ShareBounds(LOWER, UPPER).canAddUp()).isTrue();
    assertThat(bounds(0.6, 0.5, 0.9, 0.9).canAddUp()).isFalse();
    assertThat(bounds(0.1, 0.1, 0.4, 0.5).canAddUp()).isFalse();
  }

  @Test
  void movesAllByTheSameAmountUnlessABoundIsInTheWay() {
    // 0.7 goes down to its bound of 0.5; the others go up by 0.1 each, from 0.2 and 0.1.
    double[] nearest = new ShareBounds(LOWER, UPPER).nearest(new double[] {0.7, 0.2, 0.1});
    assertThat(nearest).containsExactly(new double[] {0.5, 0.3, 0.2}, within(1e-12));
  }

  @Test
  void leavesAloneWhatIsRight() {
    double[] right = {0.2, 0.3, 0.5};
    assertThat(new ShareBounds(LOWER, UPPER).nearest(right)).containsExactly(right);
  }

  @Test
  void drawsWithinBoundsOfAnyShape() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 20_000; i++) {
      ShareBounds bounds = anyBounds(random);
      assertThat(bounds.contains(bounds.random(random))).as("bounds %d", i).isTrue();
    }
  }

  @Test
  void shrinksAroundAPointWithoutLosingIt() {
    ShareBounds half = new ShareBounds(LOWER, UPPER).around(new double[] {0.5, 0.3, 0.2}, 0.5);
    // 0.5 is at its upper bound and stays there; 0.3 was in the middle of 0.1 and 0.5.
    assertThat(half.lower()).containsExactly(new double[] {0.3, 0.2, 0.15}, within(1e-12));
    assertThat(half.upper()).containsExactly(new double[] {0.5, 0.4, 0.55}, within(1e-12));
  }

  /** Bounds around some shares, so that they can add up. */
  static ShareBounds anyBounds(SplittableRandom random) {
    int count = random.nextInt(1, 7);
    double[] inside = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      inside[i] = 0.01 + random.nextExponential();
      sum += inside[i];
    }
    double[] lower = new double[count];
    double[] upper = new double[count];
    for (int i = 0; i < count; i++) {
      inside[i] /= sum;
      lower[i] = inside[i] * random.nextDouble(0.01, 1);
      upper[i] = inside[i] + (1 - inside[i]) * Math.max(0, random.nextDouble(-0.3, 1));
    }
    return new ShareBounds(lower, upper);
  }

  private static ShareBounds bounds(double low1, double low2, double up1, double up2) {
    return new ShareBounds(new double[] {low1, low2}, new double[] {up1, up2});
  }

  // Section 4.5.1: Capacity with 2 and 4 queues, Fair with 2 and 4 queues. n of Prop. 3.1 is
  // 20.64, 43.71, 66.75 and 122.02; log2(10) = 3.3, so there are 4 iterations.
  @ParameterizedTest
  @CsvSource({"5, 83", "10, 175", "15, 267", "27, 488"})
  void samplesAsOftenAsThePaperSays(int gridSize, int samples) {
    assertThat(SamplingBudget.ofGridSize(gridSize).iterations()).isEqualTo(4);
    assertThat(SamplingBudget.ofGridSize(gridSize).samples()).isEqualTo(samples);
  }

  @Test
  void takes122SamplesForTheExampleOfSection333() {
    assertThat((int) SamplingBudget.ofGridSize(27).samplesPerIteration()).isEqualTo(122);
  }

  @Test
  void countsTheFirstIterationAndEachHalving() {
    assertThat(new SamplingBudget(0.99, 0.5, 0.5, 0.5).iterations()).isEqualTo(1);
    assertThat(new SamplingBudget(0.99, 0.5, 0.25, 0.5).iterations()).isEqualTo(2);
    assertThat(new SamplingBudget(0.99, 0.4, 0.0004, 0.1).iterations()).isEqualTo(4);
  }

  @Test
  void refusesAGranularityThatGrows() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SamplingBudget(0.99, 0.1, 0.2, 0.5))
        .withMessageContaining("granularity 0.1 to 0.2");
  }
}
