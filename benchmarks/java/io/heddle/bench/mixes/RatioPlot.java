package io.heddle.bench.mixes;

import io.heddle.bench.experiment.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One metric of a policy over the best stock row of each cell, as an SVG: a line for each mix, a
 * dot for each of its cells, coloured by load; a ring where four queues share the cluster. The
 * horizontal axis is logarithmic, and the same to both sides of 1. Ratios are above 0, by names
 * such as {@code alibaba/load-0.7/queues-1: heddle/capacity jct-mean}; others are left out.
 */
record RatioPlot(String metric, Map<String, Double> ratios) {
  private static final int WIDTH = 640;
  private static final int LEFT = 150;
  private static final int RIGHT = WIDTH - 30;
  private static final int TOP = 48;
  private static final int LINE = 24;
  private static final int FOOT = 36;
  private static final int RADIUS = 4;
  private static final String UNKNOWN = "#000";

  private static final Map<String, String> COLORS =
      new TreeMap<>(
          Map.of("0.5", "#8a8a8a", "0.7", "#3a9a5b", "0.95", "#1f6fb2", "1.5", "#c0392b"));

  private record Dot(String load, boolean isShared, double ratio) {}

  String svg() {
    Map<String, List<Dot>> mixes = mixes();
    int bottom = TOP + LINE * mixes.size();
    double most = most(mixes);
    Svg svg =
        new Svg(WIDTH, bottom + FOOT, metric + " of heddle over the best stock row of each cell");
    legend(svg);
    for (double tick = 1 / most; tick <= most; tick *= 2) {
      svg.down(x(tick, most), TOP - 8, bottom, tick == 1 ? "#444" : "#ddd");
      svg.text(x(tick, most), bottom + 14, "middle", Svg.number(tick));
    }
    svg.text((LEFT + RIGHT) / 2.0, bottom + 30, "middle", metric + ", heddle / best stock row");
    double y = TOP + LINE / 3.0;
    for (Map.Entry<String, List<Dot>> mix : mixes.entrySet()) {
      svg.text(LEFT - 16, y + 4, "end", mix.getKey());
      for (Dot dot : mix.getValue()) {
        draw(svg, x(dot.ratio(), most), y, dot);
      }
      y += LINE;
    }
    return svg.toString();
  }

  private Map<String, List<Dot>> mixes() {
    Map<String, List<Dot>> mixes = new TreeMap<>();
    ratios.forEach(
        (name, ratio) -> {
          String[] cell = name.split(":", 2)[0].split("/", -1);
          if (name.endsWith(" " + metric) && cell.length > 2) {
            mixes
                .computeIfAbsent(cell[0], mix -> new ArrayList<>())
                .add(new Dot(cell[1].replace("load-", ""), !cell[2].equals("queues-1"), ratio));
          }
        });
    return mixes;
  }

  /** The end of the axis: the power of two that no ratio is beyond, at least 2. */
  private static double most(Map<String, List<Dot>> mixes) {
    double widest =
        mixes.values().stream()
            .flatMap(List::stream)
            .mapToDouble(dot -> Math.abs(log2(dot.ratio())))
            .max()
            .orElse(1);
    return Math.pow(2, Math.max(1, Math.ceil(widest)));
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }

  private static double x(double ratio, double most) {
    return (LEFT + RIGHT) / 2.0 + (RIGHT - LEFT) / 2.0 * log2(ratio) / log2(most);
  }

  private static void legend(Svg svg) {
    double x = LEFT;
    for (Map.Entry<String, String> load : COLORS.entrySet()) {
      svg.dot(x, 18, RADIUS, load.getValue());
      svg.text(x + 10, 22, "start", "load " + load.getKey());
      x += 90;
    }
    svg.ring(x, 18, RADIUS, UNKNOWN);
    svg.text(x + 10, 22, "start", "four queues");
  }

  private static void draw(Svg svg, double x, double y, Dot dot) {
    String color = COLORS.getOrDefault(dot.load(), UNKNOWN);
    if (dot.isShared()) {
      svg.ring(x, y, RADIUS, color);
    } else {
      svg.dot(x, y, RADIUS, color);
    }
  }
}
