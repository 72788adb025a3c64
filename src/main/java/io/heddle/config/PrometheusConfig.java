package io.heddle.config;

import java.net.URI;
import java.util.Optional;

/**
 * A Prometheus server that scrapes node_exporter.
 *
 * @param hostLabel the label whose value names the node
 * @param matchers of further labels, as in a query; empty for none
 * @param rangeSeconds over which it computes rates
 */
public record PrometheusConfig(
    Optional<URI> url,
    String hostLabel,
    String matchers,
    int rangeSeconds,
    AuthenticationConfig authentication) {

  private static final String PREFIX = MetricsConfig.PREFIX + "prometheus.";
  public static final String URL = PREFIX + "url";
  public static final String HOST_LABEL = PREFIX + "host-label";
  public static final String MATCHERS = PREFIX + "matchers";
  public static final String RANGE = PREFIX + "range-s";
  public static final String AUTHENTICATION = PREFIX + "authentication";
  public static final String USER = PREFIX + "user";
  public static final String SECRET_FILE = PREFIX + "secret-file";

  private static final String MATCHER = "[a-zA-Z_]\\w*(=|!=|=~|!~)\"[^\"\\\\]*\"";

  static PrometheusConfig parse(SettingsReader reader) {
    return new PrometheusConfig(
        reader.url(URL),
        reader.matching(HOST_LABEL, "[a-zA-Z_]\\w*", "write the name of a label"),
        matchers(reader),
        (int) reader.integer(RANGE, 1, 3_600, "seconds"),
        AuthenticationConfig.parse(reader, PREFIX));
  }

  private static String matchers(SettingsReader reader) {
    String value =
        reader.matching(
            MATCHERS,
            "none|" + MATCHER + "(\\s*,\\s*" + MATCHER + ")*",
            "write none, or matchers such as job=\"node\",cluster=~\"a|b\"");
    return value.equals("none") ? "" : value;
  }
}
