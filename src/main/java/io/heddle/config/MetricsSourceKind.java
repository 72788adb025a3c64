package io.heddle.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The kinds of source that node metrics are read from; see docs/admission.md. */
public enum MetricsSourceKind {
  HEARTBEAT,
  PROMETHEUS,
  NODE_EXPORTER,
  INFLUXDB;

  /** As in the settings and in what operators see, such as {@code node-exporter}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static List<MetricsSourceKind> parse(String key, String value) {
    List<MetricsSourceKind> kinds =
        Arrays.stream(value.split(",")).map(label -> parseOne(key, value, label.trim())).toList();
    if (kinds.stream().distinct().count() < kinds.size()) {
      throw new ConfigException(key, value, "name each source once, the preferred one first");
    }
    return kinds;
  }

  private static MetricsSourceKind parseOne(String key, String value, String label) {
    return Arrays.stream(values())
        .filter(kind -> kind.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigException(
                    key,
                    value,
                    "list some of "
                        + Arrays.stream(values()).map(MetricsSourceKind::label).toList()
                        + ", separated by commas, the preferred one first"));
  }
}
