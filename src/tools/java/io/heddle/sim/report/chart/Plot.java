package io.heddle.sim.report.chart;

import java.util.Locale;

/**
 * Chart over time as inline SVG.
 *
 * @param title for people who cannot see it
 * @param top of the vertical axis
 * @param untilMillis right end of the time axis, which starts at 0
 */
public record Plot(String title, String unit, double top, long untilMillis) {
  // Coordinates of the drawing; text of 12 units stays readable on a phone.
  private static final int WIDTH = 420;
  private static final int HEIGHT = 216;
  private static final int LEFT = 40;
  private static final int RIGHT = WIDTH - 12;
  private static final int TOP = 24;
  private static final int BOTTOM = HEIGHT - 22;
  private static final int ROWS = 4;
  private static final int TEN_THOUSAND = 10_000;

  String around(String content) {
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n"
            .formatted(WIDTH, HEIGHT, Html.escape(title)));
    grid(svg);
    return svg.append(content).append("</svg>\n").toString();
  }

  String mark(long millis) {
    return "<line class=\"end\" x1=\"%1$s\" x2=\"%1$s\" y1=\"%2$d\" y2=\"%3$d\"/>%n"
        .formatted(number(x(millis)), TOP, BOTTOM);
  }

  private void grid(StringBuilder svg) {
    for (int row = 0; row <= ROWS; row++) {
      double value = top * row / ROWS;
      svg.append(
          "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%3$s\" y2=\"%3$s\"/>"
              .formatted(LEFT, RIGHT, number(y(value))));
      svg.append(
          "<text class=\"y\" x=\"%d\" y=\"%s\">%s</text>%n"
              .formatted(LEFT - 5, number(y(value) + 4), amount(value)));
    }
    TimeAxis axis = TimeAxis.until(untilMillis);
    for (long millis = 0; millis <= untilMillis; millis += axis.stepMillis()) {
      boolean last = millis + axis.stepMillis() > untilMillis;
      svg.append(
          "<text class=\"x\" x=\"%s\" y=\"%d\">%s</text>%n"
              .formatted(
                  number(x(millis)),
                  HEIGHT - 6,
                  axis.label(millis) + (last ? " " + axis.unitName() : "")));
    }
    svg.append("<text x=\"2\" y=\"10\">%s</text>%n".formatted(Html.escape(unit)));
  }

  double x(long millis) {
    return LEFT
        + (double) (RIGHT - LEFT) * Math.min(millis, untilMillis) / Math.max(1, untilMillis);
  }

  double y(double value) {
    return top <= 0 ? BOTTOM : BOTTOM - (BOTTOM - TOP) * Math.min(value, top) / top;
  }

  private static String amount(double value) {
    return value >= TEN_THOUSAND
        ? String.format(Locale.ROOT, "%.3gk", value / 1_000)
        : number(value);
  }

  static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
