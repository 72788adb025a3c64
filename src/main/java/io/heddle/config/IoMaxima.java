package io.heddle.config;

import java.util.Map;

/**
 * The most that a node's disks and network cards can do, in bytes per second; NaN for what is to be
 * learned.
 */
public record IoMaxima(double diskRead, double diskWritten, double received, double sent) {
  private static final String PREFIX = MetricsConfig.PREFIX + "max.";
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

  /** Of the settings {@code max.*} of a class, whose full keys begin with {@code prefix}. */
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
