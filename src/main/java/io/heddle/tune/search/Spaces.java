package io.heddle.tune.search;

import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;
import java.util.stream.IntStream;

/** The spaces of all queues of a group together. */
record Spaces(List<Queue> queues, ShareBounds bounds) {
  Spaces(List<Queue> queues) {
    this(
        queues,
        new ShareBounds(
            queues.stream().mapToDouble(queue -> queue.space().lower()).toArray(),
            queues.stream().mapToDouble(queue -> queue.space().upper()).toArray()));
  }

  /** Whether these settings lie within the spaces and their shares add up to 1. */
  boolean contains(List<QueueSettings> settings) {
    return IntStream.range(0, settings.size())
            .allMatch(i -> allows(queues.get(i), settings.get(i).ordering()))
        && bounds.contains(shares(settings));
  }

  private static boolean allows(Queue queue, Ordering ordering) {
    return queue.space().orderings().contains(ordering);
  }

  /**
   * @throws IllegalArgumentException if no shares within the spaces add up to 1
   */
  List<QueueSettings> nearestToPresent() {
    if (!bounds.canAddUp()) {
      throw new IllegalArgumentException(
          "no shares within the bounds of %s add up to 1: give lower bounds that add up to at most 1 and upper bounds to at least 1"
              .formatted(queues.stream().map(Queue::path).toList()));
    }
    List<QueueSettings> present = queues.stream().map(Queue::settings).toList();
    if (contains(present)) {
      return present;
    }
    List<Ordering> orderings = queues.stream().map(Spaces::nearestOrdering).toList();
    return settings(bounds.nearest(shares(present)), orderings);
  }

  private static Ordering nearestOrdering(Queue queue) {
    Ordering now = queue.settings().ordering();
    return allows(queue, now) ? now : queue.space().orderings().get(0);
  }

  static double[] shares(List<QueueSettings> settings) {
    return settings.stream().mapToDouble(QueueSettings::share).toArray();
  }

  static List<QueueSettings> settings(double[] shares, List<Ordering> orderings) {
    return IntStream.range(0, shares.length)
        .mapToObj(i -> new QueueSettings(Math.min(1, shares[i]), orderings.get(i)))
        .toList();
  }
}
