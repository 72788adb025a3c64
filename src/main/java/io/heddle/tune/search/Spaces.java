package io.heddle.tune.search;

import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import java.util.ArrayList;
import java.util.List;

/** The spaces of all queues of a group together. */
public final class Spaces {
  private final List<Queue> queues;
  private final ShareBounds bounds;

  public Spaces(List<Queue> queues) {
    this.queues = queues;
    bounds =
        new ShareBounds(
            queues.stream().mapToDouble(queue -> queue.space().lower()).toArray(),
            queues.stream().mapToDouble(queue -> queue.space().upper()).toArray());
  }

  /** Whether there are shares within the spaces that add up to 1. */
  public boolean canAddUp() {
    return bounds.canAddUp();
  }

  /** Whether these settings lie within the spaces and their shares add up to 1. */
  public boolean contains(List<QueueSettings> settings) {
    for (int i = 0; i < settings.size(); i++) {
      if (!queues.get(i).space().orderings().contains(settings.get(i).ordering())) {
        return false;
      }
    }
    return bounds.contains(shares(settings));
  }

  List<QueueSettings> nearestToPresent() {
    List<QueueSettings> present = queues.stream().map(Queue::settings).toList();
    if (contains(present)) {
      return present;
    }
    List<Ordering> orderings = new ArrayList<>();
    for (Queue queue : queues) {
      List<Ordering> allowed = queue.space().orderings();
      Ordering now = queue.settings().ordering();
      orderings.add(allowed.contains(now) ? now : allowed.get(0));
    }
    return settings(bounds.nearest(shares(present)), orderings);
  }

  ShareBounds bounds() {
    return bounds;
  }

  List<QueueSpace> ofQueues() {
    return queues.stream().map(Queue::space).toList();
  }

  double orderingChoices() {
    return queues.stream()
        .mapToDouble(queue -> queue.space().orderings().size())
        .reduce(1, (a, b) -> a * b);
  }

  void check() {
    if (!canAddUp()) {
      throw new IllegalArgumentException(
          "no shares within the bounds of %s add up to 1: give lower bounds that add up to at most 1 and upper bounds to at least 1"
              .formatted(queues.stream().map(Queue::path).toList()));
    }
  }

  static double[] shares(List<QueueSettings> settings) {
    return settings.stream().mapToDouble(QueueSettings::share).toArray();
  }

  static List<QueueSettings> settings(double[] shares, List<Ordering> orderings) {
    List<QueueSettings> settings = new ArrayList<>(shares.length);
    for (int i = 0; i < shares.length; i++) {
      settings.add(new QueueSettings(Math.min(1, shares[i]), orderings.get(i)));
    }
    return settings;
  }
}
