package io.heddle.nodemetrics.source;

import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.nodemetrics.MetricKind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Gathers what is of interest in the lines of a scrape. */
final class ScrapeBuilder {
  private static final int MOST_DEVICES = 1_000;

  private final DeviceFilters devices;
  private final Map<MetricKind, Map<String, Double>> bytes = new EnumMap<>(MetricKind.class);
  private int cores;
  private double idle;
  private double ioWait;
  private double pressure = Double.NaN;
  private double memoryTotal = Double.NaN;
  private double memoryAvailable = Double.NaN;

  private ScrapeBuilder(DeviceFilters devices) {
    this.devices = devices;
  }

  /**
   * Parses a node_exporter's answer.
   *
   * @param millis since 1970, by Heddle's clock
   */
  static Scrape parse(String text, long millis, DeviceFilters devices) {
    ScrapeBuilder builder = new ScrapeBuilder(devices);
    text.lines()
        .filter(line -> line.startsWith("node_"))
        .forEach(line -> ExpositionLine.parse(line).ifPresent(builder::add));
    return builder.build(millis);
  }

  private void add(ExpositionLine line) {
    switch (line.name()) {
      case "node_cpu_seconds_total" -> addCore(line);
      case "node_pressure_cpu_waiting_seconds_total" -> pressure = line.value();
      case "node_memory_MemTotal_bytes" -> memoryTotal = line.value();
      case "node_memory_MemAvailable_bytes" -> memoryAvailable = line.value();
      case "node_disk_read_bytes_total" -> addDisk(MetricKind.DISK_READ, line);
      case "node_disk_written_bytes_total" -> addDisk(MetricKind.DISK_WRITTEN, line);
      case "node_network_receive_bytes_total" -> addInterface(MetricKind.RECEIVED, line);
      case "node_network_transmit_bytes_total" -> addInterface(MetricKind.SENT, line);
      default -> {
        // Of no interest.
      }
    }
  }

  private void addCore(ExpositionLine line) {
    switch (line.label("mode")) {
      case "idle" -> {
        idle += line.value();
        cores++;
      }
      case "iowait" -> ioWait += line.value();
      default -> {
        // All other time is work, or its share of a host taken by others.
      }
    }
  }

  private void addDisk(MetricKind figure, ExpositionLine line) {
    if (!devices.disks().matcher(line.label("device")).matches()) {
      addDevice(figure, line);
    }
  }

  private void addInterface(MetricKind figure, ExpositionLine line) {
    if (!devices.interfaces().matcher(line.label("device")).matches()) {
      addDevice(figure, line);
    }
  }

  private void addDevice(MetricKind figure, ExpositionLine line) {
    Map<String, Double> byDevice = bytes.computeIfAbsent(figure, kind -> new HashMap<>());
    if (byDevice.size() < MOST_DEVICES) {
      byDevice.put(line.label("device"), line.value());
    }
  }

  private Scrape build(long millis) {
    double memory = 1 - memoryAvailable / memoryTotal;
    return new Scrape(millis, new Scrape.Cores(cores, idle, ioWait, pressure), memory, bytes);
  }
}
