package io.heddle.telemetry;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

final class MetricName {
  private MetricName() {}

  /** Returns {@code LikeThis} for {@code LIKE_THIS}. */
  static String camelCase(String constant) {
    return Arrays.stream(constant.split("_"))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }
}
