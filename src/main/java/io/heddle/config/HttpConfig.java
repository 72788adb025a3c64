package io.heddle.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Rules of requests to a monitor.
 *
 * @param timeout to the last byte of the answer
 * @param certificates file in PEM of whom to trust, in place of what the JDK trusts
 */
public record HttpConfig(
    Duration connectTimeout, Duration timeout, int maxBodyBytes, Optional<Path> certificates) {

  private static final String HTTP = Keys.METRICS + "http.";
  public static final String TIMEOUT = HTTP + "timeout-ms";
  public static final String CERTIFICATES = HTTP + "certificates";

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
  private static final long LONGEST_TIMEOUT = TimeUnit.MINUTES.toMillis(10);
  private static final int MAX_BODY_BYTES = 8 * 1024 * 1024;

  static HttpConfig parse(SettingsReader reader) {
    return new HttpConfig(
        CONNECT_TIMEOUT,
        Duration.ofMillis(reader.integer(TIMEOUT, 10, LONGEST_TIMEOUT, "milliseconds")),
        MAX_BODY_BYTES,
        reader.file(CERTIFICATES));
  }

  /**
   * How Heddle says to a monitor who it is.
   *
   * @param secretFile whose first line is the password or token
   * @param alias of it in Hadoop's credential providers, where there is no file
   */
  public record AuthenticationConfig(
      Scheme scheme, String user, Optional<Path> secretFile, String alias) {

    /** What stands before the secret in the header {@code Authorization}. */
    public enum Scheme {
      NONE,
      BASIC,
      BEARER,
      TOKEN
    }

    private static final String SECRET = "secret";

    static AuthenticationConfig parse(SettingsReader reader, String prefix) {
      Scheme scheme = reader.oneOf(prefix + "authentication", Scheme.class);
      String user = reader.text(prefix + "user");
      if (scheme == Scheme.BASIC && user.equals("none")) {
        throw new ConfigException(
            prefix + "user", user, "write the user's name, as basic needs one");
      }
      return new AuthenticationConfig(
          scheme, user, reader.file(prefix + "secret-file"), prefix + SECRET);
    }

    static boolean isSecret(String key) {
      return key.startsWith(Keys.METRICS) && key.endsWith("." + SECRET);
    }
  }
}
