package io.heddle.bench.adaptive.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.report.ResultTable.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchTimePlotTest {
  private static final ScaleCase SMALL = new ScaleCase(6_000, 250);
  private static final ScaleCase LARGE = new ScaleCase(12_000, 500);
  private static final ScaleCase FEW = new ScaleCase(12_000, 100);

  private static Row row(String scheduler, ScaleCase of, double seconds) {
    return Row.of(
        scheduler + "/" + of.name(), ScaleExperiment.OURS, "search-time", List.of(seconds), "s");
  }

  @Test
  void drawsEachCaseAtItsPlace() {
    String svg =
        SearchTimePlot.of(
            List.of(row("fair", SMALL, 1), row("fair", LARGE, 2)),
            List.of(SMALL, LARGE),
            List.of(FEW, LARGE));

    // The axes go from 44 to 340 and, for 2 s in all, from 200 up to 40.
    assertThat(svg).contains("M192 120L340 40").contains("M340 40\"");
    assertThat(svg).doesNotContain("NaN").endsWith("</svg>\n");
  }

  @Test
  void leavesOutWhatWasNotMeasured() {
    assertThat(SearchTimePlot.of(List.of(), List.of(SMALL), List.of(FEW)))
        .doesNotContain("r=\"3\"")
        .contains("6,000");
  }
}
