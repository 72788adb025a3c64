package io.heddle.sim.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.app.WaitingTasks.IntQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitingTasksTest {
  private static List<String> hosts(int task) {
    return task % 4 == 0 ? List.of() : List.of("host-" + task % 3, "host-" + (3 + task % 5));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void agreesWithASimpleSet(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    WaitingTasks tasks = new WaitingTasks(WaitingTasksTest::hosts);
    Set<Integer> expected = new TreeSet<>();
    for (int step = 0; step < 5_000; step++) {
      int task = random.nextInt(60);
      if (random.nextBoolean() && expected.add(task)) {
        tasks.add(task);
      } else if (!expected.isEmpty()) {
        String host = "host-" + random.nextInt(9);
        boolean near = expected.stream().anyMatch(each -> hosts(each).contains(host));
        int taken = tasks.take(host);
        assertThat(expected.remove(taken)).as("seed %d, step %d: waits", seed, step).isTrue();
        assertThat(hosts(taken).contains(host))
            .as("seed %d, step %d: near where one is", seed, step)
            .isEqualTo(near);
      }
      assertThat(tasks.count()).as("seed %d, step %d", seed, step).isEqualTo(expected.size());
      assertThat(tasks.hosts()).as("seed %d, step %d", seed, step).isEqualTo(wanted(expected));
    }
  }

  private static Map<String, Integer> wanted(Set<Integer> tasks) {
    Map<String, Integer> wanted = new TreeMap<>();
    tasks.forEach(task -> hosts(task).forEach(host -> wanted.merge(host, 1, Integer::sum)));
    return wanted;
  }

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
