package io.heddle.sim.report.chart;

import java.util.List;

/** How many jobs, in per cent, took at most so long: one line for each scheduler. */
public record DistributionChart(Plot plot) {
  private static final int POINTS = 100;
  private static final double PER_CENT = 100;

  /** Line of times in milliseconds, rising, {@code of} so many jobs in all. */
  public record Line(String name, int hue, List<Long> sorted, int of) {}

  public DistributionChart(String title, long untilMillis) {
    this(new Plot(title, "% of jobs", PER_CENT, untilMillis));
  }

  public String draw(List<Line> lines) {
    StringBuilder content = new StringBuilder();
    lines.forEach(line -> content.append(line(line)));
    return plot.around(content.toString());
  }

  private String line(Line line) {
    StringBuilder points = new StringBuilder(point(0, 0));
    int size = line.sorted().size();
    int steps = Math.min(POINTS, size);
    double before = 0;
    for (int step = 1; step <= steps; step++) {
      int rank = (int) ((long) step * size / steps);
      long time = line.sorted().get(rank - 1);
      double share = PER_CENT * rank / line.of();
      points.append(' ').append(point(time, before)).append(' ').append(point(time, share));
      before = share;
    }
    points.append(' ').append(point(plot.untilMillis(), before));
    return "<polyline class=\"hue%d\" points=\"%s\"><title>%s</title></polyline>%n"
        .formatted(line.hue(), points, Html.escape(line.name()));
  }

  private String point(long millis, double share) {
    return Plot.number(plot.x(millis)) + "," + Plot.number(plot.y(share));
  }
}
