package io.heddle.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static final int MOST_SECONDS = 60;

  @Test
  void resultsAreInTheirOrderInThreadsOfTheirOwn() {
    Set<String> threads = ConcurrentHashMap.newKeySet();
    CyclicBarrier together = new CyclicBarrier(2);
    try (Workers workers = Workers.of(2, "search")) {
      assertThat(
              workers.each(
                  6,
                  i -> {
                    threads.add(Thread.currentThread().getName());
                    meet(together);
                    return i * i;
                  }))
          .containsExactly(0, 1, 4, 9, 16, 25);
    }
    assertThat(threads).containsExactlyInAnyOrder("search-1", "search-2");
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(MOST_SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aFailureIsThatOfTheWork() {
    try (Workers workers = Workers.of(1, "search")) {
      assertThatThrownBy(
              () ->
                  workers.each(
                      2,
                      i -> {
                        throw new StackOverflowError("deep");
                      }))
          .isInstanceOf(StackOverflowError.class);
    }
  }

  @Test
  void anInterruptedSearchIsGivenUp() {
    // Nobody else comes: the work has not ended when it is given up.
    CyclicBarrier together = new CyclicBarrier(2);
    try (Workers workers = Workers.of(1, "search")) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(
              () ->
                  workers.each(
                      1,
                      i -> {
                        meet(together);
                        return i;
                      }))
          .isInstanceOf(CancellationException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
