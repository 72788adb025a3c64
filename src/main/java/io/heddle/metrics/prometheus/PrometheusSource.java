package io.heddle.metrics.prometheus;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.config.MetricsConfig;
import io.heddle.config.MetricsConfig.PrometheusConfig;
import io.heddle.metrics.Figure;
import io.heddle.metrics.MetricsEnvironment;
import io.heddle.metrics.MetricsSource;
import io.heddle.metrics.Reading;
import io.heddle.metrics.http.Credentials;
import io.heddle.metrics.http.HttpReader;
import io.heddle.metrics.http.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** node_exporter's series in a Prometheus server, by its instant queries, one per figure. */
public final class PrometheusSource implements MetricsSource {
  private final PrometheusConfig config;
  private final Map<Figure, String> queries;
  private final HttpReader reader;

  public PrometheusSource(MetricsConfig config, MetricsEnvironment environment) {
    this.config = config.prometheus();
    this.queries = PrometheusQueries.of(this.config, config.devices());
    this.reader =
        new HttpReader(
            config.http(),
            new Credentials(this.config.authentication(), environment.credentials()));
  }

  @Override
  public List<Reading> poll() throws IOException, InterruptedException {
    Readings readings = new Readings();
    for (Map.Entry<Figure, String> query : queries.entrySet()) {
      String address =
          config.url().orElseThrow()
              + "/api/v1/query?query="
              + URLEncoder.encode(query.getValue(), StandardCharsets.UTF_8);
      String answer = reader.read(HttpRequest.newBuilder(URI.create(address)));
      addAll(readings, query.getKey(), answer);
    }
    return readings.list();
  }

  private void addAll(Readings readings, Figure figure, String answer) throws IOException {
    JsonNode document = Json.parse(answer);
    if (!document.path("status").asText().equals("success")) {
      throw new IOException("Prometheus refuses a query: " + Json.quote(answer));
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
}
