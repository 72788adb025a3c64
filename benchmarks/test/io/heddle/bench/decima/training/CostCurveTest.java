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
    assertThat(curve(FOREVER).state(1_000)).containsOnly(0);
    assertThat(curve(FOREVER).spentUntil(1_000)).isEqualTo(30);
  }

  /** Half of the first 10 s is 5 s after 0, of the others 15 s. */
  @Test
  void whatIsSpentLaterCountsLess() {
    assertThat(curve(10).costFrom(0))
        .isCloseTo(20 * Math.exp(-0.5) + 10 * Math.exp(-1.5), within(1e-9));
  }

  @Test
  void addsUpWhatJobsSpentUntilATime() {
    assertThat(curve(FOREVER).spentUntil(5)).isCloseTo(10, within(1e-9));
    assertThat(curve(FOREVER).spentUntil(15)).isCloseTo(25, within(1e-9));
  }

  /**
   * Jobs of 8 and 4 tasks of 1 s on 4 executors, the first of which holds one: 2 s and 1 s for each
   * executor, the shorter waited for by both; 8 / 2 and 4 s of work for each executor held and one.
   */
  @Test
  void aStateIsMadeOfJobsAndExecutors() {
    JobProgress first = job(8);
    first.sent(0);

    double[] state = CostCurve.state(new Situation(List.of(first, job(4)), 4, 3, 0));

    double[] expected = {2, 3, 4, 2, 8, 3, 0, Math.log(9) + Math.log(5)};
    assertThat(state).containsExactly(expected, within(1e-12));
  }

  @Test
  void theStateIsThatOfTheMomentBefore() {
    assertThat(curve(FOREVER).state(9)[0]).isEqualTo(2);
    assertThat(curve(FOREVER).state(10)[0]).isEqualTo(1);
  }
}
