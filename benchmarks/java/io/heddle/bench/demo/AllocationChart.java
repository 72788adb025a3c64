package io.heddle.bench.demo;

import io.heddle.bench.report.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A stacked chart of what the jobs hold over time, as inline SVG.
 *
 * @param title what is shown, for people who cannot see it
 * @param unit unit of the vertical axis
 * @param quantity the quantity to stack
 * @param capacity what the cluster has of it: the top of the chart
 * @param untilMs right end of the time axis, in milliseconds
 */
record AllocationChart(
    String title, String unit, ToDoubleFunction<Use> quantity, double capacity, long untilMs) {

  // Coordinates of the drawing; text of 12 units stays readable on a phone.
  private static final int WIDTH = 420;
  private static final int HEIGHT = 216;
  private static final int LEFT = 34;
  private static final int RIGHT = WIDTH - 8;
  private static final int TOP = 24;
  private static final int BOTTOM = HEIGHT - 22;
  private static final int ROWS = 4;

  String draw(List<String> jobs, RunResult run) {
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n"
            .formatted(WIDTH, HEIGHT, Html.escape(title)));
    grid(svg);
    double[] base = new double[run.samples().size()];
    for (int job = 0; job < jobs.size(); job++) {
      svg.append(area(jobs.get(job), job, run.samples(), base));
    }
    double end = x(run.makespanMs());
    svg.append(
        "<line class=\"end\" x1=\"%1$s\" x2=\"%1$s\" y1=\"%2$d\" y2=\"%3$d\"/>%n"
            .formatted(number(end), TOP, BOTTOM));
    return svg.append("</svg>\n").toString();
  }

  private void grid(StringBuilder svg) {
    for (int row = 0; row <= ROWS; row++) {
      double value = capacity * row / ROWS;
      svg.append(
          "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%3$s\" y2=\"%3$s\"/>"
              .formatted(LEFT, RIGHT, number(y(value))));
      svg.append(
          "<text class=\"y\" x=\"%d\" y=\"%s\">%s</text>%n"
              .formatted(LEFT - 5, number(y(value) + 4), number(value)));
    }
    long stepMs = stepMs();
    for (long ms = 0; ms <= untilMs; ms += stepMs) {
      String label = ms / 1000 + (ms + stepMs > untilMs ? " s" : "");
      svg.append(
          "<text class=\"x\" x=\"%s\" y=\"%d\">%s</text>%n"
              .formatted(number(x(ms)), HEIGHT - 6, label));
    }
    svg.append("<text x=\"2\" y=\"10\">%s</text>%n".formatted(Html.escape(unit)));
  }

  /** A polygon above {@code base}, which it raises: holdings change in steps, not in slopes. */
  private String area(String job, int colour, List<Sample> samples, double[] base) {
    List<String> upper = new ArrayList<>();
    List<String> lower = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      double from = x(samples.get(i).atMs());
      double to = i + 1 < samples.size() ? x(samples.get(i + 1).atMs()) : from;
      double bottom = y(base[i]);
      base[i] += quantity.applyAsDouble(samples.get(i).of(job));
      double top = y(base[i]);
      upper.add(point(from, top));
      upper.add(point(to, top));
      lower.add(0, point(from, bottom));
      lower.add(0, point(to, bottom));
    }
    upper.addAll(lower);
    return "<polygon class=\"job%d\" points=\"%s\"><title>%s</title></polygon>%n"
        .formatted(colour, String.join(" ", upper), Html.escape(job));
  }

  private long stepMs() {
    long step = 5_000;
    while (untilMs / step > 8) {
      step *= 2;
    }
    return step;
  }

  private double x(long ms) {
    return LEFT + (double) (RIGHT - LEFT) * Math.min(ms, untilMs) / Math.max(1, untilMs);
  }

  private double y(double value) {
    return BOTTOM - (BOTTOM - TOP) * value / capacity;
  }

  private static String point(double x, double y) {
    return number(x) + "," + number(y);
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
