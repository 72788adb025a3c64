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
  private static final String PREFIX = Keys.PREFIX + "explain.";
  public static final String MAX_ENTRIES = PREFIX + "max-entries";
  public static final String INTERVAL = PREFIX + "interval-ms";

  private static final int MOST_ENTRIES = 200_000;
  private static final int PER_APPLICATION = 20;
  private static final int CANDIDATES = 5;
  private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

  static ExplainConfig parse(SettingsReader reader) {
    return new ExplainConfig(
        (int) reader.integer(MAX_ENTRIES, 0, MOST_ENTRIES, "containers"),
        PER_APPLICATION,
        CANDIDATES,
        TimeUnit.MILLISECONDS.toNanos(reader.integer(INTERVAL, 0, HOUR_MILLIS, "milliseconds")));
  }

  public boolean enabled() {
    return maxEntries > 0;
  }
}
