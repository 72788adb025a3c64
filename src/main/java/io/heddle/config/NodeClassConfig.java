package io.heddle.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Nodes with the same disks and network cards.
 *
 * @param hosts patterns of whole host names in lower case
 */
public record NodeClassConfig(String name, List<Pattern> hosts, IoMaxima maxima) {
  private static final String HOSTS = "hosts";
  private static final Set<String> KEYS =
      Set.of(HOSTS, "max.disk-read-mb", "max.disk-written-mb", "max.received-mb", "max.sent-mb");

  public NodeClassConfig {
    hosts = List.copyOf(hosts);
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
          prefix + HOSTS, hosts, "list host names, with * for any part, divided by commas");
    }
    return new NodeClassConfig(
        name,
        Arrays.stream(hosts.split(",")).map(host -> glob(host.trim())).toList(),
        fallback.overriddenBy(prefix, settings));
  }

  private static Pattern glob(String host) {
    return Pattern.compile(
        Arrays.stream(host.toLowerCase(Locale.ROOT).split("\\*", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*")));
  }
}
