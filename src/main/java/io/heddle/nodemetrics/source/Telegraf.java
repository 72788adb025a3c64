package io.heddle.nodemetrics.source;

import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsSource.Reading;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Figures by node from Telegraf's cpu, mem, diskio and net, whose counters are rates already. */
final class Telegraf {
  private static final double PERCENT = 100;

  private final Map<String, Map<String, Double>> fields = new HashMap<>();
  private final Map<String, Long> oldest = new HashMap<>();

  /**
   * @param millis since 1970
   */
  void add(String host, long millis, String field, double value) {
    fields.computeIfAbsent(host, name -> new HashMap<>()).put(field, value);
    oldest.merge(host, millis, Math::min);
  }

  List<Reading> readings() {
    return fields.entrySet().stream()
        .map(
            each -> new Reading(each.getKey(), oldest.get(each.getKey()), figures(each.getValue())))
        .toList();
  }

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
}
