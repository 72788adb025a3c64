package io.heddle.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;

/** Reads typed settings; each refusal names the key, the value and the remedy. */
record SettingsReader(Configuration conf, Configuration defaults) {

  String text(String key) {
    String value = conf.getTrimmed(key);
    return value == null || value.isEmpty() ? defaults.getTrimmed(key) : value;
  }

  boolean flag(String key) {
    return flag(key, text(key));
  }

  static boolean flag(String key, String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new ConfigException(key, value, "write true or false");
    };
  }

  <E extends Enum<E>> E oneOf(String key, Class<E> type) {
    String value = text(key);
    try {
      return Enum.valueOf(type, value.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(
          key,
          value,
          "write one of " + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT));
    }
  }

  private Optional<String> unlessNone(String key) {
    return Optional.of(text(key)).filter(value -> !value.equals("none"));
  }

  /** An absolute path, with or without the scheme of a file system; nothing for {@code none}. */
  Optional<String> directory(String key) {
    Optional<String> directory = unlessNone(key);
    if (directory.isPresent() && !isAbsolute(directory.get())) {
      throw new ConfigException(
          key,
          directory.get(),
          "write none, or an absolute path such as hdfs:///heddle or file:///var/lib/heddle");
    }
    return directory;
  }

  static boolean isAbsolute(String value) {
    try {
      String path = new URI(value).getPath();
      return path != null && path.startsWith("/");
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** An absolute path on this machine; nothing for {@code none}. */
  Optional<Path> file(String key) {
    Optional<String> file = unlessNone(key);
    if (file.isPresent() && !file.get().startsWith("/")) {
      throw new ConfigException(key, file.get(), "write none, or an absolute path on this machine");
    }
    return file.map(Path::of);
  }

  /** An http or https address without a slash at its end; nothing for {@code none}. */
  Optional<URI> url(String key) {
    Optional<String> url = unlessNone(key);
    // Not shown: who writes a password into an address would read it in the log.
    if (url.isPresent() && url.get().contains("@")) {
      throw new ConfigException(
          key, "***", "write no user into the address; see docs/admission.md");
    }
    return url.map(
            present ->
                matching(
                    key,
                    "https?://([a-zA-Z0-9.-]+|\\[[0-9a-fA-F:]+])(:[0-9]{1,5})?(/[\\w./-]*)?",
                    "write none, or an address such as http://monitor.example.com:9090"))
        .map(address -> URI.create(address.replaceFirst("/$", "")));
  }

  String matching(String key, String pattern, String remedy) {
    String value = text(key);
    if (!value.matches(pattern)) {
      throw new ConfigException(key, value, remedy);
    }
    return value;
  }

  static String oneOf(String key, String value, Collection<String> allowed) {
    if (!allowed.contains(value)) {
      throw new ConfigException(key, value, "write one of " + new TreeSet<>(allowed));
    }
    return value;
  }

  record Range(long min, long max, String unit) {}

  long integer(String key, long min, long max, String unit) {
    return integer(key, text(key), new Range(min, max, unit));
  }

  static long integer(String key, String value, Range range) {
    String remedy =
        "write a whole number of %s from %d to %d"
            .formatted(range.unit(), range.min(), range.max());
    try {
      long number = Long.parseLong(value);
      if (number >= range.min() && number <= range.max()) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new ConfigException(key, value, remedy);
    }
    throw new ConfigException(key, value, remedy);
  }

  double number(String key, double min, double max) {
    return number(key, text(key), min, max);
  }

  static double number(String key, String value, double min, double max) {
    double number = parsed(value);
    if (number >= min && number <= max) {
      return number;
    }
    throw new ConfigException(key, value, "write a number from " + min + " to " + max);
  }

  private static double parsed(String value) {
    // Java would also take 0.9f and hexadecimal digits.
    if (!value.matches("[-+]?[0-9.]+([eE][-+]?[0-9]+)?")) {
      return Double.NaN;
    }
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  Map<String, String> below(String prefix) {
    Map<String, String> found = new TreeMap<>();
    conf.getPropsWithPrefix(prefix)
        .forEach((rest, value) -> found.put(rest, value == null ? "" : value.trim()));
    return found;
  }
}
