package io.heddle.config;

/**
 * How waiting applications are started.
 *
 * @param candidates most waiting applications of a queue that a policy chooses from at a time
 * @param tickMillis how often it is looked whether there is room, whatever has happened
 */
public record AdmissionConfig(int candidates, long tickMillis) {
  public static final String POLICY = HeddleConfig.PREFIX + "admission.policy";
  public static final String MAX_RUNNING = HeddleConfig.PREFIX + "admission.max-running";
  public static final String CANDIDATES = HeddleConfig.PREFIX + "admission.candidates";
  public static final String TICK = HeddleConfig.PREFIX + "admission.tick-ms";

  private static final long MOST_TICK_MILLIS = 60_000;

  static AdmissionConfig parse(SettingsReader reader) {
    return new AdmissionConfig(
        (int) reader.integer(CANDIDATES, 1, 10_000, "applications"),
        reader.integer(TICK, 100, MOST_TICK_MILLIS, "milliseconds"));
  }
}
