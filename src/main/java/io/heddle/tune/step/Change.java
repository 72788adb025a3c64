package io.heddle.tune.step;

import io.heddle.tune.apply.Applier.QueueChange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of some queues, all or none of which are made.
 *
 * @param firstId of the first change that this one stands for, else its {@code id}
 * @param id ascending; the way back has the ids of what it takes back
 * @param queues whose settings change, and groups whose share does; at least one
 * @param predictedNow mean latency without the change, in seconds; infinite where a job never ends
 */
public record Change(
    long firstId,
    long id,
    List<QueueChange> queues,
    double predictedNow,
    double predictedAfter,
    String reason) {
  public Change {
    queues = List.copyOf(queues);
    if (queues.isEmpty()) {
      throw new IllegalArgumentException("change " + id + " changes no queue");
    }
  }

  Change reversed(String reason) {
    return new Change(
        firstId,
        id,
        queues.stream().map(QueueChange::reversed).toList(),
        predictedAfter,
        predictedNow,
        reason);
  }

  Change with(List<QueueChange> others, String why) {
    return new Change(firstId, id, others, predictedNow, predictedAfter, why);
  }

  private Optional<Change> then(Change next) {
    Map<String, QueueChange> both = new LinkedHashMap<>();
    queues.forEach(queue -> both.put(queue.path(), queue));
    for (QueueChange queue : next.queues) {
      both.merge(
          queue.path(),
          queue,
          (first, second) -> new QueueChange(queue.path(), first.before(), second.after()));
    }
    both.values().removeIf(queue -> queue.before().equals(queue.after()));
    return both.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Change(
                firstId,
                next.id,
                List.copyOf(both.values()),
                next.predictedNow,
                next.predictedAfter,
                next.reason));
  }

  static Optional<Change> together(Iterable<Change> changes) {
    Optional<Change> sum = Optional.empty();
    for (Change next : changes) {
      sum = sum.isPresent() ? sum.get().then(next) : Optional.of(next);
    }
    return sum;
  }
}
