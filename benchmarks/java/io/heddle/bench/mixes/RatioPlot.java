package io.heddle.bench.mixes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One metric of a policy over the best stock row of each cell, as an SVG: a line for each mix, a
 * dot for each of its cells, coloured by load; a ring where four queues share the cluster. The
 * horizontal axis is logarithmic, and the same to both sides of 1.
 *
 * @param metric such as {@code jct-mean}
 * @param ratios above 0, by names such as {@code alibaba/load-0.7/queues-1: heddle/capacity
 *     jct-mean}; others are left out
 */
record RatioPlot(String metric, Map<String, Double> ratios) {
  private static final int WIDTH = 640;
  private static final int LEFT = 150;
  private static final int RIGHT = WIDTH - 30;
  private static final int TOP = 48;
  private static final int LINE = 24;
  private static final int FOOT = 36;

  private static final Map<String, String> COLORS =
      new TreeMap<>(
          Map.of("0.5", "#8a8a8a", "0.7", "#3a9a5b", "0.95", "#1f6fb2", "1.5", "#c0392b"));

  /** One cell. */
  private record Dot(String load, boolean isShared, double ratio) {}

  /** The whole drawing. */
  String svg() {
    Map<String, List<Dot>> mixes = mixes();
    int bottom = TOP + LINE * mixes.size();
    double most = most(mixes);
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s of heddle over the best stock row of each cell" font-family="system-ui, sans-serif" font-size="12">
        <rect width="%1$d" height="%2$d" fill="#fff"/>
        """
            .formatted(WIDTH, bottom + FOOT, metric));
    legend(svg);
    for (double tick = 1 / most; tick <= most; tick *= 2) {
      String color = tick == 1 ? "#444" : "#ddd";
      svg.append(
          "<path d=\"M%s %dV%d\" stroke=\"%s\"/>%n"
              .formatted(number(x(tick, most)), TOP - 8, bottom, color));
      text(svg, x(tick, most), bottom + 14, "middle", number(tick));
    }
    text(svg, (LEFT + RIGHT) / 2.0, bottom + 30, "middle", metric + ", heddle / best stock row");
    double y = TOP + LINE / 3.0;
    for (Map.Entry<String, List<Dot>> mix : mixes.entrySet()) {
      text(svg, LEFT - 16, y + 4, "end", mix.getKey());
      for (Dot dot : mix.getValue()) {
        dot(svg, x(dot.ratio(), most), y, COLORS.getOrDefault(dot.load(), "#000"), dot.isShared());
      }
      y += LINE;
    }
    return svg.append("</svg>\n").toString();
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

  private static void legend(StringBuilder svg) {
    double x = LEFT;
    for (Map.Entry<String, String> load : COLORS.entrySet()) {
      dot(svg, x, 18, load.getValue(), false);
      text(svg, x + 10, 22, "start", "load " + load.getKey());
      x += 90;
    }
    dot(svg, x, 18, "#000", true);
    text(svg, x + 10, 22, "start", "four queues");
  }

  private static void dot(StringBuilder svg, double x, double y, String color, boolean isRing) {
    svg.append(
        "<circle cx=\"%s\" cy=\"%s\" r=\"4\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>%n"
            .formatted(number(x), number(y), isRing ? "none" : color, color));
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
    svg.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>%n"
            .formatted(number(x), number(y), anchor, text));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value).replaceFirst("\\.?0+$", "");
  }
}
