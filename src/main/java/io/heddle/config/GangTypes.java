package io.heddle.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Application types whose containers are gangs, separated by commas; case does not matter. */
final class GangTypes {
  private static final String NONE = "none";

  /** YARN cuts longer types. */
  private static final int MOST_CHARACTERS = 20;

  private GangTypes() {}

  static Set<String> parse(String key, String value) {
    Set<String> types =
        Arrays.stream(value.split(",", -1)).map(GangTypes::normal).collect(Collectors.toSet());
    boolean isNone = types.equals(Set.of(normal(NONE)));
    boolean isBad =
        types.stream().anyMatch(type -> type.isEmpty() || type.length() > MOST_CHARACTERS)
            || (!isNone && types.contains(normal(NONE)));
    if (isBad) {
      throw new ConfigException(
          key,
          value,
          "write application types of 1 to %d characters, such as TONY,SPARK, or none"
              .formatted(MOST_CHARACTERS));
    }
    return isNone ? Set.of() : types;
  }

  static String normal(String type) {
    return type.strip().toUpperCase(Locale.ROOT);
  }
}
