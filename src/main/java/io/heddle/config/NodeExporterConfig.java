package io.heddle.config;

import java.util.Locale;

/**
 * The node_exporter on each node, scraped by Heddle itself.
 *
 * @param scheme http or https
 * @param path that begins with a slash
 * @param concurrent scrapes at a time, at most
 */
public record NodeExporterConfig(
    String scheme, int port, String path, int concurrent, AuthenticationConfig authentication) {

  private static final String PREFIX = MetricsConfig.PREFIX + "node-exporter.";
  public static final String SCHEME = PREFIX + "scheme";
  public static final String PORT = PREFIX + "port";
  public static final String PATH = PREFIX + "path";
  public static final String CONCURRENT = PREFIX + "concurrent";
  public static final String AUTHENTICATION = PREFIX + "authentication";
  public static final String USER = PREFIX + "user";
  public static final String SECRET_FILE = PREFIX + "secret-file";

  static NodeExporterConfig parse(SettingsReader reader) {
    return new NodeExporterConfig(
        reader.matching(SCHEME, "(?i)https?", "write http or https").toLowerCase(Locale.ROOT),
        (int) reader.integer(PORT, 1, 65_535, "a port"),
        reader.matching(PATH, "/[\\w/.-]*", "write a path such as /metrics"),
        (int) reader.integer(CONCURRENT, 1, 256, "scrapes"),
        AuthenticationConfig.parse(reader, PREFIX));
  }
}
