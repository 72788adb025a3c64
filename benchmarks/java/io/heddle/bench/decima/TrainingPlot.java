package io.heddle.bench.decima;

import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;

/**
 * How a network did on validation sequences while it was trained, as an SVG: a line over the
 * rounds, the level of its teacher, and where imitation ended. What is beyond {@value #MOST} times
 * the teacher's mean completion time is drawn at the upper edge.
 *
 * @param curve mean completion time in seconds, by the rounds that were over; not empty
 * @param teacher the same of the policy that was imitated; seconds, above 0
 * @param imitation rounds of imitation, at least 0
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

  /** The whole drawing. */
  String svg() {
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="Mean completion time on validation sequences by rounds of training" font-family="system-ui, sans-serif" font-size="12">
        <rect width="%1$d" height="%2$d" fill="#fff"/>
        """
            .formatted(WIDTH, HEIGHT));
    for (int row = 0; LEAST + row * STEP < MOST + STEP / 2; row++) {
      double ratio = LEAST + row * STEP;
      svg.append(across(ratio, "#ddd"));
      text(svg, LEFT - 6, y(ratio) + 4, "end", String.format(Locale.ROOT, "%.2f", ratio));
    }
    for (int tick = 0; tick <= TICKS; tick++) {
      int round = curve.lastKey() * tick / TICKS;
      text(svg, x(round), BOTTOM + 16, "middle", String.valueOf(round));
    }
    text(svg, (LEFT + RIGHT) / 2.0, HEIGHT - 8, "middle", "rounds; imitation left of the line");
    text(svg, 4, 16, "start", "mean completion time / that of the linear policy");
    svg.append(across(1, "#c0392b"));
    svg.append(
        "<path d=\"M%s %dV%d\" stroke=\"#8a8a8a\"/>%n"
            .formatted(number(x(imitation)), TOP, BOTTOM));
    svg.append(
        "<path d=\"%s\" fill=\"none\" stroke=\"#1f6fb2\" stroke-width=\"2\"/>%n".formatted(path()));
    return svg.append("</svg>\n").toString();
  }

  private String path() {
    StringBuilder path = new StringBuilder();
    for (Map.Entry<Integer, Double> point : curve.entrySet()) {
      path.append(path.isEmpty() ? 'M' : 'L')
          .append(number(x(point.getKey())))
          .append(' ')
          .append(number(y(point.getValue() / teacher)));
    }
    return path.toString();
  }

  private static String across(double ratio, String color) {
    return "<path d=\"M%d %sH%d\" stroke=\"%s\"/>%n"
        .formatted(LEFT, number(y(ratio)), RIGHT, color);
  }

  private double x(int round) {
    return LEFT + (double) (RIGHT - LEFT) * round / Math.max(1, curve.lastKey());
  }

  private static double y(double ratio) {
    double shown = Math.max(LEAST, Math.min(MOST, ratio));
    return BOTTOM - (BOTTOM - TOP) * (shown - LEAST) / (MOST - LEAST);
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
    svg.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>%n"
            .formatted(number(x), number(y), anchor, text));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
