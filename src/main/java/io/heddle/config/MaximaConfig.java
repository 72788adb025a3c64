package io.heddle.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Maxima of disks and network cards.
 *
 * @param quantile of rates seen that stands for a maximum not configured
 * @param diskFloor least learned maximum, bytes per second
 * @param networkFloor the same of network cards
 * @param classes the first that names a node is its class
 */
public record MaximaConfig(
    double quantile,
    double diskFloor,
    double networkFloor,
    IoMaxima fallback,
    List<NodeClassConfig> classes) {

  public static final String CLASS = Keys.METRICS + "class.";
  private static final int MOST_CLASSES = 100;
  private static final double QUANTILE = 0.99;
  private static final double FLOOR = 50 * IoMaxima.MEGABYTE;

  public MaximaConfig {
    classes = List.copyOf(classes);
  }

  static MaximaConfig parse(SettingsReader reader) {
    IoMaxima fallback = IoMaxima.parse(reader);
    return new MaximaConfig(QUANTILE, FLOOR, FLOOR, fallback, classes(reader, fallback));
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

  /** Nodes with the same disks and network cards; {@code hosts} match whole names in lower case. */
  public record NodeClassConfig(String name, List<Pattern> hosts, IoMaxima maxima) {
    private static final String HOSTS = "hosts";
    private static final Set<String> KEYS =
        Set.of(HOSTS, "max.disk-read-mb", "max.disk-written-mb", "max.received-mb", "max.sent-mb");

    public NodeClassConfig {
      hosts = List.copyOf(hosts);
    }

    /** Whether {@code host} is of this class, whatever its case. */
    public boolean contains(String host) {
      return new HostPatterns(hosts).contain(host);
    }

    static NodeClassConfig parse(String name, Map<String, String> settings, IoMaxima fallback) {
      String prefix = MaximaConfig.CLASS + name + ".";
      settings.forEach(
          (rest, value) -> {
            if (!KEYS.contains(rest)) {
              throw new ConfigException(prefix + rest, value, "a class has the keys " + KEYS);
            }
          });
      String hosts = settings.getOrDefault(HOSTS, "");
      if (hosts.isEmpty()) {
        throw new ConfigException(
            prefix + HOSTS, hosts, "list host names, with * for any part, separated by commas");
      }
      return new NodeClassConfig(
          name, HostPatterns.parse(hosts).patterns(), fallback.overriddenBy(prefix, settings));
    }
  }

  /** Maxima of a node in bytes per second; NaN for what is to be learned. */
  public record IoMaxima(double diskRead, double diskWritten, double received, double sent) {
    private static final String PREFIX = Keys.METRICS + "max.";
    public static final String DISK_READ = PREFIX + "disk-read-mb";
    public static final String DISK_WRITTEN = PREFIX + "disk-written-mb";
    public static final String RECEIVED = PREFIX + "received-mb";
    public static final String SENT = PREFIX + "sent-mb";

    static final double MEGABYTE = 1e6;
    static final double LEAST = 0.001;
    static final double LARGEST = 1e6;

    static IoMaxima parse(SettingsReader reader) {
      return new IoMaxima(
          parse(DISK_READ, reader.text(DISK_READ)),
          parse(DISK_WRITTEN, reader.text(DISK_WRITTEN)),
          parse(RECEIVED, reader.text(RECEIVED)),
          parse(SENT, reader.text(SENT)));
    }

    IoMaxima overriddenBy(String prefix, Map<String, String> settings) {
      return new IoMaxima(
          override(prefix, settings, "max.disk-read-mb", diskRead),
          override(prefix, settings, "max.disk-written-mb", diskWritten),
          override(prefix, settings, "max.received-mb", received),
          override(prefix, settings, "max.sent-mb", sent));
    }

    private static double override(
        String prefix, Map<String, String> settings, String key, double inherited) {
      String value = settings.get(key);
      return value == null ? inherited : parse(prefix + key, value);
    }

    private static double parse(String key, String value) {
      return value.equals("learned")
          ? Double.NaN
          : MEGABYTE * SettingsReader.number(key, value, LEAST, LARGEST);
    }
  }
}
