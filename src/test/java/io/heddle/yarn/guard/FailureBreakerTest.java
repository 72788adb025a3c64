package io.heddle.yarn.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureBreakerTest {
  private final FailureBreaker breaker = new FailureBreaker(3, 1_000);

  @Test
  void opensAtTheLimitAndClosesAfterTheCoolDown() {
    assertThat(breaker.failed(10)).isFalse();
    assertThat(breaker.failed(20)).isFalse();
    assertThat(breaker.allows(20)).isTrue();
    assertThat(breaker.failed(30)).isTrue();
    assertThat(breaker.allows(31)).isFalse();
    assertThat(breaker.allows(1_029)).isFalse();
    assertThat(breaker.allows(1_030)).isTrue();
  }

  @Test
  void countsFailuresInARowOnly() {
    for (int i = 0; i < 10; i++) {
      assertThat(breaker.failed(i)).isFalse();
      assertThat(breaker.failed(i)).isFalse();
      breaker.succeeded();
    }
    assertThat(breaker.allows(10)).isTrue();
  }

  @Test
  void needsTheLimitAgainAfterTheCoolDown() {
    breaker.failed(0);
    breaker.failed(0);
    breaker.failed(0);
    assertThat(breaker.allows(1_000)).isTrue();
    assertThat(breaker.failed(1_001)).isFalse();
    assertThat(breaker.allows(1_002)).isTrue();
  }
}
