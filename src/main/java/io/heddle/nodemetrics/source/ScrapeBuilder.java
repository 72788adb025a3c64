package io.heddle.nodemetrics.source;

import io.heddle.config.MetricsConfig.DeviceFilters;
import io.heddle.nodemetrics.MetricKind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
      case "node_disk_read_bytes_total" -> add(MetricKind.DISK_READ, line, devices.disks());
      case "node_disk_written_bytes_total" -> add(MetricKind.DISK_WRITTEN, line, devices.disks());
      case "node_network_receive_bytes_total" ->
          add(MetricKind.RECEIVED, line, devices.interfaces());
      case "node_network_transmit_bytes_total" -> add(MetricKind.SENT, line, devices.interfaces());
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

  private void add(MetricKind figure, ExpositionLine line, Pattern excluded) {
    String device = line.label("device");
    if (!excluded.matcher(device).matches()) {
      Map<String, Double> byDevice = bytes.computeIfAbsent(figure, kind -> new HashMap<>());
      if (byDevice.size() < MOST_DEVICES) {
        byDevice.put(device, line.value());
      }
    }
  }

  private Scrape build(long millis) {
    double memory = 1 - memoryAvailable / memoryTotal;
    return new Scrape(millis, new Scrape.Cores(cores, idle, ioWait, pressure), memory, bytes);
  }

  /** Sample in Prometheus' text format: {@code name{label="value",...} number}, its time unread. */
  record ExpositionLine(String name, Map<String, String> labels, double value) {
    private static final String LABEL = "([a-zA-Z_]\\w*)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"";
    private static final Pattern NEXT_LABEL = Pattern.compile("\\s*" + LABEL + "\\s*,?\\s*");
    private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][\\w:]*+");
    private static final Pattern NUMBER = Pattern.compile("\\s*([^\\s]++)(\\s+-?[0-9]+)?\\s*");

    ExpositionLine {
      labels = Map.copyOf(labels);
    }

    String label(String label) {
      return labels.getOrDefault(label, "");
    }

    /** The sample in {@code line}; nothing for a comment, and for what is not in the format. */
    static Optional<ExpositionLine> parse(String line) {
      Matcher name = NAME.matcher(line);
      if (!name.lookingAt()) {
        return Optional.empty();
      }
      int at = name.end();
      Map<String, String> labels = new HashMap<>();
      if (at < line.length() && line.charAt(at) == '{') {
        at = readLabels(line, at + 1, labels);
        if (at >= line.length() || line.charAt(at) != '}') {
          return Optional.empty();
        }
        at++;
      }
      Matcher number = NUMBER.matcher(line).region(at, line.length());
      return number.matches()
          ? number(number.group(1)).map(value -> new ExpositionLine(name.group(), labels, value))
          : Optional.empty();
    }

    private static int readLabels(String line, int begin, Map<String, String> labels) {
      Matcher label = NEXT_LABEL.matcher(line);
      int at = begin;
      while (label.region(at, line.length()).lookingAt()) {
        labels.put(label.group(1), unescape(label.group(2)));
        at = label.end();
      }
      return at;
    }

    private static String unescape(String value) {
      return value.replace("\\\"", "\"").replace("\\n", "\n").replace("\\\\", "\\");
    }

    private static Optional<Double> number(String text) {
      try {
        return switch (text) {
          case "+Inf" -> Optional.of(Double.POSITIVE_INFINITY);
          case "-Inf" -> Optional.of(Double.NEGATIVE_INFINITY);
          default -> Optional.of(Double.valueOf(text));
        };
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }
  }
}
