package io.heddle.nodemetrics.source;

import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsSource.Reading;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Figures by node from Telegraf's cpu, mem, diskio and net, whose counters are rates already. */
final class Telegraf {
  private static final double PERCENT = 100;

  private Telegraf() {}

  static Map<MetricKind, Double> figures(Map<String, Double> fields) {
    Map<MetricKind, Double> figures = new EnumMap<>(MetricKind.class);
    double ioWait = share(fields, "usage_iowait");
    figures.put(MetricKind.CPU, 1 - share(fields, "usage_idle") - ioWait);
    figures.put(MetricKind.IO_WAIT, ioWait);
    figures.put(MetricKind.MEMORY, 1 - share(fields, "available_percent"));
    figures.put(MetricKind.DISK_READ, fields.getOrDefault("read_bytes", Double.NaN));
    figures.put(MetricKind.DISK_WRITTEN, fields.getOrDefault("write_bytes", Double.NaN));
    figures.put(MetricKind.RECEIVED, fields.getOrDefault("bytes_recv", Double.NaN));
    figures.put(MetricKind.SENT, fields.getOrDefault("bytes_sent", Double.NaN));
    figures.values().removeIf(figure -> figure.isNaN());
    return figures;
  }

  private static double share(Map<String, Double> fields, String field) {
    return fields.getOrDefault(field, Double.NaN) / PERCENT;
  }

  /** Values by node and name, each node's of the time of its oldest. */
  static final class NamedValues<N> {
    private final Map<String, Map<N, Double>> values = new HashMap<>();
    private final Map<String, Long> oldest = new HashMap<>();

    void add(String node, long millis, N name, double value) {
      values.computeIfAbsent(node, first -> new HashMap<>()).put(name, value);
      oldest.merge(node, millis, Math::min);
    }

    List<Reading> readings(Function<Map<N, Double>, Map<MetricKind, Double>> figures) {
      return values.entrySet().stream()
          .map(
              each ->
                  new Reading(
                      each.getKey(), oldest.get(each.getKey()), figures.apply(each.getValue())))
          .toList();
    }
  }
}
