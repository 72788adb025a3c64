package io.heddle.bench.experiment;

import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultTable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Figures by what was wanted; each name ends with whether the bound is reached. */
public final class Verdicts {
  private static final String START = "wanted ";
  private static final String SHORT = "falls short";

  private final Map<String, Double> judged = new LinkedHashMap<>();

  /** Judges the worst figure, {@code most} by an upper bound; without any it does nothing. */
  public void judge(String what, boolean most, double bound, DoubleStream figures) {
    double[] all = figures.sorted().toArray();
    if (all.length > 0) {
      double worst = most ? all[all.length - 1] : all[0];
      boolean reached = most ? worst <= bound : worst >= bound;
      judged.put(
          String.format(
              Locale.ROOT,
              "%s%s at %s %s: %s",
              START,
              what,
              most ? "most" : "least",
              bound >= 10 ? "%.0f".formatted(bound) : "%.2f".formatted(bound),
              reached ? "reached" : SHORT),
          worst);
    }
  }

  /** Judges the worst figure by an upper bound. */
  public void atMost(String what, double bound, DoubleStream figures) {
    judge(what, true, bound, figures);
  }

  public Map<String, Double> all() {
    return judged;
  }

  /** The verdicts among a result's ratios, a line each, and how many fall short. */
  public static String summary(Result result) {
    StringBuilder lines = new StringBuilder();
    result
        .ratios()
        .forEach(
            (name, value) -> {
              if (name.startsWith(START)) {
                lines.append("%s (%s)%n".formatted(name, ResultTable.number(value)));
              }
            });
    long missed = result.ratios().keySet().stream().filter(name -> name.endsWith(SHORT)).count();
    return lines + "figures that fall short of what was wanted: " + missed;
  }
}
