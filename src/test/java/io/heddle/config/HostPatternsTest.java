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

  /** Classes of nodes get no secret: there a star is any part. */
  @Test
  void aStarIsAnyPartOfTheNamesOfAClass() {
    assertThat(HostPatterns.parse("worker-*").contain("worker-1.example.com")).isTrue();
    assertThat(HostPatterns.parse("4*").contain("4u-node")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.*, 10.1.2.3, true",
    "10.1.*, 10.1.2.3, true",
    "10.1.2.*, 10.1.2.evil.com, false",
    "10.1.2.*, 10.1.2.evil, false",
    "worker-*, worker-1, true",
    "worker-*, worker-1.evil.com, false",
    "worker-*.example.com, worker-1.example.com, true",
    "worker-*.example.com, worker-1.evil.com.example.com, false",
    "*.example.com, a.b.example.com, true",
    "*.example.com, example.com, false",
    "*.example.com, a.example.com.evil.org, false",
    "*.1.2.3, 10.1.2.3, true",
    "*.1.2.3, evil.1.2.3, false",
    "*.*, a.b, true",
    "fd00:*, fd00::1:2, true",
    "*, anything.com, true"
  })
  void noForeignNameGetsASecret(String pattern, String host, boolean trusted) {
    assertThat(HostPatterns.parseTrusted(pattern).contain(host)).isEqualTo(trusted);
  }

  /** Comparing each part of a text of a NodeManager with each star would never end. */
  @Test
  void moreThanAHostNameIsContainedNowhere() {
    assertThat(HostPatterns.parse("*a*b*c*d*e*").contain("abcd".repeat(100_000))).isFalse();
    assertThat(HostPatterns.parse("*").contain("a".repeat(254))).isFalse();
  }
}
