package io.heddle.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Host names that an admin listed, each with {@code *} for any part.
 *
 * @param patterns of whole host names in lower case
 */
public record HostPatterns(List<Pattern> patterns) {
  /** Characters of the longest host name, RFC 1035, section 2.3.4. */
  public static final int LONGEST_NAME = 253;

  public HostPatterns {
    patterns = List.copyOf(patterns);
  }

  static HostPatterns parse(String names) {
    return parse(names, ".*");
  }

  /**
   * Hosts that get a secret: {@code *} is any part of one label, and any domain only before the
   * first dot or alone; in an IP address it is digits and dots. So nobody's host name but those of
   * the admin's domains is contained.
   */
  static HostPatterns parseTrusted(String names) {
    return parse(names, "[^.]*");
  }

  private static HostPatterns parse(String names, String star) {
    return new HostPatterns(
        Arrays.stream(names.split(",", -1)).map(name -> glob(name.trim(), star)).toList());
  }

  /** Whether the list contains {@code host}, whatever its case. */
  public boolean contain(String host) {
    // A NodeManager may register with a longer text, which would take long to compare.
    return host.length() <= LONGEST_NAME
        && patterns.stream()
            .anyMatch(pattern -> pattern.matcher(host.toLowerCase(Locale.ROOT)).matches());
  }

  private static Pattern glob(String host, String star) {
    if (host.equals("*")) {
      return Pattern.compile(".*");
    }
    if (host.startsWith("*.")) {
      return Pattern.compile(".*" + joined(host.substring(1), star));
    }
    return Pattern.compile(joined(host, host.matches("[0-9.*]+") ? "[0-9.]*" : star));
  }

  private static String joined(String host, String star) {
    return Arrays.stream(host.toLowerCase(Locale.ROOT).split("\\*", -1))
        .map(Pattern::quote)
        .collect(Collectors.joining(star));
  }
}
