package io.heddle.sim.report.chart;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/** Stacked chart; value i holds from edge i to edge i + 1, in milliseconds, not falling. */
public record StackedChart(Plot plot, List<Long> edges) {
  public static final int OTHERS = 8;
  public static final String OTHERS_NAME = "all others";

  /** Area of a hue from 0 to {@link #OTHERS}, with one value fewer than there are edges. */
  public record Layer(String name, int hue, List<Double> values) {}

  /** Chart as inline SVG, with a vertical line at {@code markMillis}. */
  public String draw(List<Layer> layers, long markMillis) {
    double[] base = new double[Math.max(0, edges.size() - 1)];
    StringBuilder content = new StringBuilder();
    for (Layer layer : layers) {
      content.append(area(layer, base));
    }
    return plot.around(content + plot.mark(markMillis));
  }

  private String area(Layer layer, double[] base) {
    List<String> upper = new ArrayList<>();
    Deque<String> lower = new ArrayDeque<>();
    boolean empty = true;
    for (int i = 0; i < base.length; i++) {
      double value = layer.values().get(i);
      empty &= value <= 0;
      double bottom = base[i];
      base[i] += value;
      if (i > 0 && value == layer.values().get(i - 1) && base[i] == base[i - 1]) {
        continue;
      }
      String from = x(i);
      if (i > 0) {
        upper.add(from + "," + y(base[i - 1]));
        lower.push(from + "," + y(base[i - 1] - layer.values().get(i - 1)));
      }
      upper.add(from + "," + y(base[i]));
      lower.push(from + "," + y(bottom));
    }
    if (empty) {
      return "";
    }
    int last = base.length - 1;
    upper.add(x(last + 1) + "," + y(base[last]));
    lower.push(x(last + 1) + "," + y(base[last] - layer.values().get(last)));
    upper.addAll(lower);
    return "<polygon class=\"hue%d\" points=\"%s\"><title>%s</title></polygon>%n"
        .formatted(layer.hue(), String.join(" ", upper), Html.escape(layer.name()));
  }

  private String x(int edge) {
    return Plot.number(plot.x(edges.get(edge)));
  }

  private String y(double value) {
    return Plot.number(plot.y(value));
  }

  /** What the colours stand for, as HTML: names in the order of their hues, and the others. */
  public static String legend(Collection<String> names, boolean others) {
    StringBuilder legend = new StringBuilder("<ul class=\"legend\">\n");
    int hue = 0;
    for (String name : names) {
      legend.append(legendEntry(hue++, name));
    }
    if (others) {
      legend.append(legendEntry(OTHERS, OTHERS_NAME));
    }
    return legend.append("</ul>\n").toString();
  }

  private static String legendEntry(int hue, String name) {
    return "<li><i class=\"hue%d\"></i>%s</li>%n".formatted(hue, Html.escape(name));
  }
}
