package io.heddle.tune.step;

import io.heddle.tune.apply.QueueChange;
import java.util.List;

/**
 * Other settings of some queues, all or none of which are made.
 *
 * @param id ascending; the way back has the id of what it takes back
 * @param queues whose settings change, and groups whose share does; at least one
 * @param predictedNow mean latency of the present jobs if nothing is changed, in seconds; infinite
 *     where one of them would never end
 * @param predictedAfter the same with the change
 * @param reason in one sentence
 */
public record Change(
    long id, List<QueueChange> queues, double predictedNow, double predictedAfter, String reason) {
  public Change {
    queues = List.copyOf(queues);
    if (queues.isEmpty()) {
      throw new IllegalArgumentException("change " + id + " changes no queue");
    }
  }

  /** The way back, for {@code reason}. */
  Change reversed(String reason) {
    return new Change(
        id,
        queues.stream().map(QueueChange::reversed).toList(),
        predictedAfter,
        predictedNow,
        reason);
  }
}
