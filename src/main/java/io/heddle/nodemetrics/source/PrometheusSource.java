package io.heddle.nodemetrics.source;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.config.MetricsConfig.PrometheusConfig;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.MetricsSource;
import io.heddle.nodemetrics.MetricsSource.Reading;
import io.heddle.nodemetrics.source.Telegraf.NamedValues;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** node_exporter's series in a Prometheus server, by its instant queries, one per figure. */
public final class PrometheusSource implements MetricsSource {
  private final PrometheusConfig config;
  private final Map<MetricKind, String> queries;
  private final HttpReader reader;

  public PrometheusSource(MetricsConfig config, MetricsEnvironment environment) {
    this.config = config.prometheus();
    this.queries = PrometheusQueries.of(this.config, config.devices());
    this.reader = new HttpReader(config, this.config.authentication(), environment);
  }

  @Override
  public List<Reading> poll() throws IOException, InterruptedException {
    NamedValues<MetricKind> readings = new NamedValues<>();
    for (Map.Entry<MetricKind, String> query : queries.entrySet()) {
      String address =
          config.url().orElseThrow()
              + "/api/v1/query?query="
              + URLEncoder.encode(query.getValue(), StandardCharsets.UTF_8);
      String answer = reader.read(HttpRequest.newBuilder(URI.create(address)));
      addAll(readings, query.getKey(), answer);
    }
    return readings.readings(figures -> figures);
  }

  private void addAll(NamedValues<MetricKind> readings, MetricKind figure, String answer)
      throws IOException {
    JsonNode document = JsonResponse.parse(answer);
    if (!document.path("status").asText().equals("success")) {
      throw new IOException("Prometheus refuses a query: " + JsonResponse.quote(answer));
    }
    for (JsonNode series : document.path("data").path("result")) {
      JsonNode node = series.path("metric").path(config.hostLabel());
      JsonNode sample = series.path("value");
      if (node.isTextual() && sample.size() == 2) {
        readings.add(
            node.asText(), Math.round(1000 * sample.path(0).asDouble()), figure, value(sample));
      }
    }
  }

  /** Prometheus writes values as text, so that they can be NaN and +Inf. */
  private static double value(JsonNode sample) {
    try {
      return Double.parseDouble(sample.path(1).asText());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  record PrometheusQueries(PrometheusConfig config) {
    /** A query per figure, whose answer is a vector with one value per node. */
    static Map<MetricKind, String> of(PrometheusConfig config, DeviceFilters devices) {
      PrometheusQueries of = new PrometheusQueries(config);
      String disks = "device!~\"" + devices.disks() + "\"";
      String interfaces = "device!~\"" + devices.interfaces() + "\"";
      Map<MetricKind, String> queries = new EnumMap<>(MetricKind.class);
      queries.put(MetricKind.CPU, "1 - " + of.meanOverCores("mode=~\"idle|iowait\""));
      queries.put(MetricKind.IO_WAIT, of.meanOverCores("mode=\"iowait\""));
      queries.put(
          MetricKind.CPU_PRESSURE,
          "max by(%s) (%s)"
              .formatted(
                  config.hostLabel(), of.rate("node_pressure_cpu_waiting_seconds_total", "")));
      queries.put(
          MetricKind.MEMORY,
          "1 - max by(%s) (%s / %s)"
              .formatted(
                  config.hostLabel(),
                  of.mean("node_memory_MemAvailable_bytes"),
                  of.mean("node_memory_MemTotal_bytes")));
      queries.put(MetricKind.DISK_READ, of.sumOverDevices("node_disk_read_bytes_total", disks));
      queries.put(
          MetricKind.DISK_WRITTEN, of.sumOverDevices("node_disk_written_bytes_total", disks));
      queries.put(
          MetricKind.RECEIVED, of.sumOverDevices("node_network_receive_bytes_total", interfaces));
      queries.put(
          MetricKind.SENT, of.sumOverDevices("node_network_transmit_bytes_total", interfaces));
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
}
