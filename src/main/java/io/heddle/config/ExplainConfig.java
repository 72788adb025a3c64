package io.heddle.config;

import java.util.concurrent.TimeUnit;

/**
 * Decisions kept for explanations.
 *
 * @param maxEntries of all applications together; 0 keeps nothing
 * @param intervalNanos least time between two containers of a request that are kept
 */
public record ExplainConfig(
    int maxEntries, int perApplication, int candidates, long intervalNanos) {
  private static final String PREFIX = HeddleConfig.PREFIX + "explain.";
  public static final String MAX_ENTRIES = PREFIX + "max-entries";
  public static final String PER_APPLICATION = PREFIX + "per-application";
  public static final String CANDIDATES = PREFIX + "candidates";
  public static final String INTERVAL = PREFIX + "interval-ms";

  private static final int MOST_ENTRIES = 200_000;
  private static final int MOST_PER_APPLICATION = 1_000;
  private static final int MOST_CANDIDATES = 20;
  private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

  static ExplainConfig parse(SettingsReader reader) {
    return new ExplainConfig(
        (int) reader.integer(MAX_ENTRIES, 0, MOST_ENTRIES, "containers"),
        (int) reader.integer(PER_APPLICATION, 1, MOST_PER_APPLICATION, "containers"),
        (int) reader.integer(CANDIDATES, 1, MOST_CANDIDATES, "candidates"),
        TimeUnit.MILLISECONDS.toNanos(reader.integer(INTERVAL, 0, HOUR_MILLIS, "milliseconds")));
  }

  public boolean enabled() {
    return maxEntries > 0;
  }
}
