package io.heddle.bench.compare;

import io.heddle.sim.report.Result;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;

public final class Headline {
  private Headline() {}

  /** Heddle's default policy where it has a row, else HaSTE. */
  public static String ours(Result result) {
    boolean heddle = result.rows().stream().anyMatch(row -> row.scheduler().equals(Entrant.HEDDLE));
    return heddle ? Entrant.HEDDLE : "haste";
  }

  /** The largest of the ratios whose names end so. */
  public static String largest(Result result, String end) {
    return result.ratios().entrySet().stream()
        .filter(ratio -> ratio.getKey().endsWith(end))
        .max(Comparator.comparingDouble(Map.Entry::getValue))
        .map(ratio -> String.format(Locale.ROOT, "%s: %.3f", ratio.getKey(), ratio.getValue()))
        .orElse("there is nothing to compare");
  }

  /** The ratio of two rows' metric, in that workload where it is largest. */
  public static String largest(Result result, String ours, String theirs, String metric) {
    return largest(result, Result.ratioName("", ours, theirs, metric));
  }
}
