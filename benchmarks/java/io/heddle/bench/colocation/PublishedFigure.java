package io.heddle.bench.colocation;

import java.util.Locale;

/** A published figure beside the model's, both in {@code unit}. */
record PublishedFigure(String name, double published, double modelled, String unit) {
  /** A job's time alone, which is said to be around ten minutes (section 2.1). */
  static PublishedFigure aboutTenMinutes(String job, double minutes) {
    return new PublishedFigure("about ten minutes, " + job, 10, minutes, "min");
  }

  double error() {
    return modelled / published - 1;
  }

  /** As a line of a table: what, published, modelled, unit, error in per cent. */
  String line() {
    return String.format(
        Locale.ROOT,
        "%-40s %9.2f %9.2f %-4s %+6.1f %%",
        name,
        published,
        modelled,
        unit,
        100 * error());
  }
}
