package io.heddle.yarn.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.telemetry.HeddleMetrics;
import io.heddle.yarn.testing.LogEvents;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;

class HookGuardTest {
  private final HeddleMetrics metrics = new HeddleMetrics(() -> 0);
  private final AtomicLong nanos = new AtomicLong();
  private final HookGuard guard = new HookGuard(metrics, nanos::get, 60);

  private static void fail() {
    throw new IllegalStateException("scripted");
  }

  @Test
  void aHookThatFailsIsCountedAndGoesNoFurther() {
    assertThat(guard.run(HookGuardTest::fail)).isFalse();
    assertThat(guard.run(() -> {})).isTrue();
    assertThat(
            guard.<Integer>get(
                () -> {
                  throw new NoClassDefFoundError("scripted");
                },
                7))
        .isEqualTo(7);
    assertThat(guard.get(() -> 1, 7)).isEqualTo(1);
    assertThat(metrics.fallbacks()).isEqualTo(2);
  }

  @Test
  void failuresAreLoggedAtABoundedRate() {
    try (LogEvents log = LogEvents.of(Logger.getLogger(HookGuard.class), Level.ERROR)) {
      for (int i = 0; i < 5; i++) {
        guard.run(HookGuardTest::fail);
      }
      assertThat(log.messages()).singleElement().asString().contains("0 failures not logged");
      nanos.set(60);
      guard.run(HookGuardTest::fail);
      assertThat(log.messages()).hasSize(2).last().asString().contains("4 failures not logged");
    }
  }

  @Test
  void aClockThatFailsDoesNotKeepAFailureFromBeingCounted() {
    HookGuard blind =
        new HookGuard(
            metrics,
            () -> {
              throw new IllegalStateException("no time");
            },
            60);
    assertThat(blind.run(HookGuardTest::fail)).isFalse();
    assertThat(metrics.fallbacks()).isEqualTo(1);
  }

  /** If there is no memory left at all, stock meets the same error next. */
  @Test
  void anAllocationThatIsTooLargeIsAFailureAsAnyOther() {
    assertThat(
            guard.run(
                () -> {
                  throw new OutOfMemoryError("scripted");
                }))
        .isFalse();
    assertThat(metrics.fallbacks()).isEqualTo(1);
  }

  @Test
  void theEndOfTheJvmIsLeftToYarn() {
    assertThatThrownBy(
            () ->
                guard.run(
                    () -> {
                      throw new UnknownError("scripted");
                    }))
        .isInstanceOf(UnknownError.class);
    assertThat(metrics.fallbacks()).isZero();
  }

  @Test
  void ofAnApplicationThatIsNotFollowedNothingIsChanged() {
    guard.run(null, HookGuardTest::fail);
    assertThat(metrics.fallbacks()).isZero();
  }

  @Test
  void stockIsCalledOnceWhateverAHookAroundItDoes() {
    AtomicInteger calls = new AtomicInteger();
    Runnable stock = calls::incrementAndGet;
    guard.around(
        stock,
        call -> {
          throw new AssertionError("before");
        });
    assertThat(calls).hasValue(1);
    guard.around(
        stock,
        call -> {
          call.run();
          throw new AssertionError("after");
        });
    assertThat(calls).hasValue(2);
    guard.around(stock, call -> {});
    assertThat(calls).as("left out on purpose").hasValue(2);
    assertThat(metrics.fallbacks()).isEqualTo(2);
  }

  @Test
  void whatStockThrowsIsThrownOn() {
    IllegalStateException stocks = new IllegalStateException("stock's");
    assertThatThrownBy(
            () ->
                guard.around(
                    () -> {
                      throw stocks;
                    },
                    Runnable::run))
        .isSameAs(stocks);
    assertThat(metrics.fallbacks()).isZero();
  }
}
