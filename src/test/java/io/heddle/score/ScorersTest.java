package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import io.heddle.model.TaskSeconds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScorersTest {
  private static final long SEED = 20_26;
  private static final JobSize SIZE = new JobSize();

  // Maps of 30 s, shuffles of 10, reduces of 20 and others of 25: a round takes 60 s.
  private static final TaskSeconds SECONDS = new TaskSeconds(30, 10, 20, 25);
  private static final StageProgress ONLY = new StageProgress(1, 0);

  /** One of three stages has finished and one is to come: 3 + 60 = 63 s more. */
  private static final StageProgress MIDDLE = new StageProgress(3, 1);

  /** Maps 1 ended, 2 run, 3 wait; reduces 1 ended, 2 run. */
  private static final MapReduceProgress PROGRESS =
      new MapReduceProgress(
          1, 2, 3, 1, 2, ResourceVector.of(2, 1), ResourceVector.of(3, 2), ResourceVector.of(1, 1));

  private static final TaskSeconds TIMES = new TaskSeconds(10, 5, 15, 99);
  private static final int WAITING_REDUCES = 4;

  private static final ResourceVector CAPACITY = ResourceVector.of(10, 4);

  /** Of a horizon of 90 s a tenth is 9 s: 9 / 1 = 9, and its root 3; 9 / 4 = 2.25, root 1.5. */
  @ParameterizedTest
  @CsvSource({"1, 3", "4, 1.5", "9, 1", "10, 1", "900, 1"})
  void onlyAJobBelowATenthOfTheHorizonIsSmall(double work, double expected) {
    assertThat(SIZE.of(work, 90)).isCloseTo(expected, within(1e-12));
  }

  /** With the whole horizon of 90 s and no root: 90 / 1 and 90 / 4. */
  @ParameterizedTest
  @CsvSource({"1, 90", "4, 22.5", "90, 1", "900, 1"})
  void whatIsSmallAndHowMuchItCountsCanBeOthers(double work, double expected) {
    assertThat(new JobSize(1, 1).of(work, 90)).isCloseTo(expected, within(1e-12));
  }

  /** Work of 0 counts as 0.01 s: 0.1 * 100 / 0.01 = 1000, root 31.6. */
  @Test
  void aJobWithNothingLeftHasAFiniteWeight() {
    assertThat(SIZE.of(0, 100)).isCloseTo(Math.sqrt(1000), within(1e-9));
  }

  /** One of which nothing is known would look smallest. Of 4 s in 100 s: root of 2.5. */
  @ParameterizedTest
  @CsvSource({"0, " + Scorer.NEUTRAL, "4, 1.5811388"})
  void aMasterIsAsSmallAsItsJobIsExpectedToBe(double work, double expected) {
    assertThat(
            SIZE.score(
                new RequestState(
                    RequestKind.APPLICATION_MASTER,
                    null,
                    ResourceWeights.raw(1, 1),
                    new RequestState.Forecast(1, work, 100),
                    RequestState.Standing.NONE,
                    1)))
        .isCloseTo(expected, within(1e-7));
  }

  @Test
  void fallsWithTheWork() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 2_000; i++) {
      double horizon = 1 + random.nextDouble() * 1e6;
      double less = random.nextDouble() * 2e6;
      double more = less + random.nextDouble() * 1e6;
      assertThat(SIZE.of(more, horizon))
          .as("seed %d case %d", SEED, i)
          .isBetween(1.0, SIZE.of(less, horizon));
    }
  }

  /** 30 / 60 = 0.5; 59 / 60 = 0.98 and 90 / 60 = 1.5 are both cut to 0.95. */
  @ParameterizedTest
  @CsvSource({"0, 60, 0", "30, 60, 0.5", "57, 60, 0.95", "59, 60, 0.95", "90, 60, 0.95"})
  void isTheChainsShareOfTheHorizon(double chain, double horizon, double expected) {
    assertThat(Criticality.of(chain, horizon)).isCloseTo(expected, within(1e-12));
  }

  /** 1 / (1 - 0) = 1, 1 / 0.5 = 2, 1 / 0.25 = 4, 1 / 0.05 = 20. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.5, 2", "0.75, 4", "0.95, 20"})
  void weighsTheMoreTheLessSlackThereIs(double criticality, double expected) {
    assertThat(Criticality.weight(criticality)).isCloseTo(expected, within(1e-9));
  }

  @Test
  void growsWithTheChain() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 2_000; i++) {
      double horizon = 1 + random.nextDouble() * 1e6;
      double less = random.nextDouble() * 2e6;
      double more = less + random.nextDouble() * 1e6;
      double weight = Criticality.weight(Criticality.of(less, horizon));
      assertThat(weight).as("seed %d case %d", SEED, i).isBetween(1.0, 20.0 + 1e-9);
      assertThat(Criticality.weight(Criticality.of(more, horizon)))
          .as("seed %d case %d", SEED, i)
          .isGreaterThanOrEqualTo(weight);
    }
  }

  private static MapReduceProgress maps(int finished, int running, int pending) {
    ResourceVector one = ResourceVector.of(1, 1);
    return new MapReduceProgress(finished, running, pending, 0, 0, one, one, one);
  }

  private static double chain(RequestKind kind, MapReduceProgress progress, StageProgress stages) {
    return RemainingChain.of(kind, progress, stages, SECONDS);
  }

  /** 30 + 10 + 20, and 63 more. */
  @Test
  void aMapIsFollowedByShuffleReduceAndTheStagesToCome() {
    assertThat(chain(RequestKind.MAP, maps(1, 1, 1), ONLY)).isEqualTo(60);
    assertThat(chain(RequestKind.MAP, maps(1, 1, 1), MIDDLE)).isEqualTo(123);
  }

  /** 20, and 63 more. */
  @Test
  void aReduceIsFollowedByTheStagesToComeAlone() {
    assertThat(chain(RequestKind.REDUCE, maps(1, 1, 1), ONLY)).isEqualTo(20);
    assertThat(chain(RequestKind.REDUCE, maps(1, 1, 1), MIDDLE)).isEqualTo(83);
  }

  /** 10 + 20. A map that runs is not behind yet. */
  @Test
  void whenAllMapsHaveEndedTheyCountNoMore() {
    assertThat(chain(RequestKind.MAP, maps(3, 0, 0), ONLY)).isEqualTo(30);
    assertThat(chain(RequestKind.MAP, maps(2, 1, 0), ONLY)).isEqualTo(60);
  }

  @Test
  void aJobThatHasNotAskedYetHasItsWholeRoundToCome() {
    assertThat(chain(RequestKind.APPLICATION_MASTER, maps(0, 0, 0), ONLY)).isEqualTo(60);
  }

  /** 25; and with two stages to come 25 + 2 * (3 + 25) = 81. */
  @Test
  void anApplicationWithoutMapAndReduceIsOneContainerPerStage() {
    assertThat(chain(RequestKind.OTHER, null, ONLY)).isEqualTo(25);
    assertThat(chain(RequestKind.APPLICATION_MASTER, null, new StageProgress(3, 0))).isEqualTo(81);
  }

  /**
   * Maps: 3 + 2 / 2 = 4 of 10 s, 40 s of <2, 1>. Reduces: 4 + 2 / 2 = 5 of 5 + 15 s, 100 s of <3,
   * 2>. Together <80 + 300, 40 + 200>.
   */
  @Test
  void whatWaitsCountsInFullAndWhatRunsByHalf() {
    assertThat(of(new StageProgress(1, 0))).containsExactly(380, 240);
  }

  /**
   * Each of two stages to come has 6 maps and 4 + 3 reduces: 4 + 12 = 16 maps, 160 s, and 5 + 14 =
   * 19 reduces, 380 s. Together <320 + 1140, 160 + 760>.
   */
  @Test
  void stagesToComeAreTakenToBeAsThisOne() {
    assertThat(of(new StageProgress(3, 0))).containsExactly(1460, 920);
    assertThat(of(new StageProgress(3, 2))).as("the last of three").containsExactly(380, 240);
  }

  private static double[] of(StageProgress stages) {
    return RemainingWork.of(PROGRESS, WAITING_REDUCES, stages, TIMES);
  }

  /** Memory 380 / 10 = 38 s, cores 240 / 4 = 60 s. */
  @Test
  void theScarcestResourceSaysHowLongItFillsTheCluster() {
    assertThat(RemainingWork.fills(new double[] {380, 240}, ResourceVector.of(10, 4)))
        .isEqualTo(60);
  }

  /** 5 s of <6, 4>: memory 30 / 10 = 3 s, cores 20 / 4 = 5 s. */
  @Test
  void aDemandFillsTheClusterForItsSeconds() {
    ResourceVector demand = ResourceVector.of(6, 4);
    assertThat(RemainingWork.fills(demand, 5, ResourceVector.of(10, 4))).isEqualTo(5);
    assertThat(RemainingWork.fills(demand, 5, ResourceVector.of(10, 0))).isEqualTo(3);
  }

  @Test
  void aResourceThatTheClusterLacksIsLeftOut() {
    assertThat(RemainingWork.fills(new double[] {380, 240}, ResourceVector.of(10, 0)))
        .isEqualTo(38);
    assertThat(RemainingWork.fills(new double[] {1, 1}, ResourceVector.of(0, 0))).isZero();
  }

  private static double fit(long memory, long cores, ResourceVector residual) {
    return BestFit.of(ResourceVector.of(memory, cores), residual, CAPACITY);
  }

  // A node of <10, 4>.
  /** <6, 3> less <2, 1> leaves 0.4 + 0.5, and 0.05 more are 0.95. */
  @Test
  void countsWhatIsLeftOfEachResource() {
    assertThat(fit(2, 1, ResourceVector.of(6, 3))).isCloseTo(1 / Math.sqrt(0.95), within(1e-12));
  }

  @Test
  void isBoundedWhereNothingIsLeft() {
    assertThat(fit(6, 3, ResourceVector.of(6, 3))).isCloseTo(Math.sqrt(20), within(1e-12));
  }

  /** Of memory nothing is left, of the cores 2 of 4: 0.55. */
  @Test
  void whatIsShortCountsAsNothing() {
    assertThat(fit(8, 1, ResourceVector.of(6, 3))).isCloseTo(1 / Math.sqrt(0.55), within(1e-12));
  }

  @Test
  void aResourceThatTheNodeHasNoneOfDoesNotCount() {
    assertThat(
            BestFit.of(ResourceVector.of(2, 0), ResourceVector.of(6, 0), ResourceVector.of(10, 0)))
        .isCloseTo(1 / Math.sqrt(0.45), within(1e-12));
  }

  /** 1 / 0.3, 1 / 0.8, 1 / 1.3 and 1 / 4.3. */
  @ParameterizedTest
  @CsvSource({"0, 3.3333333", "0.5, 1.25", "1, 0.7692308", "4, 0.2325581"})
  void fallsWithWhatIsHeld(double held, double expected) {
    assertThat(FairShare.of(held)).isCloseTo(expected, within(1e-7));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "15, 1.5", "30, 2", "120, 5"})
  void doublesInHalfAMinute(double seconds, double expected) {
    assertThat(Ageing.of(RequestKind.MAP, seconds)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "30, 1.25", "120, 2", "360, 4"})
  void ofAMasterInTwoMinutes(double seconds, double expected) {
    assertThat(Ageing.of(RequestKind.APPLICATION_MASTER, seconds)).isEqualTo(expected);
  }
}
