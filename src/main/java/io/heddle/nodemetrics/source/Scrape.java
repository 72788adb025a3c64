package io.heddle.nodemetrics.source;

import io.heddle.nodemetrics.MetricKind;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counters of one node_exporter, of seconds and bytes since the node's start.
 *
 * @param millis since 1970, by Heddle's clock
 * @param memory share in use; NaN where not told
 * @param bytes by figure, then by device
 */
record Scrape(long millis, Cores cores, double memory, Map<MetricKind, Map<String, Double>> bytes) {
  private static final double MILLIS_PER_SECOND = 1000;

  /**
   * Seconds summed over all cores.
   *
   * @param pressure seconds in which some task waited for a core; NaN where not told
   */
  record Cores(int count, double idle, double ioWait, double pressure) {}

  /**
   * Returns rates since an earlier scrape. A counter that went back was started again and tells
   * nothing.
   */
  Map<MetricKind, Double> since(Scrape before) {
    Map<MetricKind, Double> figures = new EnumMap<>(MetricKind.class);
    if (!Double.isNaN(memory)) {
      figures.put(MetricKind.MEMORY, memory);
    }
    double seconds = (millis - before.millis) / MILLIS_PER_SECOND;
    if (seconds > 0) {
      addCores(figures, before.cores, seconds);
      bytes.forEach(
          (figure, now) -> addBytes(figures, figure, rate(before.bytes.get(figure), now, seconds)));
    }
    return figures;
  }

  private void addCores(Map<MetricKind, Double> figures, Cores before, double seconds) {
    double idle = (cores.idle - before.idle) / (seconds * cores.count);
    double ioWait = (cores.ioWait - before.ioWait) / (seconds * cores.count);
    double pressure = (cores.pressure - before.pressure) / seconds;
    if (pressure >= 0) {
      figures.put(MetricKind.CPU_PRESSURE, pressure);
    }
    if (cores.count > 0 && cores.count == before.count && idle >= 0 && ioWait >= 0) {
      figures.put(MetricKind.CPU, 1 - idle - ioWait);
      figures.put(MetricKind.IO_WAIT, ioWait);
    }
  }

  private static void addBytes(Map<MetricKind, Double> figures, MetricKind figure, double rate) {
    if (!Double.isNaN(rate)) {
      figures.put(figure, rate);
    }
  }

  /** Bytes per second over the devices that both scrapes know; NaN if there is none. */
  private static double rate(Map<String, Double> before, Map<String, Double> now, double seconds) {
    return before == null
        ? Double.NaN
        : now.entrySet().stream()
            .filter(device -> before.getOrDefault(device.getKey(), Double.NaN) <= device.getValue())
            .mapToDouble(device -> (device.getValue() - before.get(device.getKey())) / seconds)
            .reduce(Double::sum)
            .orElse(Double.NaN);
  }
}
