package io.heddle.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Many readers cost what one costs, and none waits for another one's reading. */
class CachedSnapshotTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger readings = new AtomicInteger();

  @Test
  void withinASecondItIsReadOnce() {
    CachedSnapshot<Integer> snapshot = new CachedSnapshot<>(readings::incrementAndGet, nanos::get);

    for (int reader = 0; reader < 100; reader++) {
      assertThat(snapshot.get()).isEqualTo(1);
    }
    nanos.set(TimeUnit.SECONDS.toNanos(1) - 1);
    assertThat(snapshot.get()).isEqualTo(1);
    nanos.incrementAndGet();
    assertThat(snapshot.get()).isEqualTo(2);
  }

  @Test
  void whileOneReadsOthersGoOnWithTheLast() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    Supplier<Integer> slow =
        () -> {
          int number = readings.incrementAndGet();
          if (number == 2) {
            begun.countDown();
            awaitQuietly(mayEnd);
          }
          return number;
        };
    CachedSnapshot<Integer> snapshot = new CachedSnapshot<>(slow, nanos::get);
    assertThat(snapshot.get()).isEqualTo(1);
    nanos.set(TimeUnit.SECONDS.toNanos(1));
    CompletableFuture<Integer> reader = CompletableFuture.supplyAsync(snapshot);
    begun.await();

    assertThat(snapshot.get()).isEqualTo(1);

    mayEnd.countDown();
    assertThat(reader.get()).isEqualTo(2);
    assertThat(snapshot.get()).isEqualTo(2);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
