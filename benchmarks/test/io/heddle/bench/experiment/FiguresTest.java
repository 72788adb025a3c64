package io.heddle.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.report.ResultRow;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private final Figures figures = new Figures();

  private void add(String scheduler, String metric, String unit, double... seeds) {
    for (double value : seeds) {
      figures.add("simple", scheduler, metric, value, unit);
    }
  }

  @Test
  void rowsHaveMeanSmallestAndLargestInTheOrderOfTheirComing() {
    add("fifo", "makespan", "s", 10, 30);
    add("haste", "makespan", "s", 20);
    assertThat(figures.rows())
        .containsExactly(
            new ResultRow("simple", "fifo", "makespan", 20, 10, 30, "s"),
            new ResultRow("simple", "haste", "makespan", 20, 20, 20, "s"));
  }

  @Test
  void oneSlowSeedDoesNotMoveMedians() {
    add("fifo", "heartbeat-p50", "us", 10, 90, 12);
    assertThat(figures.medianRows())
        .containsExactly(new ResultRow("simple", "fifo", "heartbeat-p50", 12, 10, 90, "us"));
  }

  /** Each metric has its own best: the shortest times of fair, the largest use of drf. */
  @Test
  void theBestOfSeveralIsARowOfItsOwn() {
    add("fair", "makespan", "s", 10, 30);
    add("fair", "use", "share", 0.2, 0.4);
    add("drf", "makespan", "s", 20, 30);
    add("drf", "use", "share", 0.3, 0.5);
    add("drf", "slowdown", Figures.FACTOR, 4, 2);
    add("haste", "makespan", "s", 1, 1);
    figures.addBest("best", List.of("fair", "drf"));
    assertThat(figures.rows())
        .contains(
            new ResultRow("simple", "best", "makespan", 20, 10, 30, "s"),
            new ResultRow("simple", "best", "use", 0.4, 0.3, 0.5, "share"),
            new ResultRow("simple", "best", "slowdown", 3, 2, 4, "times"))
        .hasSize(9);
  }

  // Seed by seed 5/10 = 0.5, 30/20 = 1.5 and 24/30 = 0.8: the median is 0.8, that of means 59/60.
  @Test
  void aRatioIsTheMedianOfThoseWithinEachSeed() {
    add("haste", "makespan", "s", 5, 30, 24);
    add("fifo", "makespan", "s", 10, 20, 30);
    assertThat(figures.ratios("haste", "fifo"))
        .containsOnlyKeys("simple: haste/fifo makespan")
        .containsEntry("simple: haste/fifo makespan", 0.8);
  }

  // Seed by seed 5/10 = 0.5, 30/20 = 1.5 and 24/30 = 0.8.
  @Test
  void theWorstIsTheLargestRatioWithinASeed() {
    add("haste", "makespan", "s", 5, 30, 24);
    add("fifo", "makespan", "s", 10, 20, 30);
    assertThat(figures.worst("haste", "fifo", "makespan"))
        .containsOnlyKeys("simple: haste/fifo makespan, worst seed")
        .containsEntry("simple: haste/fifo makespan, worst seed", 1.5);
    assertThat(figures.worst("haste", "drf", "makespan")).isEmpty();
  }

  // Means of makespan: fair 30, drf 25; of use of the cores: fair 0.8, drf 0.5.
  @Test
  void theBetterOneOfSeveralHasShorterTimesAndLargerShares() {
    add("haste", "makespan", "s", 10, 20);
    add("fair@1.0", "makespan", "s", 40, 20);
    add("drf@1.0", "makespan", "s", 10, 40);
    add("haste", "vcore-use", "ratio", 0.4);
    add("fair@1.0", "vcore-use", "ratio", 0.8);
    add("drf@1.0", "vcore-use", "ratio", 0.5);
    assertThat(figures.ratios("haste", "fair@1.0", "drf@1.0"))
        .containsOnlyKeys("simple: haste/drf@1.0 makespan", "simple: haste/fair@1.0 vcore-use")
        .containsEntry("simple: haste/drf@1.0 makespan", 0.75) // of 10/10 and 20/40
        .containsEntry("simple: haste/fair@1.0 vcore-use", 0.5);
  }

  @Test
  void whatCannotBeDividedSeedBySeedHasNoRatio() {
    add("haste", "makespan", "s", 10, 20);
    add("one-seed", "makespan", "s", 10);
    add("nothing", "makespan", "s", 10, 0);
    assertThat(figures.ratios("haste", "one-seed", "nothing", "absent")).isEmpty();
  }

  @Test
  void drawsFromBackToFront() {
    Svg svg = new Svg(20, 10, "a line");
    svg.across(1, 19, 2.5, "#ddd");
    Svg.Line line = new Svg.Line();
    line.to(0, 1.0 / 3);
    line.to(10, 2);
    svg.line(line, "#000");
    assertThat(svg.toString().lines().skip(2))
        .containsExactly(
            "<path d=\"M1 2.5H19\" stroke=\"#ddd\"/>",
            "<path d=\"M0 0.33L10 2\" fill=\"none\" stroke=\"#000\" stroke-width=\"2\"/>",
            "</svg>");
  }

  @Test
  void numbersHaveAtMostTwoDecimals() {
    assertThat(Svg.number(2)).isEqualTo("2");
    assertThat(Svg.number(-0.25)).isEqualTo("-0.25");
    assertThat(Svg.number(100.999)).isEqualTo("101");
    assertThat(Svg.number(0.5)).isEqualTo("0.5");
  }
}
