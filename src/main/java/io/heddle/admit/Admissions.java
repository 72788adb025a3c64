package io.heddle.admit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** All admission policies: the one place to register another. */
public enum Admissions {
  FIFO,
  MARY,
  HUGO,
  HUGO_STAR,
  COMPANION;

  /** As in the configuration: {@code hugo-star}. */
  public String configName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The policy with this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Admissions named(String configName) {
    return valueOf(configName.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** The names of all policies. */
  public static Set<String> configNames() {
    return Arrays.stream(values())
        .map(Admissions::configName)
        .collect(Collectors.toUnmodifiableSet());
  }
}
