package io.heddle.config;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * One setting by queue path, inherited downwards: what is set for {@code root.sales} holds for
 * {@code root.sales.daily} unless that one says otherwise.
 */
final class InheritedSetting<T> {
  private final String suffix;
  private final BiFunction<String, String, T> parser;
  private final Map<String, T> byPath = new TreeMap<>();

  /**
   * Set for no queue yet.
   *
   * @param suffix what follows the queue's path in a key
   * @param parser makes a value of key and text
   */
  InheritedSetting(String suffix, BiFunction<String, String, T> parser) {
    this.suffix = suffix;
    this.parser = parser;
  }

  String suffix() {
    return suffix;
  }

  /**
   * Notes {@code value} if {@code rest} is a key of this setting.
   *
   * @param key the whole key, for messages
   * @param rest queue path and suffix
   * @return whether it is
   * @throws ConfigException if it is and path or value cannot be used
   */
  boolean take(String key, String rest, String value) {
    if (!rest.endsWith(suffix)) {
      return false;
    }
    String path = rest.substring(0, rest.length() - suffix.length());
    if (!path.equals("root") && !path.startsWith("root.")) {
      throw new ConfigException(key, value, "write the queue's full path, which begins with root");
    }
    byPath.put(path, parser.apply(key, value));
    return true;
  }

  /** The value for a queue: its own, else that of the nearest queue above, else this one. */
  T of(String queuePath, T otherwise) {
    for (String path = queuePath; !path.isEmpty(); path = parent(path)) {
      T value = byPath.get(path);
      if (value != null) {
        return value;
      }
    }
    return otherwise;
  }

  /** Whether this value is set for any queue. */
  boolean has(T value) {
    return byPath.containsValue(value);
  }

  private static String parent(String path) {
    int dot = path.lastIndexOf('.');
    return dot < 0 ? "" : path.substring(0, dot);
  }

  @Override
  public String toString() {
    return suffix + byPath;
  }
}
