package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Eq. 1 of Yao et al. */
class HasteScorersTest {
  private static final ResourceWeights ONES = ResourceWeights.raw(1, 1);

  private static final ResourceWeights WEIGHTS =
      ResourceWeights.perCapacity(ResourceVector.of(100, 100), ResourceWeights.raw(1, 1));

  /** The table of section 3.4.1: type I asks for <1 GB, 3 cores>, type II for <3 GB, 1 core>. */
  @ParameterizedTest
  @CsvSource({"10, 6, 28, 36", "7, 5, 22, 26", "4, 4, 16, 16", "3, 1, 6, 10"})
  void isThePapersExample(long gigabytes, long cores, double typeOne, double typeTwo) {
    ResourceVector residual = ResourceVector.of(gigabytes, cores);
    assertThat(Fitness.of(ResourceVector.of(1, 3), residual, ONES)).isEqualTo(typeOne);
    assertThat(Fitness.of(ResourceVector.of(3, 1), residual, ONES)).isEqualTo(typeTwo);
  }

  /**
   * Node of <8192 MiB, 8 cores> with <4096, 2> left, demand <2048, 1>: the fractions are (1/4, 1/8)
   * and (1/2, 1/4), so F = 1/8 + 1/32 = 0.15625, whatever the units.
   */
  @Test
  void byFractionsOfTheNodeIsFreeOfUnits() {
    ResourceWeights weights = ResourceWeights.perSquaredCapacity(ResourceVector.of(8192, 8), ONES);
    double fitness = Fitness.of(ResourceVector.of(2048, 1), ResourceVector.of(4096, 2), weights);
    assertThat(fitness).isCloseTo(0.15625, within(1e-12));
  }

  /** One GPU of two asked for, both left: 1/2 * 1 = 0.5 on top of 1/4 * 1 + 1/4 * 1. */
  @Test
  void countsFurtherResourceTypes() {
    ResourceVector capacity = ResourceVector.of(4096, 4, 2);
    ResourceWeights weights =
        ResourceWeights.perSquaredCapacity(capacity, ResourceWeights.raw(1, 1, 1));
    assertThat(Fitness.of(ResourceVector.of(1024, 1, 1), capacity, weights))
        .isCloseTo(1.0, within(1e-12));
  }

  /** A type that the node lacks weighs nothing, rather than infinitely much. */
  @Test
  void aNodeWithoutAResourceTypeStillHasAFiniteFitness() {
    ResourceVector capacity = ResourceVector.of(4096, 4, 0);
    ResourceWeights weights =
        ResourceWeights.perSquaredCapacity(capacity, ResourceWeights.raw(1, 1, 1));
    assertThat(Fitness.of(ResourceVector.of(4096, 4, 0), capacity, weights))
        .isCloseTo(2.0, within(1e-12));
  }

  private static int of(int total, int finished) {
    return Alignment.of(new StageProgress(total, finished));
  }

  /** 1 + 0, 5 + 0, 10 + 0, 10 + 4. */
  @Test
  void iterativeJobsAreAheadByStagesAndByProgress() {
    assertThat(of(1, 0)).isEqualTo(1);
    assertThat(of(5, 0)).as("R4").isEqualTo(5);
    assertThat(of(10, 0)).as("R5").isEqualTo(10);
    assertThat(of(10, 4)).as("R6").isEqualTo(14);
  }

  /**
   * Three jobs of 1, 5 and 10 stages, the last with 4 finished. As printed: 1/16, 5/16, 14/16,
   * normalised 0, 4/13, 1. Without the denominator: 1, 5, 14, normalised 0, 4/13, 1.
   */
  @Test
  void theDenominatorCancelsInTheNormalisation() {
    Range range = new Range();
    IntStream.of(of(1, 0), of(5, 0), of(10, 4)).forEach(range::include);
    assertThat(range.normalise(of(1, 0))).isZero();
    assertThat(range.normalise(of(5, 0))).isCloseTo(4.0 / 13, within(1e-12));
    assertThat(range.normalise(of(10, 4))).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void normalisesAsThePrintedFormulaDoes(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      List<StageProgress> jobs = new ArrayList<>();
      for (int i = 0; i < 2 + random.nextInt(6); i++) {
        int total = 1 + random.nextInt(20);
        jobs.add(new StageProgress(total, random.nextInt(total)));
      }
      double all = jobs.stream().mapToInt(StageProgress::total).sum();
      Range printed = new Range();
      Range ours = new Range();
      for (StageProgress job : jobs) {
        printed.include((job.total() + job.finished()) / all);
        ours.include(Alignment.of(job));
      }
      for (StageProgress job : jobs) {
        assertThat(ours.normalise(Alignment.of(job)))
            .as("seed %d: %s of %s", seed, job, jobs)
            .isCloseTo(printed.normalise((job.total() + job.finished()) / all), within(1e-9));
      }
    }
  }

