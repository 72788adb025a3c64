package io.heddle.yarn.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig.GuardConfig;
import io.heddle.telemetry.HeddleMetrics;
import org.junit.jupiter.api.Test;

/** Three failures in a row keep a queue on stock order for 1,000 ns. */
class FailureGuardTest {
  private final HeddleMetrics metrics = new HeddleMetrics();
  private final FailureGuard guard =
      new FailureGuard(new GuardConfig(1, 1, 3, 1_000, 1_000_000, true), metrics);

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
}
