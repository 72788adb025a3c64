package io.heddle.cli.command;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.config.ReclaimConfig;
import io.heddle.config.TunerBounds;
import io.heddle.model.Printable;
import io.heddle.sim.engine.scheduler.StartTrial;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Settings of Heddle for queues that there are not. */
final class QueueNotes {
  private static final int MOST = 20;

  private QueueNotes() {}

  static List<String> about(HeddleConfig config, StartTrial trial) {
    List<String> notes = new ArrayList<>();
    notes.addAll(missing(Keys.QUEUE + "%s.*", config.queues().paths(), trial));
    notes.addAll(missing(TunerBounds.QUEUE + "%s.*", config.tuner().bounds().paths(), trial));
    notes.addAll(missing(ReclaimConfig.QUEUES + " names %s", config.reclaim().queues(), trial));
    if (notes.size() <= MOST) {
      return notes;
    }
    List<String> first = new ArrayList<>(notes.subList(0, MOST));
    first.add("%d more settings are of queues that there are not".formatted(notes.size() - MOST));
    return first;
  }

  private static List<String> missing(String where, Collection<String> paths, StartTrial trial) {
    return paths.stream()
        .filter(path -> !trial.mayHave(path))
        .map(Printable::value)
        .map(path -> where.formatted(path) + ": there is no queue " + path)
        .toList();
  }
}
