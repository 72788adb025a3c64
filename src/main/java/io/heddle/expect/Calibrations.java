package io.heddle.expect;

import io.heddle.expect.Calibration.Case;
import io.heddle.model.RecentlyUsed;
import java.util.Optional;

/** A calibration for each queue, and one of all for queues that know too little. */
final class Calibrations {
  private static final int MOST_QUEUES = 1_000;

  private final RecentlyUsed<String, Calibration> queues = new RecentlyUsed<>(MOST_QUEUES);
  private final Calibration all = new Calibration();

  /** A case in the calibration of its queue, and in that of all. */
  record Counted(Calibration queue, Case ofQueue, Case ofAll) {}

  private Calibration of(String queue) {
    Calibration known = queues.get(queue);
    if (known == null) {
      known = new Calibration();
      queues.put(queue, known);
    }
    return known;
  }

  Counted begin(String queue, double predicted, long now) {
    Calibration own = of(queue);
    return new Counted(own, own.begin(predicted, now), all.begin(predicted, now));
  }

  void end(Counted ended, long now) {
    ended.queue.end(ended.ofQueue, now);
    all.end(ended.ofAll, now);
  }

  void drop(Counted dropped) {
    dropped.queue.drop(dropped.ofQueue);
    all.drop(dropped.ofAll);
  }

  /** Seconds that the next case of a queue takes. */
  Optional<TimeInterval> next(String queue, double predicted) {
    return of(queue).interval(predicted, 0).or(() -> all.interval(predicted, 0));
  }

  /** Seconds that an open case still takes. */
  Optional<TimeInterval> rest(Counted begun, long now) {
    return begun.queue.rest(begun.ofQueue, now).or(() -> all.rest(begun.ofAll, now));
  }
}
