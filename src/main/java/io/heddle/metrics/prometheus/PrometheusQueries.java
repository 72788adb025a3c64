package io.heddle.metrics.prometheus;

import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.config.MetricsConfig.PrometheusConfig;
import io.heddle.metrics.Figure;
import java.util.EnumMap;
import java.util.Map;

/** What Prometheus is asked for each figure. */
final class PrometheusQueries {
  private final PrometheusConfig config;

  private PrometheusQueries(PrometheusConfig config) {
    this.config = config;
  }

  /** A query per figure, whose answer is a vector with one value per node. */
  static Map<Figure, String> of(PrometheusConfig config, DeviceFilters devices) {
    PrometheusQueries of = new PrometheusQueries(config);
    String disks = "device!~\"" + devices.disks() + "\"";
    String interfaces = "device!~\"" + devices.interfaces() + "\"";
    Map<Figure, String> queries = new EnumMap<>(Figure.class);
    queries.put(Figure.CPU, "1 - " + of.meanOverCores("mode=~\"idle|iowait\""));
    queries.put(Figure.IO_WAIT, of.meanOverCores("mode=\"iowait\""));
    queries.put(
        Figure.MEMORY,
        "1 - max by(%s) (%s / %s)"
            .formatted(
                config.hostLabel(),
                of.mean("node_memory_MemAvailable_bytes"),
                of.mean("node_memory_MemTotal_bytes")));
    queries.put(Figure.DISK_READ, of.sumOverDevices("node_disk_read_bytes_total", disks));
    queries.put(Figure.DISK_WRITTEN, of.sumOverDevices("node_disk_written_bytes_total", disks));
    queries.put(Figure.RECEIVED, of.sumOverDevices("node_network_receive_bytes_total", interfaces));
    queries.put(Figure.SENT, of.sumOverDevices("node_network_transmit_bytes_total", interfaces));
    return queries;
  }

  private String meanOverCores(String modes) {
    return "avg by(%1$s) (sum by(%1$s, cpu) (%2$s))"
        .formatted(config.hostLabel(), rate("node_cpu_seconds_total", modes));
  }

  private String sumOverDevices(String name, String devices) {
    return "sum by(%s) (%s)".formatted(config.hostLabel(), rate(name, devices));
  }

  private String rate(String name, String matcher) {
    return "rate(%s[%ss])".formatted(series(name, matcher), config.rangeSeconds());
  }

  private String mean(String name) {
    return "avg_over_time(%s[%ss])".formatted(series(name, ""), config.rangeSeconds());
  }

  private String series(String name, String matcher) {
    String both = matcher.isEmpty() || config.matchers().isEmpty() ? "" : ",";
    return name + "{" + matcher + both + config.matchers() + "}";
  }
}
