package io.heddle.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What every request to a monitor keeps to.
 *
 * @param timeout from the begin of a request to the last byte of its answer
 * @param maxBodyBytes of an answer; a longer one is an error
 * @param certificates a file in PEM of whom to trust, in place of what the JDK trusts
 */
public record HttpConfig(
    Duration connectTimeout, Duration timeout, int maxBodyBytes, Optional<Path> certificates) {

  private static final String HTTP = MetricsConfig.PREFIX + "http.";
  public static final String CONNECT_TIMEOUT = HTTP + "connect-timeout-ms";
  public static final String TIMEOUT = HTTP + "timeout-ms";
  public static final String MAX_BODY = HTTP + "max-body-kb";
  public static final String CERTIFICATES = HTTP + "certificates";

  private static final long LONGEST_TIMEOUT = TimeUnit.MINUTES.toMillis(10);

  static HttpConfig parse(SettingsReader reader) {
    return new HttpConfig(
        Duration.ofMillis(reader.integer(CONNECT_TIMEOUT, 10, LONGEST_TIMEOUT, "milliseconds")),
        Duration.ofMillis(reader.integer(TIMEOUT, 10, LONGEST_TIMEOUT, "milliseconds")),
        1024 * (int) reader.integer(MAX_BODY, 16, 262_144, "kilobytes"),
        reader.file(CERTIFICATES));
  }
}
