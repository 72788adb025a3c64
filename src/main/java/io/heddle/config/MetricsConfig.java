package io.heddle.config;

import io.heddle.config.HttpConfig.AuthenticationConfig;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Sources of node metrics; {@code sources} has the preferred one first, the next fill its gaps. */
public record MetricsConfig(
    List<MetricsSourceKind> sources,
    SamplingConfig sampling,
    HttpConfig http,
    DeviceFilters devices,
    MaximaConfig maxima,
    PrometheusConfig prometheus,
    NodeExporterConfig nodeExporter,
    InfluxConfig influx) {

  public static final String SOURCES = Keys.METRICS + "sources";

  public MetricsConfig {
    sources = List.copyOf(sources);
  }

  static MetricsConfig parse(SettingsReader reader) {
    List<MetricsSourceKind> sources = MetricsSourceKind.parse(SOURCES, reader.text(SOURCES));
    PrometheusConfig prometheus = PrometheusConfig.parse(reader);
    InfluxConfig influx = InfluxConfig.parse(reader);
    if (sources.contains(MetricsSourceKind.PROMETHEUS) && prometheus.url().isEmpty()) {
      throw missingUrl(PrometheusConfig.URL, "http://monitor.example.com:9090");
    }
    if (sources.contains(MetricsSourceKind.INFLUXDB) && influx.url().isEmpty()) {
      throw missingUrl(InfluxConfig.URL, "http://monitor.example.com:8086");
    }
    return new MetricsConfig(
        sources,
        SamplingConfig.parse(reader),
        HttpConfig.parse(reader),
        DeviceFilters.parse(reader),
        MaximaConfig.parse(reader),
        prometheus,
        NodeExporterConfig.parse(reader),
        influx);
  }

  private static ConfigException missingUrl(String key, String example) {
    return new ConfigException(
        key, "none", "write its address, such as " + example + ", as " + SOURCES + " names it");
  }

  /**
   * Node_exporters that Heddle scrapes.
   *
   * @param concurrent scrapes at a time, at most
   * @param hosts that may be scraped, and get the secret; empty where the admin listed none
   */
  public record NodeExporterConfig(
      String scheme,
      int port,
      String path,
      int concurrent,
      Optional<HostPatterns> hosts,
      AuthenticationConfig authentication) {

    private static final String PREFIX = Keys.METRICS + "node-exporter.";
    public static final String SCHEME = PREFIX + "scheme";
    public static final String PORT = PREFIX + "port";
    public static final String HOSTS = PREFIX + "hosts";
    public static final String AUTHENTICATION = PREFIX + "authentication";
    public static final String USER = PREFIX + "user";
    public static final String SECRET_FILE = PREFIX + "secret-file";

    private static final String PATH = "/metrics";
    private static final int CONCURRENT = 16;

    static NodeExporterConfig parse(SettingsReader reader) {
      return new NodeExporterConfig(
          reader.matching(SCHEME, "(?i)https?", "write http or https").toLowerCase(Locale.ROOT),
          (int) reader.integer(PORT, 1, 65_535, "a port"),
          PATH,
          CONCURRENT,
          hosts(reader),
          AuthenticationConfig.parse(reader, PREFIX));
    }

    private static Optional<HostPatterns> hosts(SettingsReader reader) {
      String hosts = reader.text(HOSTS);
      for (String host : hosts.split(",", -1)) {
        if (!host.trim().matches("[\\w.:*-]+")) {
          throw new ConfigException(
              HOSTS, hosts, "write none, or host names with * for any part, separated by commas");
        }
      }
      return hosts.equals("none")
          ? Optional.empty()
          : Optional.of(HostPatterns.parseTrusted(hosts));
    }
  }

  /** Prometheus that scrapes node_exporter; {@code matchers} as in a query, empty for none. */
  public record PrometheusConfig(
      Optional<URI> url,
      String hostLabel,
      String matchers,
      int rangeSeconds,
      AuthenticationConfig authentication) {

    private static final String PREFIX = Keys.METRICS + "prometheus.";
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

  /** Sampling of nodes; from {@code staleMillis} on a sample tells nothing of the present. */
  public record SamplingConfig(
      long intervalMillis, long staleMillis, int samples, long longestBackOffMillis) {

    public static final String INTERVAL = Keys.METRICS + "interval-ms";
    public static final String LONGEST_BACK_OFF = Keys.METRICS + "longest-back-off-ms";

    /** Intervals after which a sample is stale: five polls may fail. */
    private static final int STALE_FACTOR = 6;

    private static final int SAMPLES = 60;
    private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

    static SamplingConfig parse(SettingsReader reader) {
      long interval = reader.integer(INTERVAL, 1_000, DAY_MILLIS, "milliseconds");
      return new SamplingConfig(
          interval,
          STALE_FACTOR * interval,
          SAMPLES,
          reader.integer(LONGEST_BACK_OFF, 1_000, DAY_MILLIS, "milliseconds"));
    }
  }

  /** Devices left out by whole name: counted by another one too, or no hardware. */
  public record DeviceFilters(Pattern disks, Pattern interfaces) {
    public static final String DISKS = Keys.METRICS + "disk.exclude";
    public static final String INTERFACES = Keys.METRICS + "network.exclude";

    static DeviceFilters parse(SettingsReader reader) {
      return new DeviceFilters(pattern(reader, DISKS), pattern(reader, INTERFACES));
    }

    /** Quotes, slashes and backslashes would end the pattern in a query to a monitor. */
    private static Pattern pattern(SettingsReader reader, String key) {
      String value = reader.text(key);
      String remedy = "write a regular expression without quotes, slashes and backslashes";
      if (value.matches(".*[\"'/\\\\\\n].*")) {
        throw new ConfigException(key, value, remedy);
      }
      try {
        return Pattern.compile(value);
      } catch (PatternSyntaxException e) {
        throw new ConfigException(key, value, remedy + "; " + e.getDescription());
      }
    }
  }

  /**
   * InfluxDB that Telegraf writes to.
   *
   * @param version 1 is InfluxQL, 2 is Flux
   * @param database or, in version 2, bucket
   * @param organisation in version 2
   */
  public record InfluxConfig(
      Optional<URI> url,
      int version,
      String database,
      String organisation,
      String hostTag,
      int rangeSeconds,
      AuthenticationConfig authentication) {

    private static final String PREFIX = Keys.METRICS + "influxdb.";
    public static final String URL = PREFIX + "url";
    public static final String DATABASE = PREFIX + "database";
    public static final String ORGANISATION = PREFIX + "organisation";
    public static final String HOST_TAG = PREFIX + "host-tag";
    public static final String RANGE = PREFIX + "range-s";
    public static final String AUTHENTICATION = PREFIX + "authentication";
    public static final String USER = PREFIX + "user";
    public static final String SECRET_FILE = PREFIX + "secret-file";

    /** InfluxDB 1 knows none. */
    private static final String NO_ORGANISATION = "none";

    private static final String UNQUOTED = "[^\"'\\\\\\n]+";
    private static final String NO_QUOTES = "write a name without quotes and backslashes";

    static InfluxConfig parse(SettingsReader reader) {
      String organisation = reader.matching(ORGANISATION, UNQUOTED, NO_QUOTES);
      return new InfluxConfig(
          reader.url(URL),
          organisation.equals(NO_ORGANISATION) ? 1 : 2,
          reader.matching(DATABASE, UNQUOTED, NO_QUOTES),
          organisation,
          reader.matching(HOST_TAG, UNQUOTED, NO_QUOTES),
          (int) reader.integer(RANGE, 1, 3_600, "seconds"),
          AuthenticationConfig.parse(reader, PREFIX));
    }
  }
}
