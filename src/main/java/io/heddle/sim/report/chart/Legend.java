package io.heddle.sim.report.chart;

import java.util.Collection;

/** What the colours of a chart stand for, as HTML. */
public final class Legend {
  /** What is folded together. */
  public static final String OTHERS = "all others";

  private Legend() {}

  /** Names in the order of their hues, and the others if there are any. */
  public static String of(Collection<String> names, boolean others) {
    StringBuilder legend = new StringBuilder("<ul class=\"legend\">\n");
    int hue = 0;
    for (String name : names) {
      legend.append(entry(hue++, name));
    }
    if (others) {
      legend.append(entry(StackedChart.OTHERS, OTHERS));
    }
    return legend.append("</ul>\n").toString();
  }

  private static String entry(int hue, String name) {
    return "<li><i class=\"hue%d\"></i>%s</li>%n".formatted(hue, Html.escape(name));
  }
}
