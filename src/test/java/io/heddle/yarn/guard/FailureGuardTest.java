package io.heddle.yarn.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig.GuardConfig;
import io.heddle.place.DecisionBudget.LateException;
import io.heddle.telemetry.HeddleMetrics;
import org.junit.jupiter.api.Test;

/** Three failures in a row keep a queue on stock order for 1,000 ns. */
class FailureGuardTest {
  private final HeddleMetrics metrics = new HeddleMetrics(() -> 0);
  private final FailureGuard guard =
      new FailureGuard(new GuardConfig(1, 1, 3, 1_000, 1_000_000, true), metrics);

  private final FailureBreaker breaker = new FailureBreaker(3, 1_000);

  private void fail(String queue, int times) {
    for (int i = 0; i < times; i++) {
      guard.failed(queue, new IllegalStateException("scripted"), 0);
    }
  }

  /** Else one that always fails would be tried for ever. */
  @Test
  void thatAnotherQueueFaresWellDoesNotMakeUpForFailures() {
    for (int i = 0; i < 3; i++) {
      fail("root.a", 1);
      guard.succeeded("root.b");
    }
    assertThat(guard.allows("root.a", 999)).isFalse();
    assertThat(guard.allows("root.b", 999)).isTrue();
    assertThat(metrics.fallbacks()).isEqualTo(3);
    assertThat(metrics.coolDowns()).isEqualTo(1);
  }

  @Test
  void aSuccessOfItsOwnDoes() {
    fail("root.a", 2);
    guard.succeeded("root.a");
    fail("root.a", 2);
    assertThat(guard.allows("root.a", 0)).isTrue();
  }

  @Test
  void theCoolDownIsOverWhenAllQueuesAreThrough() {
    fail("root.a", 3);
    fail("root.b", 3);
    assertThat(guard.allows("root.a", 1_000)).isTrue();
    assertThat(metrics.isCoolingDown()).isTrue();
    assertThat(guard.allows("root.b", 1_000)).isTrue();
    assertThat(metrics.isCoolingDown()).isFalse();
  }

  /** Stock order goes on to serve a queue that cools down: that is no success. */
  @Test
  void nothingEndsACoolDownEarly() {
    fail("root.a", 3);
    guard.succeeded("root.a");
    assertThat(guard.allows("root.a", 999)).isFalse();
  }

  private void late(int times) {
    for (int i = 0; i < times; i++) {
      guard.failed("root.a", new LateException(1_000), 0);
      metrics.decisionTook(1);
    }
  }

  /** The JVM loads classes while they run. */
  @Test
  void firstPassesThatAreLateAreNoFailures() {
    late(20);
    assertThat(metrics.fallbacks()).isZero();
    assertThat(metrics.latePassesAtStart()).isEqualTo(20);
    assertThat(guard.isQuiet()).isTrue();
  }

  @Test
  void moreThanAFewOfThemAre() {
    late(23);
    assertThat(metrics.fallbacks()).isEqualTo(3);
    assertThat(guard.allows("root.a", 999)).isFalse();
  }

  /** A refresh of the configuration makes another guard, and starts no JVM. */
  @Test
  void laterPassesThatAreLateAre() {
    for (int i = 0; i < 1_000; i++) {
      metrics.decisionTook(1);
    }
    late(1);
    new FailureGuard(new GuardConfig(1, 1, 3, 1_000, 1_000_000, true), metrics)
        .failed("root.a", new LateException(1_000), 0);
    assertThat(metrics.fallbacks()).isEqualTo(2);
    assertThat(metrics.latePassesAtStart()).isZero();
  }

  @Test
  void whatElseFailsCountsFromTheFirstPassOn() {
    fail("root.a", 1);
    assertThat(metrics.fallbacks()).isEqualTo(1);
  }

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
