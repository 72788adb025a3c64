package io.heddle.sim.trace.input;

import io.heddle.sim.trace.input.Place.TraceException;
import java.math.BigDecimal;

/**
 * Number in a trace and its range; beyond it memory or arithmetic would overflow.
 *
 * @param what its name in errors
 * @param unit empty for a plain count
 */
public record Quantity(String what, String unit, double least, double most) {
  public static final Quantity SUBMIT = new Quantity("submit time", "seconds", 0, 1e11);
  public static final Quantity CLOCK = new Quantity("time", "milliseconds", 0, 1e14);
  public static final Quantity SECONDS = new Quantity("duration", "seconds", 0, 1e8);
  public static final Quantity MILLISECONDS = new Quantity("duration", "milliseconds", 0, 1e11);
  public static final Quantity TASKS = new Quantity("number of tasks", "", 0, 10_000_000);
  public static final Quantity JOB_TASKS = TASKS.named("number of tasks of the job");
  public static final Quantity MEMORY = new Quantity("memory", "MiB", 1, 1 << 30);
  public static final Quantity CORES = new Quantity("cores", "virtual cores", 1, 1 << 20);
  public static final Quantity GPUS = new Quantity("gpus", "", 0, 1 << 20);
  public static final Quantity BYTES = new Quantity("size", "bytes", 0, 1e18);

  public Quantity named(String name) {
    return new Quantity(name, unit, least, most);
  }

  public double decimal(Place place, String text) throws TraceException {
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw unexpected(place, text, "a number");
    }
    if (!(value >= least && value <= most)) {
      throw unexpected(place, text, "a number");
    }
    return value;
  }

  /** Reads a number that must be whole; {@code 3.0} is. */
  public long whole(Place place, String text) throws TraceException {
    double value = decimal(place, text);
    if (value != Math.rint(value)) {
      throw unexpected(place, text, "a whole number");
    }
    return (long) value;
  }

  public void check(Place place, long value) throws TraceException {
    whole(place, Long.toString(value));
  }

  /** Reads seconds as milliseconds, rounded. */
  public long millis(Place place, String text) throws TraceException {
    return Math.round(1_000 * decimal(place, text));
  }

  private TraceException unexpected(Place place, String text, String kind) {
    String unitNamed = unit.isEmpty() ? "" : " of " + unit;
    return place.unexpected(
        what, text, kind + unitNamed + " from " + plain(least) + " to " + plain(most));
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
