package io.heddle.config;

import java.util.concurrent.TimeUnit;

/**
 * Which changes the tuner may make, and how often.
 *
 * @param minGain part of the mean latency that a change must be predicted to save, in [0, 1)
 * @param maxStep most that a change moves a queue's share of its parent, in (0, 1]
 * @param coolDownMillis at least so long from one change to the next
 * @param maxPerHour changes, those taken back counted too
 */
public record ChangeLimits(double minGain, double maxStep, long coolDownMillis, int maxPerHour) {
  public static final String MIN_GAIN = TunerConfig.PREFIX + "min-gain";
  public static final String MAX_STEP = TunerConfig.PREFIX + "max-step";
  public static final String COOL_DOWN = TunerConfig.PREFIX + "cool-down-ms";
  public static final String MAX_PER_HOUR = TunerConfig.PREFIX + "max-changes-per-hour";

  private static final double LARGEST_GAIN = 0.9;
  private static final double SMALLEST_STEP = 0.01;

  static ChangeLimits parse(SettingsReader reader) {
    return new ChangeLimits(
        reader.number(MIN_GAIN, 0, LARGEST_GAIN),
        reader.number(MAX_STEP, SMALLEST_STEP, 1),
        reader.integer(COOL_DOWN, 0, TimeUnit.DAYS.toMillis(1), "milliseconds"),
        (int) reader.integer(MAX_PER_HOUR, 1, TimeUnit.HOURS.toSeconds(1), "changes"));
  }
}
