package io.heddle.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostPatternsTest {
  private static final HostPatterns PATTERNS =
      HostPatterns.parse("n1, *.Example.com,10.1.*,gpu-*.*.local");

  @ParameterizedTest
  @CsvSource({
    "n1, true",
    "N1, true",
    "n12, false",
    "n1.example.com, true",
    "EXAMPLE.com, false",
    "evil-example.com, false",
    "n1.example.com.evil.org, false",
    "nexample0com, false",
    "10.1.2.3, true",
    "110.1.2.3, false",
    "gpu-1.rack.local, true"
  })
  void wholeNamesAreCompared(String host, boolean contained) {
    assertThat(PATTERNS.contain(host)).isEqualTo(contained);
  }

  /** Comparing each part of a text of a NodeManager with each star would never end. */
  @Test
  void moreThanAHostNameIsContainedNowhere() {
    assertThat(HostPatterns.parse("*a*b*c*d*e*").contain("abcd".repeat(100_000))).isFalse();
    assertThat(HostPatterns.parse("*").contain("a".repeat(254))).isFalse();
  }
}
