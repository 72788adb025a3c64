package io.heddle.bench.decima.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.dag.JobProgress;
import io.heddle.dag.StagePolicy.Situation;
import io.heddle.model.StageGraph;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdvantagesTest {
  private static final double FOREVER = 1e12;

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
