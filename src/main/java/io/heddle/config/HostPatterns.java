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
    return new HostPatterns(
        Arrays.stream(names.split(",", -1)).map(name -> glob(name.trim())).toList());
  }

  /** Whether the list contains {@code host}, whatever its case. */
  public boolean contain(String host) {
    // A NodeManager may register with a longer text, which would take long to compare.
    return host.length() <= LONGEST_NAME
        && patterns.stream()
            .anyMatch(pattern -> pattern.matcher(host.toLowerCase(Locale.ROOT)).matches());
  }

  private static Pattern glob(String host) {
    return Pattern.compile(
        Arrays.stream(host.toLowerCase(Locale.ROOT).split("\\*", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*")));
  }
}
