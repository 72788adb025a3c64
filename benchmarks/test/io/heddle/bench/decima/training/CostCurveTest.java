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

  private static JobProgress job() {
    return new JobProgress(new StageGraph(new int[] {4}, new double[] {1}, List.of(new int[0])));
  }

  /** Two jobs; one of them ends at {@code first}, the other at 20 s. */
  private static CostCurve run(double first) {
    CostCurve curve = new CostCurve(FOREVER);
    curve.add(0, new Situation(List.of(job(), job()), 4, 4, 0));
    curve.add(2 * first, new Situation(List.of(job()), 4, 4, first));
    curve.end(20, first + 20);
    return curve;
  }

  /** Costs of 24 s and 36 s: 30 s in the mean. At the start both are in the same state. */
  @Test
  void whatReallyCameCountsWhereItIsTrusted() {
    CostCurve good = run(4);
    CostCurve bad = run(16);
    Advantages advantages = new Advantages(List.of(good, bad), FOREVER, FOREVER);

    assertThat(advantages.of(good)[0]).isCloseTo(6, within(1e-6));
    assertThat(advantages.of(bad)[0]).isCloseTo(-6, within(1e-6));
  }

  /** From 4 s on the good run has a job less, which makes all the difference: no merit is left. */
  @Test
  void aRunThatIsAheadHasNoMeritInIt() {
    CostCurve good = run(4);
    CostCurve bad = run(16);
    Advantages advantages = new Advantages(List.of(good, bad), FOREVER, FOREVER);

    assertThat(good.costFrom(4) - bad.costFrom(4)).isCloseTo(-12, within(1e-6));
    assertThat(Math.abs(advantages.of(good)[1])).isLessThan(6);
  }

  @Test
  void runsThatAreAlikeHaveNone() {
    CostCurve one = run(8);
    Advantages advantages = new Advantages(List.of(one, run(8)), FOREVER, 10);

    assertThat(advantages.of(one)).containsOnly(0);
  }
}
