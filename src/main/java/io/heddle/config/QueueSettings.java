package io.heddle.config;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Settings by queue path, inherited downwards: what is set for {@code root.sales} holds for {@code
 * root.sales.daily} unless that one says otherwise.
 */
public final class QueueSettings {
  static final String ENABLED = ".enabled";
  static final String POLICY = ".policy";

  private final QueueConfig fallback;
  private final Map<String, Boolean> enabled = new TreeMap<>();
  private final Map<String, String> policies = new TreeMap<>();

  private QueueSettings(QueueConfig fallback) {
    this.fallback = fallback;
  }

  /** Parses what stands below {@code prefix}; {@code fallback} holds where nothing is set. */
  static QueueSettings parse(
      String prefix, Map<String, String> settings, QueueConfig fallback, Set<String> policies) {
    QueueSettings parsed = new QueueSettings(fallback);
    settings.forEach(
        (rest, value) -> {
          String key = prefix + rest;
          if (rest.endsWith(ENABLED)) {
            parsed.enabled.put(path(key, value, rest, ENABLED), SettingsReader.flag(key, value));
          } else if (rest.endsWith(POLICY)) {
            parsed.policies.put(
                path(key, value, rest, POLICY), SettingsReader.oneOf(key, value, policies));
          } else {
            throw new ConfigException(
                key,
                value,
                "end the key in " + ENABLED + " or " + POLICY + " after the queue's path");
          }
        });
    return parsed;
  }

  private static String path(String key, String value, String rest, String suffix) {
    String path = rest.substring(0, rest.length() - suffix.length());
    if (!path.equals("root") && !path.startsWith("root.")) {
      throw new ConfigException(key, value, "write the queue's full path, which begins with root");
    }
    return path;
  }

  /** The settings of the queue with this full path, such as {@code root.sales.daily}. */
  public QueueConfig of(String queuePath) {
    return new QueueConfig(
        nearest(enabled, queuePath, fallback.enabled()),
        nearest(policies, queuePath, fallback.policy()));
  }

  private static <T> T nearest(Map<String, T> settings, String queuePath, T otherwise) {
    for (String path = queuePath; !path.isEmpty(); path = parent(path)) {
      T value = settings.get(path);
      if (value != null) {
        return value;
      }
    }
    return otherwise;
  }

  private static String parent(String path) {
    int dot = path.lastIndexOf('.');
    return dot < 0 ? "" : path.substring(0, dot);
  }

  @Override
  public String toString() {
    return "QueueSettings[fallback="
        + fallback
        + ", enabled="
        + enabled
        + ", policies="
        + policies
        + "]";
  }
}
