package io.heddle.bench.decima.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.dag.JobProgress;
import io.heddle.dag.StagePolicy.Situation;
import io.heddle.model.StageGraph;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostCurveTest {
  private static final double FOREVER = 1e12;

  private static JobProgress job(int tasks) {
    return new JobProgress(
        new StageGraph(new int[] {tasks}, new double[] {1}, List.of(new int[0])));
  }

  private static Situation situation(double now, JobProgress... jobs) {
    return new Situation(List.of(jobs), 4, 4, now);
  }

  /** Two jobs for 10 s, one for 10 s more: 30 s in all, 20 s from 10 s on. */
  private static CostCurve curve(double memory) {
    CostCurve curve = new CostCurve(memory);
    curve.add(0, situation(0, job(8), job(4)));
    curve.add(20, situation(10, job(8)));
    curve.end(20, 30);
    return curve;
  }

  @Test
  void addsUpWhatJobsSpendFromATimeOn() {
    CostCurve curve = curve(FOREVER);

    assertThat(curve.costFrom(0)).isCloseTo(30, within(1e-6));
    assertThat(curve.costFrom(5)).isCloseTo(20, within(1e-6));
    assertThat(curve.costFrom(10)).isCloseTo(10, within(1e-6));
    assertThat(curve.costFrom(15)).isCloseTo(5, within(1e-6));
  }

  @Test
  void aRunThatEndedBeforeSpendsNothing() {
    assertThat(curve(FOREVER).costFrom(20)).isZero();
    assertThat(curve(FOREVER).costFrom(1_000)).isZero();
    assertThat(curve(FOREVER).state(1_000, 0)).isZero();
  }

  /** Half of the first 10 s is 5 s after 0, of the others 15 s. */
  @Test
  void whatIsSpentLaterCountsLess() {
    assertThat(curve(10).costFrom(0))
        .isCloseTo(20 * Math.exp(-0.5) + 10 * Math.exp(-1.5), within(1e-9));
  }

  /** Work of 1 s and 2 s for each executor: the shorter is waited for by both. */
  @Test
  void theStateIsThatBeforeAMoment() {
    CostCurve curve = curve(FOREVER);

    assertThat(CostCurve.state(situation(0, job(8), job(4)))).containsExactly(2.0, 3.0, 4.0);
    assertThat(curve.state(9, 2)).isEqualTo(4);
    assertThat(curve.state(10, 2)).isEqualTo(2);
  }
}
