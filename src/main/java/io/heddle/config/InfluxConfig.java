package io.heddle.config;

import io.heddle.config.HttpConfig.AuthenticationConfig;
import java.net.URI;
import java.util.Optional;

/**
 * An InfluxDB that Telegraf writes to.
 *
 * @param version of its query interface: 1 is InfluxQL, 2 is Flux
 * @param database or, in version 2, bucket
 * @param organisation in version 2
 * @param hostTag the tag whose value names the node
 * @param rangeSeconds over which means are taken
 */
public record InfluxConfig(
    Optional<URI> url,
    int version,
    String database,
    String organisation,
    String hostTag,
    int rangeSeconds,
    AuthenticationConfig authentication) {

  private static final String PREFIX = MetricsConfig.PREFIX + "influxdb.";
  public static final String URL = PREFIX + "url";
  public static final String VERSION = PREFIX + "version";
  public static final String DATABASE = PREFIX + "database";
  public static final String ORGANISATION = PREFIX + "organisation";
  public static final String HOST_TAG = PREFIX + "host-tag";
  public static final String RANGE = PREFIX + "range-s";
  public static final String AUTHENTICATION = PREFIX + "authentication";
  public static final String USER = PREFIX + "user";
  public static final String SECRET_FILE = PREFIX + "secret-file";

  private static final String UNQUOTED = "[^\"'\\\\\\n]+";
  private static final String NO_QUOTES = "write a name without quotes and backslashes";

  static InfluxConfig parse(SettingsReader reader) {
    return new InfluxConfig(
        reader.url(URL),
        (int) reader.integer(VERSION, 1, 2, "a version"),
        reader.matching(DATABASE, UNQUOTED, NO_QUOTES),
        reader.matching(ORGANISATION, UNQUOTED, NO_QUOTES),
        reader.matching(HOST_TAG, UNQUOTED, NO_QUOTES),
        (int) reader.integer(RANGE, 1, 3_600, "seconds"),
        AuthenticationConfig.parse(reader, PREFIX));
  }
}
