package io.heddle.bench.mixes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RatioPlotTest {
  /** The axis goes from 150 to 610; 1 is at 380, each doubling 115 on where it ends at 4. */
  @Test
  void aDotForEachCellOfTheMetric() {
    String svg =
        new RatioPlot(
                "jct-mean",
                Map.of(
                    "a/load-0.7/queues-1: heddle/drf jct-mean", 0.5,
                    "a/load-1.5/queues-4/preemption: heddle/drf jct-mean", 3.0,
                    "b/load-0.95/queues-1: heddle/drf jct-mean", 1.0,
                    "b/load-0.95/queues-1: heddle/drf makespan", 100.0,
                    "test/load-0.95: heddle/best-stock jct-mean, geometric mean", 1.0))
            .svg();
    assertThat(svg)
        .contains("<circle cx=\"265\" cy=\"56\" r=\"4\" fill=\"#3a9a5b\"")
        // log2(3) = 1.585 of 115.
        .contains("<circle cx=\"562.27\" cy=\"56\" r=\"4\" fill=\"none\" stroke=\"#c0392b\"")
        .contains("<circle cx=\"380\" cy=\"80\" r=\"4\" fill=\"#1f6fb2\"")
        .contains(">0.25</text>", ">4</text>", ">a</text>", ">b</text>")
        .doesNotContain(">test</text>");
    assertThat(svg.split("<circle")).hasSize(1 + 5 + 3);
  }

  @Test
  void withoutACellTheAxisIsThere() {
    assertThat(new RatioPlot("makespan", Map.of()).svg()).contains(">0.5</text>", ">2</text>");
  }
}
