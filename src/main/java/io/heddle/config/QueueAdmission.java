package io.heddle.config;

import java.util.Set;

/**
 * Which waiting application of a queue starts next, and when.
 *
 * @param policy name of the admission policy; {@code fifo} holds nothing
 * @param maxRunning most applications of the queue that run at a time; 0 for as many as its free
 *     capacity is expected to be enough for
 */
public record QueueAdmission(String policy, int maxRunning) {
  /** The policy that is stock: every application is started at once. */
  public static final String FIFO = "fifo";

  /** As if there were no Heddle. */
  public static final QueueAdmission STOCK = new QueueAdmission(FIFO, 0);

  private static final int MOST_RUNNING = 1_000_000;

  /** Whether applications wait until the policy starts them. */
  public boolean holds() {
    return !policy.equals(FIFO);
  }

  static QueueAdmission parse(SettingsReader reader, Set<String> policies) {
    String key = AdmissionConfig.POLICY;
    return new QueueAdmission(
        SettingsReader.oneOf(key, reader.text(key), policies),
        maxRunning(AdmissionConfig.MAX_RUNNING, reader.text(AdmissionConfig.MAX_RUNNING)));
  }

  static int maxRunning(String key, String value) {
    return (int)
        SettingsReader.integer(
            key, value, new SettingsReader.Range(0, MOST_RUNNING, "applications"));
  }
}
