package io.heddle.bench.decima;

import io.heddle.bench.experiment.Svg;
import java.util.Locale;
import java.util.SortedMap;

/**
 * How a network did on validation sequences while it was trained, as an SVG: a line over the
 * rounds, the level of its teacher, and where imitation ended. What is beyond {@value #MOST} times
 * the teacher's mean completion time is drawn at the upper edge.
 *
 * @param curve mean completion time in seconds, by the rounds that were over; not empty
 * @param teacher the same of the policy that was imitated; seconds, above 0
 */
record TrainingPlot(SortedMap<Integer, Double> curve, double teacher, int imitation) {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 280;
  private static final int LEFT = 52;
  private static final int RIGHT = WIDTH - 16;
  private static final int TOP = 44;
  private static final int BOTTOM = HEIGHT - 44;
  private static final double LEAST = 0.95;
  private static final double MOST = 1.2;
  private static final double STEP = 0.05;
  private static final int TICKS = 4;

  String svg() {
    Svg svg =
        new Svg(
            WIDTH, HEIGHT, "Mean completion time on validation sequences by rounds of training");
    for (int row = 0; LEAST + row * STEP < MOST + STEP / 2; row++) {
      double ratio = LEAST + row * STEP;
      svg.across(LEFT, RIGHT, y(ratio), "#ddd");
      svg.text(LEFT - 6, y(ratio) + 4, "end", String.format(Locale.ROOT, "%.2f", ratio));
    }
    for (int tick = 0; tick <= TICKS; tick++) {
      int round = curve.lastKey() * tick / TICKS;
      svg.text(x(round), BOTTOM + 16, "middle", String.valueOf(round));
    }
    svg.text((LEFT + RIGHT) / 2.0, HEIGHT - 8, "middle", "rounds; imitation left of the line");
    svg.text(4, 16, "start", "mean completion time / that of the linear policy");
    svg.across(LEFT, RIGHT, y(1), "#c0392b");
    svg.down(x(imitation), TOP, BOTTOM, "#8a8a8a");
    Svg.Line line = new Svg.Line();
    curve.forEach((round, seconds) -> line.to(x(round), y(seconds / teacher)));
    svg.line(line, "#1f6fb2");
    return svg.toString();
  }

  private double x(int round) {
    return LEFT + (double) (RIGHT - LEFT) * round / Math.max(1, curve.lastKey());
  }

  private static double y(double ratio) {
    double shown = Math.max(LEAST, Math.min(MOST, ratio));
    return BOTTOM - (BOTTOM - TOP) * (shown - LEAST) / (MOST - LEAST);
  }
}
