package io.heddle.nodemetrics.source;

import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.config.MetricsConfig.InfluxConfig;
import io.heddle.nodemetrics.MetricsSource.Reading;
import io.heddle.nodemetrics.source.Telegraf.NamedValues;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Flux at {@code /api/v2/query} of InfluxDB 2.x, answered in CSV. */
record Flux(InfluxConfig config) implements InfluxDialect {
  /** As in {@link InfluxQl}; {@code _stop} is the end of the range, by the server's clock. */
  private static final String QUERY =
      """
      recent = from(bucket: "$BUCKET") |> range(start: -$RANGEs)
      means = (tables) => tables |> group(columns: ["$HOST", "_field", "_stop"]) |> mean()
      rates = (tables, device) => tables
        |> derivative(unit: 1s, nonNegative: true)
        |> group(columns: ["$HOST", device, "_field", "_stop"]) |> mean()
        |> group(columns: ["$HOST", "_field", "_stop"]) |> sum()
      means(tables: recent |> filter(fn: (r) => r._measurement == "cpu" and r.cpu == "cpu-total"
        and (r._field == "usage_idle" or r._field == "usage_iowait"))) |> yield(name: "cpu")
      means(tables: recent |> filter(fn: (r) => r._measurement == "mem"
        and r._field == "available_percent")) |> yield(name: "mem")
      rates(device: "name", tables: recent |> filter(fn: (r) => r._measurement == "diskio"
        and (r._field == "read_bytes" or r._field == "write_bytes")
        and r.name !~ /^($DISKS)$/)) |> yield(name: "diskio")
      rates(device: "interface", tables: recent |> filter(fn: (r) => r._measurement == "net"
        and (r._field == "bytes_recv" or r._field == "bytes_sent")
        and r.interface !~ /^($INTERFACES)$/)) |> yield(name: "net")
      """;

  @Override
  public HttpRequest.Builder request(DeviceFilters devices) {
    String query =
        QUERY
            .replace("$BUCKET", config.database())
            .replace("$RANGE", Integer.toString(config.rangeSeconds()))
            .replace("$HOST", config.hostTag())
            .replace("$DISKS", devices.disks().pattern())
            .replace("$INTERFACES", devices.interfaces().pattern());
    String organisation = URLEncoder.encode(config.organisation(), StandardCharsets.UTF_8);
    return HttpRequest.newBuilder(
            URI.create(config.url().orElseThrow() + "/api/v2/query?org=" + organisation))
        .header("Content-Type", "application/vnd.flux")
        .header("Accept", "application/csv")
        .POST(HttpRequest.BodyPublishers.ofString(query));
  }

  @Override
  public List<Reading> readings(String answer) throws IOException {
    NamedValues<String> telegraf = new NamedValues<>();
    Optional<IOException> passedOver = Optional.empty();
    for (Map<String, String> row : CsvTables.rows(answer)) {
      if (row.containsKey("error")) {
        throw new IOException("InfluxDB refuses a query: " + JsonResponse.quote(row.get("error")));
      }
      Optional<IOException> problem = add(row, telegraf);
      passedOver = passedOver.isPresent() ? passedOver : problem;
    }
    List<Reading> readings = telegraf.readings(Telegraf::figures);
    if (readings.isEmpty() && passedOver.isPresent()) {
      throw passedOver.get();
    }
    return readings;
  }

  private Optional<IOException> add(Map<String, String> row, NamedValues<String> telegraf) {
    String value = row.getOrDefault("_value", "no value");
    if (value.isBlank()) {
      return Optional.empty();
    }
    try {
      telegraf.add(
          row.getOrDefault(config.hostTag(), ""),
          Instant.parse(row.getOrDefault("_stop", "")).toEpochMilli(),
          row.getOrDefault("_field", ""),
          Double.parseDouble(value));
      return Optional.empty();
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      return Optional.of(
          new IOException(
              "InfluxDB answered with a row that is none: " + JsonResponse.quote(row.toString()),
              e));
    }
  }

  /** Tables of InfluxDB 2: a header, rows, an empty line; lines with {@code #} are annotations. */
  static final class CsvTables {
    private CsvTables() {}

    /**
     * Reads all tables, without rows of another length than the header.
     *
     * @throws IOException if all rows are such
     */
    static List<Map<String, String>> rows(String text) throws IOException {
      List<Map<String, String>> rows = new ArrayList<>();
      List<String> columns = List.of();
      List<String> bad = null;
      for (String line : text.lines().toList()) {
        if (line.isEmpty()) {
          columns = List.of();
        } else if (columns.isEmpty() && line.charAt(0) != '#') {
          columns = values(line);
        } else if (line.charAt(0) != '#') {
          List<String> values = values(line);
          if (values.size() == columns.size()) {
            rows.add(row(columns, values));
          } else {
            bad = bad == null ? values : bad;
          }
        }
      }
      if (rows.isEmpty() && bad != null) {
        throw new IOException("the answer is not CSV: " + JsonResponse.quote(bad.toString()));
      }
      return rows;
    }

    private static Map<String, String> row(List<String> columns, List<String> values) {
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < columns.size(); i++) {
        row.put(columns.get(i), values.get(i));
      }
      return row;
    }

    private static List<String> values(String line) {
      List<String> values = new ArrayList<>();
      StringBuilder value = new StringBuilder();
      boolean quoted = false;
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
          value.append(c);
          i++;
        } else if (c == '"') {
          quoted = !quoted;
        } else if (c == ',' && !quoted) {
          values.add(value.toString());
          value.setLength(0);
        } else {
          value.append(c);
        }
      }
      values.add(value.toString());
      return values;
    }
  }
}
