package io.heddle.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What nodes' disks and network cards can do at most.
 *
 * @param quantile of the rates seen that stands for a maximum that is not configured
 * @param diskFloor least maximum of a disk that is learned, bytes per second
 * @param networkFloor least maximum of a network card that is learned, bytes per second
 * @param fallback of nodes that are in no class
 * @param classes the first that names a node is its class
 */
public record MaximaConfig(
    double quantile,
    double diskFloor,
    double networkFloor,
    IoMaxima fallback,
    List<NodeClassConfig> classes) {

  public static final String QUANTILE = MetricsConfig.PREFIX + "learned.quantile";
  public static final String DISK_FLOOR = MetricsConfig.PREFIX + "learned.disk-floor-mb";
  public static final String NETWORK_FLOOR = MetricsConfig.PREFIX + "learned.network-floor-mb";
  public static final String CLASS = MetricsConfig.PREFIX + "class.";
  private static final int MOST_CLASSES = 100;

  public MaximaConfig {
    classes = List.copyOf(classes);
  }

  static MaximaConfig parse(SettingsReader reader) {
    IoMaxima fallback = IoMaxima.parse(reader);
    return new MaximaConfig(
        reader.number(QUANTILE, 0.5, 0.9999),
        IoMaxima.MEGABYTE * reader.number(DISK_FLOOR, IoMaxima.LEAST, IoMaxima.LARGEST),
        IoMaxima.MEGABYTE * reader.number(NETWORK_FLOOR, IoMaxima.LEAST, IoMaxima.LARGEST),
        fallback,
        classes(reader, fallback));
  }

  private static List<NodeClassConfig> classes(SettingsReader reader, IoMaxima fallback) {
    Map<String, Map<String, String>> byName = new TreeMap<>();
    reader
        .below(CLASS)
        .forEach(
            (rest, value) -> {
              int dot = rest.indexOf('.');
              if (dot < 1) {
                throw new ConfigException(CLASS + rest, value, "write " + CLASS + "NAME.hosts");
              }
              byName
                  .computeIfAbsent(rest.substring(0, dot), name -> new TreeMap<>())
                  .put(rest.substring(dot + 1), value);
            });
    if (byName.size() > MOST_CLASSES) {
      throw new ConfigException(
          CLASS + "*", byName.size() + " classes", "configure at most " + MOST_CLASSES);
    }
    List<NodeClassConfig> classes = new ArrayList<>();
    byName.forEach(
        (name, settings) -> classes.add(NodeClassConfig.parse(name, settings, fallback)));
    return classes;
  }
}
