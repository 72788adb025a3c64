package io.heddle.bench.adaptive.cluster;

import io.heddle.bench.experiment.Svg;
import io.heddle.sim.report.ResultTable.Row;
import java.util.List;
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

  /** One that is drawn as a line. */
  private record Scheduler(String name, String color) {}

  private static final List<Scheduler> SCHEDULERS =
      List.of(new Scheduler("capacity", "#1f6fb2"), new Scheduler("fair", "#c98a1b"));

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
    Svg svg = new Svg(2 * WIDTH, HEIGHT, "Search time in seconds against nodes and groups");
    new SearchTimePlot("nodes, 24 in each group", together, ScaleCase::nodes).chart(rows, top, svg);
    svg.shift(WIDTH);
    new SearchTimePlot("groups on 12,000 nodes", largest, ScaleCase::groups).chart(rows, top, svg);
    svg.back();
    return svg.toString();
  }

  private static boolean isOurs(Row row) {
    return row.scheduler().equals(ScaleExperiment.OURS)
        && row.metric().equals(ScaleExperiment.SEARCH_TIME);
  }

  private void chart(List<Row> rows, double top, Svg svg) {
    int most = cases.stream().mapToInt(place).max().orElse(1);
    for (int row = 0; row <= ROWS; row++) {
      double seconds = top * row / ROWS;
      svg.across(LEFT, RIGHT, y(seconds, top), "#ddd");
      svg.text(LEFT - 6, y(seconds, top) + 4, "end", Svg.number(seconds));
    }
    for (int tick : List.of(most / 2, most)) {
      svg.text(x(tick, most), BOTTOM + 16, "middle", "%,d".formatted(tick));
    }
    svg.text((LEFT + RIGHT) / 2.0, HEIGHT - 6, "middle", title);
    svg.text(4, TOP - 24, "start", "seconds");
    for (int i = 0; i < SCHEDULERS.size(); i++) {
      Scheduler scheduler = SCHEDULERS.get(i);
      int legend = TOP - 24 + 14 * i;
      line(rows, scheduler, top, most, svg);
      svg.dot(LEFT + 90, legend - 4, 4, scheduler.color());
      svg.text(LEFT + 100, legend, "start", scheduler.name());
    }
  }

  private void line(List<Row> rows, Scheduler scheduler, double top, int most, Svg svg) {
    Svg.Line line = new Svg.Line();
    for (ScaleCase each : cases) {
      Optional<Row> row =
          rows.stream()
              .filter(SearchTimePlot::isOurs)
              .filter(one -> one.workload().equals(scheduler.name() + "/" + each.name()))
              .findFirst();
      if (row.isPresent()) {
        double x = x(place.applyAsInt(each), most);
        double y = y(row.get().mean(), top);
        line.to(x, y);
        svg.dot(x, y, 3, scheduler.color());
      }
    }
    svg.line(line, scheduler.color());
  }

  private static double x(int value, int most) {
    return LEFT + (double) (RIGHT - LEFT) * value / most;
  }

  private static double y(double seconds, double top) {
    return BOTTOM - (BOTTOM - TOP) * seconds / top;
  }
}
