package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.ResourceVector;
import org.junit.jupiter.api.Test;

/** Eq. 2 and 3 of Yao et al., in a cluster of <100 GB, 100 cores>, by fractions. */
class UrgencyTest {
  private static final ResourceWeights WEIGHTS =
      ResourceWeights.perCapacity(ResourceVector.of(100, 100), ResourceWeights.raw(1, 1));

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
