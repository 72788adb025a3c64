package io.heddle.nodemetrics.collect;

import io.heddle.nodemetrics.MetricKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What Linux says of this machine in {@code /proc}: ticks of cores since the start, the available
 * share of the memory, devices' counters of bytes.
 */
record Machine(long millis, Ticks ticks, double available, List<Device> devices) {
  private static final int SECTOR = 512;

  /** Time of all cores since the start. */
  record Ticks(double idle, double ioWait, double all) {}

  /** Bytes since the start, of a disk or an interface: read or received, written or sent. */
  record Device(String name, boolean disk, double in, double out) {}

  static Machine now() throws IOException {
    List<Device> devices = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("/proc/diskstats"))) {
      String[] parts = line.strip().split("\\s+", -1);
      devices.add(new Device(parts[2], true, number(parts[5]) * SECTOR, number(parts[9]) * SECTOR));
    }
    for (String line : Files.readAllLines(Path.of("/proc/net/dev"))) {
      if (line.contains(":")) {
        String[] parts = line.replace(":", " ").strip().split("\\s+", -1);
        devices.add(new Device(parts[0], false, number(parts[1]), number(parts[9])));
      }
    }
    return new Machine(System.currentTimeMillis(), readTicks(), readAvailable(), devices);
  }

  /** {@code cpu user nice system idle iowait irq softirq steal}, and guests, counted before. */
  private static Ticks readTicks() throws IOException {
    String line = Files.readAllLines(Path.of("/proc/stat")).get(0);
    double[] ticks =
        Arrays.stream(line.split("\\s+", -1))
            .skip(1)
            .limit(8)
            .mapToDouble(Machine::number)
            .toArray();
    return new Ticks(ticks[3], ticks[4], Arrays.stream(ticks).sum());
  }

  private static double readAvailable() throws IOException {
    Map<String, Double> kilobytes = new HashMap<>();
    for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
      String[] parts = line.split(":?\\s+", -1);
      kilobytes.put(parts[0], number(parts[1]));
    }
    return kilobytes.get("MemAvailable") / kilobytes.get("MemTotal");
  }

  private static double number(String text) {
    return Double.parseDouble(text);
  }

  /** Shares of the time since {@code before} in which cores were idle, and waited for I/O. */
  Ticks since(Machine before) {
    double all = ticks.all - before.ticks.all;
    return new Ticks(
        (ticks.idle - before.ticks.idle) / all, (ticks.ioWait - before.ticks.ioWait) / all, 1);
  }

  /** The figures that a monitor should have told of the time since {@code before}. */
  Map<MetricKind, Double> figures(Machine before, Predicate<Device> counted) {
    Ticks shares = since(before);
    double seconds = (millis - before.millis) / 1000.0;
    Map<MetricKind, Double> figures = new EnumMap<>(MetricKind.class);
    figures.put(MetricKind.CPU, 1 - shares.idle - shares.ioWait);
    figures.put(MetricKind.IO_WAIT, shares.ioWait);
    figures.put(MetricKind.MEMORY, 1 - (available + before.available) / 2);
    for (MetricKind figure : MetricKind.values()) {
      if (figure.isRate()) {
        figures.put(figure, (sum(figure, counted) - before.sum(figure, counted)) / seconds);
      }
    }
    return figures;
  }

  private double sum(MetricKind figure, Predicate<Device> counted) {
    return devices.stream()
        .filter(counted)
        .mapToDouble(
            device ->
                switch (figure) {
                  case DISK_READ -> device.disk ? device.in : 0;
                  case DISK_WRITTEN -> device.disk ? device.out : 0;
                  case RECEIVED -> device.disk ? 0 : device.in;
                  case SENT -> device.disk ? 0 : device.out;
                  default -> throw new IllegalArgumentException();
                })
        .sum();
  }

  /** What Telegraf would write of the time since {@code before}, in InfluxDB's line protocol. */
  String telegraf(Machine before) {
    Ticks shares = since(before);
    StringBuilder lines = new StringBuilder();
    lines.append(
        "cpu,cpu=cpu-total,host=127.0.0.1 usage_idle=%f,usage_iowait=%f %d\n"
            .formatted(100 * shares.idle, 100 * shares.ioWait, millis));
    lines.append("mem,host=127.0.0.1 available_percent=%f %d\n".formatted(100 * available, millis));
    for (Device device : devices) {
      lines.append(
          (device.disk
                  ? "diskio,name=%s,host=127.0.0.1 read_bytes=%.0fi,write_bytes=%.0fi %d\n"
                  : "net,interface=%s,host=127.0.0.1 bytes_recv=%.0fi,bytes_sent=%.0fi %d\n")
              .formatted(device.name, device.in, device.out, millis));
    }
    return lines.toString();
  }
}
