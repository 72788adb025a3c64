package io.heddle.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.colocation.Scenes;
import io.heddle.config.LearningConfig.Beside;
import io.heddle.model.RecurringName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SoftmaxTest {
  private static final List<Running> RUNNING =
      List.of(running("a", 0.3), running("b", 0.1), running("a", 0.1), running("c", 0));

  /**
   * Beside a: H = (1, 0), softmax (0.73106, 0.26894). Beside b: H = (0, ln 3), softmax (1/4, 3/4).
   * The mean is (0.49053, 0.50947).
   */
  @Test
  void theMeanOverWhatRuns() {
    Map<String, Double> preferences = Map.of("ax", 1.0, "ay", 0.0, "bx", 0.0, "by", Math.log(3));
    double[] probabilities =
        Softmax.probabilities(
            List.of("x", "y"),
            Map.of("a", 0.5, "b", 0.5),
            (running, next) -> preferences.get(running + next));
    assertThat(probabilities).containsExactly(new double[] {0.49053, 0.50947}, within(1e-5));
  }

  /** The same where three quarters of the room are beside b: (0.37026, 0.62974). */
  @Test
  void whatIsBesideMoreRoomCountsMore() {
    Map<String, Double> preferences = Map.of("ax", 1.0, "ay", 0.0, "bx", 0.0, "by", Math.log(3));
    double[] probabilities =
        Softmax.probabilities(
            List.of("x", "y"),
            Map.of("a", 0.25, "b", 0.75),
            (running, next) -> preferences.get(running + next));
    assertThat(probabilities).containsExactly(new double[] {0.37026, 0.62974}, within(1e-5));
  }

  /**
   * Of three groups, with H = (1, 0) beside group 0, (0, ln 3) beside 1 and (0, 0) beside 2 for
   * groups 0 and 1: the columns sum to e + 2 and 5. Beside 0 (e/(e + 2), 1/5) = (0.57612, 0.2),
   * over both (0.74231, 0.25769).
   */
  @Test
  void asHugoPrintsItEachGroupIsComparedWithItselfBesideAllOthers() {
    double[][] preferences = {{1, 0, 0}, {0, Math.log(3), 0}, {0, 0, 0}};

    double[] probabilities =
        Softmax.probabilities(
            List.of(0, 1),
            Map.of(0, 1.0),
            Softmax.byColumn(3, (running, next) -> preferences[running][next]));

    assertThat(probabilities).containsExactly(new double[] {0.74231, 0.25769}, within(1e-5));
  }

  @Test
  void besideNothingAllAreAlike() {
    assertThat(Softmax.probabilities(List.of("x", "y"), Map.of(), (e, g) -> 5))
        .containsExactly(0.5, 0.5);
  }

  @Test
  void hugePreferencesStayNumbers() {
    assertThat(Softmax.softmax(new double[] {-2_000, 1_000, 1_000})).containsExactly(0, 0.5, 0.5);
  }

  /** 10,000 draws: the standard deviation of a share is below 0.005, six of them are allowed. */
  @Test
  void lotsAreDrawnByTheirWeights() {
    SplittableRandom random = new SplittableRandom(5);
    int[] drawn = new int[4];
    for (int i = 0; i < 10_000; i++) {
      drawn[WeightedSampling.draw(new double[] {1, 0, 3, 4}, random)]++;
    }
    assertThat(drawn[0] / 1e4).isCloseTo(1 / 8.0, within(0.03));
    assertThat(drawn[1]).isZero();
    assertThat(drawn[2] / 1e4).isCloseTo(3 / 8.0, within(0.03));
    for (int i = 0; i < 100; i++) {
      drawn[WeightedSampling.draw(new double[4], random)]++;
    }
    assertThat(drawn[1]).as("weights that are all 0 are alike").isPositive();
  }

  private static Running running(String job, double besideRoom) {
    return new Running("app", Scenes.job(job), 3, besideRoom);
  }

  private static Map<String, Double> shares(Beside beside, List<Running> running) {
    return RunningShares.of(beside, running, RecurringName::name);
  }

  /** 0.4 of 0.5 are beside runs of a, 0.1 beside b, nothing beside c. */
  @Test
  void byTheRoomBesideEach() {
    Map<String, Double> shares = shares(Beside.ROOM, RUNNING);
    assertThat(shares).containsOnlyKeys("a", "b");
    assertThat(shares.get("a")).isCloseTo(0.8, within(1e-12));
    assertThat(shares.get("b")).isCloseTo(0.2, within(1e-12));
  }

  @Test
  void allKindsAlike() {
    assertThat(shares(Beside.ALL, RUNNING))
        .containsExactlyInAnyOrderEntriesOf(Map.of("a", 1 / 3.0, "b", 1 / 3.0, "c", 1 / 3.0));
  }

  @Test
  void whereNoRoomIsBesideAnythingWhatRunsIsAlike() {
    assertThat(shares(Beside.ROOM, List.of(running("a", 0), running("b", 0))))
        .containsExactlyInAnyOrderEntriesOf(Map.of("a", 0.5, "b", 0.5));
    assertThat(shares(Beside.ROOM, List.of())).isEmpty();
    assertThat(shares(Beside.ALL, List.of())).isEmpty();
  }

  @Test
  void ofManyThoseBesideMostRoomCount() {
    List<Running> many = new ArrayList<>();
    for (int i = 1; i <= 2 * RunningShares.MOST_BESIDE; i++) {
      many.add(running("job " + i, i / 1e4));
    }
    assertThat(shares(Beside.ROOM, many))
        .hasSize(RunningShares.MOST_BESIDE)
        .containsKey("job 100")
        .doesNotContainKey("job 50");
  }
}
