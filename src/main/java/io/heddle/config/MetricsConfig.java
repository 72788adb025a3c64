package io.heddle.config;

import java.util.List;

/**
 * Where figures of the nodes' use come from, and how they are kept.
 *
 * @param sources the preferred one first; a figure that one does not tell is taken from the next
 */
public record MetricsConfig(
    List<MetricsSourceKind> sources,
    SamplingConfig sampling,
    HttpConfig http,
    DeviceFilters devices,
    MaximaConfig maxima,
    PrometheusConfig prometheus,
    NodeExporterConfig nodeExporter,
    InfluxConfig influx) {

  static final String PREFIX = HeddleConfig.PREFIX + "metrics.";
  public static final String SOURCES = PREFIX + "sources";

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
}