  // In a cluster of <100 GB, 100 cores>, by fractions.
  /** R_m = 2/100 + 1/100 = 0.03, R_r = 4/100 + 2/100 = 0.06, R_am = 1/100 + 1/100 = 0.02. */
  private static MapReduceProgress progress(
      int finishedMaps, int runningMaps, int pendingMaps, int finishedReduces, int runningReduces) {
    return new MapReduceProgress(
        finishedMaps,
        runningMaps,
        pendingMaps,
        finishedReduces,
        runningReduces,
        ResourceVector.of(2, 1),
        ResourceVector.of(4, 2),
        ResourceVector.of(1, 1));
  }

  /** A_m/T_m = (3 + 3) / (3 + 3 + 2) = 0.75; U_m = 0.75 * (2 * 0.06 + 0.02) = 0.105. */
  @Test
  void ofMapsGrowsWithTheMapPhaseAndTheReducesAssigned() {
    assertThat(Urgency.ofMaps(progress(3, 3, 2, 1, 1), WEIGHTS)).isCloseTo(0.105, within(1e-12));
  }

  /** The same with the reduces gone: 0.75 * 0.02 = 0.015. */
  @Test
  void ofMapsWithoutReducesIsTheMastersShare() {
    assertThat(Urgency.ofMaps(progress(3, 3, 2, 0, 0), WEIGHTS)).isCloseTo(0.015, within(1e-12));
  }

  @Test
  void ofMapsIsZeroBeforeTheFirstMap() {
    assertThat(Urgency.ofMaps(progress(0, 0, 8, 0, 0), WEIGHTS)).isZero();
    assertThat(Urgency.ofReduces(progress(0, 0, 8, 0, 0), WEIGHTS)).isZero();
  }

  /** U_r = 0.105 * 0.75 * (3 * 0.03 + 1 * 0.06) / (1 * 0.06) = 0.07875 * 2.5 = 0.196875. */
  @Test
  void ofReducesIsLargerWhileTheyHoldLessThanTheMapPhaseDeserves() {
    assertThat(Urgency.ofReduces(progress(3, 3, 2, 1, 1), WEIGHTS))
        .isCloseTo(0.196875, within(1e-12));
  }

  /**
   * R3's turning point: reduces hold the same share of what runs as the map phase has progressed.
   * A_m/T_m = 0.5; O_m * 0.03 = O_r * 0.06 for O_m = 2, O_r = 1: the share is 0.5, so U_r = U_m *
   * 0.5 * 2 = U_m.
   */
  @Test
  void ofReducesEqualsThatOfMapsAtTheTurningPointOfRuleThree() {
    MapReduceProgress turning = progress(0, 2, 2, 0, 1);
    assertThat(Urgency.ofReduces(turning, WEIGHTS))
        .isCloseTo(Urgency.ofMaps(turning, WEIGHTS), within(1e-12));
  }

  @Test
  void ofReducesIsUnboundedWhileNoneRuns() {
    assertThat(Urgency.ofReduces(progress(3, 3, 2, 1, 0), WEIGHTS)).isEqualTo(Urgency.UNBOUNDED);
  }

  /** After a restart of the manager only reduces may be left to ask for: the maps were done. */
  @Test
  void ofReducesWithoutAnyKnownMapCountsTheMapPhaseAsDone() {
    // U_m = 1 * (1 * 0.06 + 0.02) = 0.08; U_r = 0.08 * 1 * (0 + 0.06) / 0.06 = 0.08.
    assertThat(Urgency.ofReduces(progress(0, 0, 0, 0, 1), WEIGHTS)).isCloseTo(0.08, within(1e-12));
  }
}
