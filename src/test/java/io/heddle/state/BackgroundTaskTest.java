package io.heddle.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class BackgroundTaskTest {
  private static final long HOUR = TimeUnit.HOURS.toMillis(1);

  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void itHasRunOnceWhenItIsMadeAndOnceMoreWhenItIsClosed() {
    try (BackgroundTask task = new BackgroundTask("test", runs::incrementAndGet, HOUR, HOUR)) {
      assertThat(task).isNotNull();
      assertThat(runs).hasValue(1);
    }
    assertThat(runs).hasValue(2);
  }

  @Test
  void itRunsAgainAfterTheInterval() throws InterruptedException {
    CountDownLatch thrice = new CountDownLatch(3);
    try (BackgroundTask task = new BackgroundTask("test", thrice::countDown, 1, HOUR)) {
      assertThat(task).isNotNull();
      thrice.await();
    }
  }

  @Test
  void itRunsAgainAfterItHasThrown() throws InterruptedException {
    CountDownLatch thrice = new CountDownLatch(3);
    Runnable failing =
        () -> {
          thrice.countDown();
          throw new AssertionError("scripted");
        };
    try (BackgroundTask task = new BackgroundTask("test", failing, 1, HOUR)) {
      assertThat(task).isNotNull();
      thrice.await();
    }
  }

  @Test
  void itsThreadKeepsNoJvmAlive() {
    AtomicReference<Thread> thread = new AtomicReference<>();
    new BackgroundTask("test", () -> thread.set(Thread.currentThread()), HOUR, HOUR).close();
    assertThat(thread.get().isDaemon()).isTrue();
    assertThat(thread.get().getName()).isEqualTo("test");
  }

  /** The first run waits for what comes only after the constructor, and then goes on. */
  @Test
  void aRunThatHangsHoldsUpNobody() throws InterruptedException {
    CountDownLatch released = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    BackgroundTask task =
        new BackgroundTask(
            "test",
            () -> {
              try {
                released.await();
                ended.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            HOUR,
            1);
    released.countDown();
    ended.await();
    task.close();
  }

  @Test
  void aRunThatHangsAtTheEndIsInterrupted() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    BackgroundTask task =
        new BackgroundTask(
            "test",
            () -> {
              begun.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
            },
            HOUR,
            1);
    // One that has not begun by the time of the end never runs.
    begun.await();
    task.close();
    interrupted.await();
  }

  @Test
  void aRunThatThrowsIsFollowedByAnother() {
    try (BackgroundTask task =
        new BackgroundTask(
            "test",
            () -> {
              if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("scripted");
              }
            },
            HOUR,
            HOUR)) {
      assertThat(task).isNotNull();
    }
    assertThat(runs).hasValue(2);
  }
}
