package io.heddle.config;

/**
 * How waiting applications are started.
 *
 * @param candidates most waiting applications of a queue to choose from at a time
 * @param tickMillis how often it is looked whether there is room, whatever has happened
 */
public record AdmissionConfig(int candidates, long tickMillis) {
  public static final String POLICY = Keys.PREFIX + "admission.policy";
  public static final String MAX_RUNNING = Keys.PREFIX + "admission.max-running";
  public static final String TICK = Keys.PREFIX + "admission.tick-ms";

  private static final int CANDIDATES = 100;
  private static final long MOST_TICK_MILLIS = 60_000;

  static AdmissionConfig parse(SettingsReader reader) {
    return new AdmissionConfig(
        CANDIDATES, reader.integer(TICK, 100, MOST_TICK_MILLIS, "milliseconds"));
  }
}
