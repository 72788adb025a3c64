package io.heddle.bench.colocation.calibration;

import java.util.Locale;

/**
 * A published figure beside the model's, both in {@code unit}; {@code tolerance} is how far off the
 * model may be, as a share, before that counts as much as any other.
 */
record PublishedFigure(
    String name, double published, double modelled, String unit, double tolerance) {
  /** A job's time alone, which is said to be around ten minutes (section 2.1). */
  static PublishedFigure aboutTenMinutes(String job, double minutes) {
    return new PublishedFigure("about ten minutes, " + job, 10, minutes, "min", 0.12);
  }

  /** How far the model is off, as a share of what is published. */
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

  double misfit() {
    double off = Math.log(Math.max(1e-9, modelled) / published) / tolerance;
    return off * off;
  }
}
