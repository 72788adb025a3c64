package io.heddle.config;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Which devices are not counted: those whose traffic another device counts too, or that are not
 * hardware.
 *
 * @param disks that a whole name must match to be left out
 * @param interfaces that a whole name must match to be left out
 */
public record DeviceFilters(Pattern disks, Pattern interfaces) {
  public static final String DISKS = MetricsConfig.PREFIX + "disk.exclude";
  public static final String INTERFACES = MetricsConfig.PREFIX + "network.exclude";

  static DeviceFilters parse(SettingsReader reader) {
    return new DeviceFilters(pattern(reader, DISKS), pattern(reader, INTERFACES));
  }

  /** Quotes, slashes and backslashes would end the pattern in a query to a monitor. */
  private static Pattern pattern(SettingsReader reader, String key) {
    String value = reader.text(key);
    String remedy = "write a regular expression without quotes, slashes and backslashes";
    if (value.matches(".*[\"'/\\\\\\n].*")) {
      throw new ConfigException(key, value, remedy);
    }
    try {
      return Pattern.compile(value);
    } catch (PatternSyntaxException e) {
      throw new ConfigException(key, value, remedy + "; " + e.getDescription());
    }
  }
}
