package io.heddle.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Listed host names in lower case, each with {@code *} for any part. */
public record HostPatterns(List<Pattern> patterns) {
  /** Characters of the longest host name, RFC 1035, section 2.3.4. */
  public static final int LONGEST_NAME = 253;

  public HostPatterns {
    patterns = List.copyOf(patterns);
  }

  static HostPatterns parse(String names) {
    return parse(names, host -> glob(host, ".*"));
  }

  /**
   * Parses hosts that get a secret: {@code *} is a part of one label, or a domain only before the
   * first dot or alone; in an IP address it is digits and dots.
   */
  static HostPatterns parseTrusted(String names) {
    return parse(names, HostPatterns::trusted);
  }

  private static HostPatterns parse(String names, Function<String, String> pattern) {
    return new HostPatterns(
        Arrays.stream(names.toLowerCase(Locale.ROOT).split(",", -1))
            .map(name -> Pattern.compile(pattern.apply(name.trim())))
            .toList());
  }

  /** Patterns are equal if their texts are. */
  @Override
  public boolean equals(Object other) {
    return other instanceof HostPatterns hosts
        && patterns.toString().equals(hosts.patterns.toString());
  }

  @Override
  public int hashCode() {
    return patterns.toString().hashCode();
  }

  /** Whether the list contains {@code host}, whatever its case. */
  public boolean contain(String host) {
    // A NodeManager may register with a longer text, which would take long to compare.
    return host.length() <= LONGEST_NAME
        && patterns.stream()
            .anyMatch(pattern -> pattern.matcher(host.toLowerCase(Locale.ROOT)).matches());
  }

  private static String trusted(String host) {
    if (host.matches("[0-9.*]*[0-9][0-9.*]*")) {
      return glob(host, "[0-9.]*");
    }
    boolean isAnyDomain = host.equals("*") || host.startsWith("*.");
    return isAnyDomain ? ".*" + glob(host.substring(1), "[^.]*") : glob(host, "[^.]*");
  }

  private static String glob(String host, String star) {
    return Arrays.stream(host.split("\\*", -1))
        .map(Pattern::quote)
        .collect(Collectors.joining(star));
  }
}
