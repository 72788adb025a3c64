package io.heddle.nodemetrics.source;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.config.MetricsConfig.InfluxConfig;
import io.heddle.nodemetrics.MetricsSource.Reading;
import io.heddle.nodemetrics.source.Telegraf.NamedValues;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** InfluxQL at {@code /query} of InfluxDB 1.x, answered in JSON. */
record InfluxQl(InfluxConfig config) implements InfluxDialect {
  /**
   * Means over time; for counters summed over devices, without the moments at which one went back.
   */
  private static final String QUERY =
      """
      SELECT mean("usage_idle") AS "usage_idle", mean("usage_iowait") AS "usage_iowait"
        FROM "cpu" WHERE "cpu" = 'cpu-total' AND $SINCE GROUP BY $HOST;
      SELECT mean("available_percent") AS "available_percent"
        FROM "mem" WHERE $SINCE GROUP BY $HOST;
      SELECT sum("read_bytes") AS "read_bytes", sum("write_bytes") AS "write_bytes" FROM (
        SELECT mean("read_bytes") AS "read_bytes", mean("write_bytes") AS "write_bytes" FROM (
          SELECT non_negative_derivative("read_bytes", 1s) AS "read_bytes",
                 non_negative_derivative("write_bytes", 1s) AS "write_bytes"
            FROM "diskio" WHERE "name" !~ /^($DISKS)$/ AND $SINCE GROUP BY $HOST, "name")
          WHERE $SINCE GROUP BY $HOST, "name")
        WHERE $SINCE GROUP BY $HOST;
      SELECT sum("bytes_recv") AS "bytes_recv", sum("bytes_sent") AS "bytes_sent" FROM (
        SELECT mean("bytes_recv") AS "bytes_recv", mean("bytes_sent") AS "bytes_sent" FROM (
          SELECT non_negative_derivative("bytes_recv", 1s) AS "bytes_recv",
                 non_negative_derivative("bytes_sent", 1s) AS "bytes_sent"
            FROM "net" WHERE "interface" !~ /^($INTERFACES)$/ AND $SINCE
            GROUP BY $HOST, "interface")
          WHERE $SINCE GROUP BY $HOST, "interface")
        WHERE $SINCE GROUP BY $HOST
      """;

  @Override
  public HttpRequest.Builder request(DeviceFilters devices) {
    String query =
        QUERY
            .replace("$SINCE", "time > now() - " + config.rangeSeconds() + "s")
            .replace("$HOST", "\"" + config.hostTag() + "\"")
            .replace("$DISKS", devices.disks().pattern())
            .replace("$INTERFACES", devices.interfaces().pattern());
    String body = "db=" + encode(config.database()) + "&epoch=ms&q=" + encode(query);
    return HttpRequest.newBuilder(URI.create(config.url().orElseThrow() + "/query"))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public List<Reading> readings(String answer) throws IOException {
    JsonNode document = JsonResponse.parse(answer);
    NamedValues<String> telegraf = new NamedValues<>();
    for (JsonNode result : document.path("results")) {
      if (result.has("error")) {
        throw refusal(answer);
      }
      result.path("series").forEach(series -> add(series, telegraf));
    }
    if (!document.path("results").isArray()) {
      throw refusal(answer);
    }
    return telegraf.readings(Telegraf::figures);
  }

  private static IOException refusal(String answer) {
    return new IOException("InfluxDB refuses a query: " + JsonResponse.quote(answer));
  }

  /** Means are stamped with the begin of the range that they are of; they tell of its end. */
  private void add(JsonNode series, NamedValues<String> telegraf) {
    String host = series.path("tags").path(config.hostTag()).asText();
    JsonNode columns = series.path("columns");
    JsonNode values = series.path("values").path(0);
    long end = values.path(0).asLong() + TimeUnit.SECONDS.toMillis(config.rangeSeconds());
    for (int i = 1; i < columns.size(); i++) {
      if (values.path(i).isNumber()) {
        telegraf.add(host, end, columns.path(i).asText(), values.path(i).asDouble());
      }
    }
  }
}
