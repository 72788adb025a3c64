package io.heddle.sim.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.app.WaitingTasks.IntQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntQueueTest {
  @Test
  void agreesWithTheQueueOfTheLibrary() {
    SplittableRandom random = new SplittableRandom(1);
    IntQueue queue = new IntQueue();
    Deque<Integer> expected = new ArrayDeque<>();
    for (int step = 0; step < 10_000; step++) {
      if (random.nextInt(100) < 55) {
        queue.add(step);
        expected.add(step);
      } else if (!expected.isEmpty()) {
        assertThat(queue.remove()).isEqualTo(expected.remove());
      }
      assertThat(queue.size()).isEqualTo(expected.size());
      assertThat(queue.isEmpty()).isEqualTo(expected.isEmpty());
    }
    assertThat(expected).as("it must have grown").hasSizeGreaterThan(100);
  }
}
