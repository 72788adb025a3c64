package io.heddle.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How Heddle says to a monitor who it is.
 *
 * @param user for {@code basic}
 * @param secretFile whose first line is the password or token
 * @param alias of the password or token in Hadoop's credential providers, where there is no file
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

  /** The settings below {@code prefix}, which ends in a dot. */
  static AuthenticationConfig parse(SettingsReader reader, String prefix) {
    Scheme scheme = reader.oneOf(prefix + "authentication", Scheme.class);
    String user = reader.text(prefix + "user");
    if (scheme == Scheme.BASIC && user.equals("none")) {
      throw new ConfigException(prefix + "user", user, "write the user's name, as basic needs one");
    }
    return new AuthenticationConfig(
        scheme, user, reader.file(prefix + "secret-file"), prefix + SECRET);
  }

  /** Whether {@code key} is one that stands in credential providers, and nowhere else. */
  static boolean isSecret(String key) {
    return key.startsWith(MetricsConfig.PREFIX) && key.endsWith("." + SECRET);
  }
}
