package io.heddle.bench.adaptive.runtime;

import io.heddle.bench.adaptive.PriorityQueues;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The static configurations that AdaptiveConfig is compared with (Section 4.4). Of the Capacity
 * scheduler, in FIFO order: two queues have i and 8 - i of eight parts, 7 in all; four have one,
 * three or five each, 10 in all. Of the Fair scheduler, in each of its three orders: two queues
 * have the weights 25, 50 and 75 against one another, 9 in all; four have those of Table 2, 18.
 */
final class Representatives {
  private static final int PARTS = 8;
  private static final List<Integer> PARTS_OF_FOUR = List.of(1, 3, 5);
  private static final List<List<Integer>> WEIGHTS_OF_TWO =
      List.of(List.of(25, 75), List.of(50, 50), List.of(75, 25));
  private static final List<List<Integer>> WEIGHTS_OF_FOUR =
      List.of(
          List.of(25, 75, 25, 75),
          List.of(50, 50, 50, 50),
          List.of(75, 25, 75, 25),
          List.of(25, 75, 75, 25),
          List.of(50, 50, 50, 50),
          List.of(75, 25, 25, 75));

  private Representatives() {}

  static List<List<QueueSettings>> of(Family family, PriorityQueues queues) {
    boolean two = queues == PriorityQueues.TWO;
    if (family == Family.CAPACITY) {
      List<List<Integer>> shares = two ? partsOfTwo() : partsOfFour();
      return shares.stream().map(each -> settings(each, Ordering.FIFO)).toList();
    }
    return (two ? WEIGHTS_OF_TWO : WEIGHTS_OF_FOUR)
        .stream()
            .flatMap(
                weights ->
                    List.of(Ordering.values()).stream()
                        .map(ordering -> settings(weights, ordering)))
            .toList();
  }

  static List<QueueSettings> equal(PriorityQueues queues, Ordering ordering) {
    return settings(Collections.nCopies(queues.count(), 1), ordering);
  }

  private static List<List<Integer>> partsOfTwo() {
    return IntStream.range(1, PARTS).mapToObj(i -> List.of(i, PARTS - i)).toList();
  }

  private static List<List<Integer>> partsOfFour() {
    List<List<Integer>> all = new ArrayList<>();
    for (int first : PARTS_OF_FOUR) {
      for (int second : PARTS_OF_FOUR) {
        for (int third : PARTS_OF_FOUR) {
          int fourth = PARTS - first - second - third;
          if (PARTS_OF_FOUR.contains(fourth)) {
            all.add(List.of(first, second, third, fourth));
          }
        }
      }
    }
    return all;
  }

  private static List<QueueSettings> settings(List<Integer> parts, Ordering ordering) {
    double sum = parts.stream().mapToInt(Integer::intValue).sum();
    return parts.stream().map(part -> new QueueSettings(part / sum, ordering)).toList();
  }
}
