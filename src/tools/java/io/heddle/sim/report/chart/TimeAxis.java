package io.heddle.sim.report.chart;

import java.util.Locale;

/** Ticks of a time axis that people can read. */
public record TimeAxis(long stepMillis) {
  private static final int MOST_TICKS = 8;
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final long[] STEPS = {
    SECOND,
    2 * SECOND,
    5 * SECOND,
    10 * SECOND,
    20 * SECOND,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    20 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    4 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY
  };

  /** The finest that has few enough ticks up to {@code untilMillis}. */
  public static TimeAxis until(long untilMillis) {
    for (long step : STEPS) {
      if (untilMillis / step < MOST_TICKS) {
        return new TimeAxis(step);
      }
    }
    return new TimeAxis(DAY * (1 + untilMillis / DAY / MOST_TICKS));
  }

  /** A time in the unit of the steps, such as {@code 40} for 40 s. */
  public String label(long millis) {
    double value = (double) millis / unit();
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
  }

  public String unitName() {
    return switch ((int) (unit() / SECOND)) {
      case 1 -> "s";
      case 60 -> "min";
      case 3_600 -> "h";
      default -> "d";
    };
  }

  private long unit() {
    if (stepMillis < MINUTE) {
      return SECOND;
    }
    if (stepMillis < HOUR) {
      return MINUTE;
    }
    return stepMillis < DAY ? HOUR : DAY;
  }
}
