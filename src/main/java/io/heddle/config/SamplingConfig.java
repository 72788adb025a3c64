package io.heddle.config;

import java.util.concurrent.TimeUnit;

/**
 * How often nodes are sampled and how much of it is kept.
 *
 * @param intervalMillis between two polls of a source
 * @param staleMillis age from which a sample tells nothing of the present
 * @param samples kept per node, figure and source
 * @param longestBackOffMillis between two polls of a source that fails
 */
public record SamplingConfig(
    long intervalMillis, long staleMillis, int samples, long longestBackOffMillis) {

  public static final String INTERVAL = MetricsConfig.PREFIX + "interval-ms";
  public static final String STALE = MetricsConfig.PREFIX + "stale-ms";
  public static final String SAMPLES = MetricsConfig.PREFIX + "samples";
  public static final String LONGEST_BACK_OFF = MetricsConfig.PREFIX + "longest-back-off-ms";

  private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

  static SamplingConfig parse(SettingsReader reader) {
    return new SamplingConfig(
        reader.integer(INTERVAL, 1_000, DAY_MILLIS, "milliseconds"),
        reader.integer(STALE, 1_000, DAY_MILLIS, "milliseconds"),
        (int) reader.integer(SAMPLES, 2, 1_000, "samples"),
        reader.integer(LONGEST_BACK_OFF, 1_000, DAY_MILLIS, "milliseconds"));
  }
}
