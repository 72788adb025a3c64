package io.heddle.bench.decima;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TrainingPlotTest {
  /**
   * Of 100 rounds, 20 lies at 52 + 572 * 0.2; 63 s of 60 at 236 - 192 * (1.05 - 0.95) / 0.25; 300 s
   * at the upper edge.
   */
  @Test
  void pointsAreToldBesideTheTeacher() {
    String svg =
        new TrainingPlot(new TreeMap<>(Map.of(0, 300.0, 20, 63.0, 100, 60.0)), 60, 40).svg();

    assertThat(svg)
        .contains("d=\"M52 44L166.4 159.2L624 197.6\"")
        .contains("M280.8 44V236")
        .contains("M52 197.6H624\" stroke=\"#c0392b\"")
        .endsWith("</svg>\n");
  }
}
