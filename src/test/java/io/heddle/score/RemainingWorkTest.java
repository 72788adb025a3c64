package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import io.heddle.model.TaskSeconds;
import org.junit.jupiter.api.Test;

class RemainingWorkTest {
  /** Maps 1 ended, 2 run, 3 wait; reduces 1 ended, 2 run. */
  private static final MapReduceProgress PROGRESS =
      new MapReduceProgress(
          1, 2, 3, 1, 2, ResourceVector.of(2, 1), ResourceVector.of(3, 2), ResourceVector.of(1, 1));

  private static final TaskSeconds SECONDS = new TaskSeconds(10, 5, 15, 99);
  private static final int WAITING_REDUCES = 4;

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
    return RemainingWork.of(PROGRESS, WAITING_REDUCES, stages, SECONDS);
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
}
