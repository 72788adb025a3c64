package io.heddle.bench.adaptive.cluster;

import io.heddle.sim.report.ResultTable.Row;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Search times as an SVG of two charts: against nodes and groups that grow together, and against
 * the number of groups of the largest cluster.
 *
 * @param title what the horizontal axis shows
 * @param cases from left to right
 * @param place of a case on the horizontal axis, above 0
 */
record SearchTimePlot(String title, List<ScaleCase> cases, ToIntFunction<ScaleCase> place) {
  private static final int WIDTH = 360;
  private static final int HEIGHT = 240;
  private static final int LEFT = 44;
  private static final int RIGHT = WIDTH - 20;
  private static final int TOP = 40;
  private static final int BOTTOM = HEIGHT - 40;
  private static final int ROWS = 4;

  /** Of one scheduler. */
  private record Line(String scheduler, String color) {}

  private static final List<Line> LINES =
      List.of(new Line("capacity", "#1f6fb2"), new Line("fair", "#c98a1b"));

  /**
   * Both charts, side by side.
   *
   * @param rows of the experiment; cases that are not among them are left out
   * @param together cases whose nodes and groups grow together
   * @param largest cases of one cluster
   */
  static String of(List<Row> rows, List<ScaleCase> together, List<ScaleCase> largest) {
    double top =
        Math.max(
            1,
            Math.ceil(
                rows.stream()
                    .filter(SearchTimePlot::isOurs)
                    .mapToDouble(Row::mean)
                    .max()
                    .orElse(1)));
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="Search time in seconds against nodes and groups" font-family="system-ui, sans-serif" font-size="12">
        <rect width="%1$d" height="%2$d" fill="#fff"/>
        """
            .formatted(2 * WIDTH, HEIGHT));
    SearchTimePlot left = new SearchTimePlot("nodes, 24 in each group", together, ScaleCase::nodes);
    SearchTimePlot right = new SearchTimePlot("groups on 12,000 nodes", largest, ScaleCase::groups);
    svg.append(left.chart(rows, top));
    svg.append("<g transform=\"translate(%d 0)\">%n".formatted(WIDTH));
    svg.append(right.chart(rows, top));
    return svg.append("</g>\n</svg>\n").toString();
  }

  private static boolean isOurs(Row row) {
    return row.scheduler().equals(ScaleExperiment.OURS)
        && row.metric().equals(ScaleExperiment.SEARCH_TIME);
  }

  private String chart(List<Row> rows, double top) {
    int most = cases.stream().mapToInt(place).max().orElse(1);
    StringBuilder svg = new StringBuilder();
    for (int row = 0; row <= ROWS; row++) {
      double seconds = top * row / ROWS;
      svg.append(
          "<path d=\"M%d %3$sH%d\" stroke=\"#ddd\"/>"
              .formatted(LEFT, RIGHT, number(y(seconds, top))));
      svg.append(text(LEFT - 6, y(seconds, top) + 4, "end", number(seconds)));
    }
    for (int tick : List.of(most / 2, most)) {
      svg.append(text(x(tick, most), BOTTOM + 16, "middle", "%,d".formatted(tick)));
    }
    svg.append(text((LEFT + RIGHT) / 2.0, HEIGHT - 6, "middle", title));
    svg.append(text(4, TOP - 24, "start", "seconds"));
    for (int i = 0; i < LINES.size(); i++) {
      svg.append(line(rows, LINES.get(i), top, most, TOP - 24 + 14 * i));
    }
    return svg.toString();
  }

  private String line(List<Row> rows, Line line, double top, int most, int legend) {
    StringBuilder path = new StringBuilder();
    StringBuilder dots = new StringBuilder();
    for (ScaleCase each : cases) {
      Optional<Row> row =
          rows.stream()
              .filter(SearchTimePlot::isOurs)
              .filter(one -> one.workload().equals(line.scheduler() + "/" + each.name()))
              .findFirst();
      if (row.isPresent()) {
        String x = number(x(place.applyAsInt(each), most));
        String y = number(y(row.get().mean(), top));
        path.append(path.isEmpty() ? 'M' : 'L').append(x).append(' ').append(y);
        dots.append(
            "<circle cx=\"%s\" cy=\"%s\" r=\"3\" fill=\"%s\"/>".formatted(x, y, line.color()));
      }
    }
    return "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%s%n"
            .formatted(path, line.color(), dots)
        + "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"/>"
            .formatted(LEFT + 90, legend - 4, line.color())
        + text(LEFT + 100, legend, "start", line.scheduler());
  }

  private static double x(int value, int most) {
    return LEFT + (double) (RIGHT - LEFT) * value / most;
  }

  private static double y(double seconds, double top) {
    return BOTTOM - (BOTTOM - TOP) * seconds / top;
  }

  private static String text(double x, double y, String anchor, String text) {
    return "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>%n"
        .formatted(number(x), number(y), anchor, text);
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    return text.replaceFirst("\\.?0+$", "");
  }
}
