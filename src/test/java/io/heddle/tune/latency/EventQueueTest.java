package io.heddle.tune.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EventQueueTest {
  /** What a list gives that is sorted by time, equal times in order of planning. */
  @Test
  void givesTheEarliestFirstAndEqualTimesInOrder() {
    SplittableRandom random = new SplittableRandom(1);
    EventQueue queue = new EventQueue();
    List<double[]> expected = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      if (expected.isEmpty() || random.nextInt(3) > 0) {
        double time = random.nextInt(50);
        queue.add(time, i % 7, i, i % 11);
        expected.add(new double[] {time, i});
      } else {
        double[] first =
            expected.stream()
                .min(Comparator.<double[]>comparingDouble(e -> e[0]).thenComparingDouble(e -> e[1]))
                .orElseThrow();
        expected.remove(first);
        int number = (int) first[1];
        assertThat(queue.time()).isEqualTo(first[0]);
        assertThat(List.of(queue.kind(), queue.job(), queue.slot()))
            .containsExactly(number % 7, number, number % 11);
        queue.remove();
      }
    }
    assertThat(queue.isEmpty()).isEqualTo(expected.isEmpty());
  }
}
