package io.heddle.cli.command;

import io.heddle.config.HeddleConfig;
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
    notes.addAll(missing(HeddleConfig.QUEUE + "%s.*", config.queues().paths(), trial));
    notes.addAll(missing(TunerBounds.QUEUE + "%s.*", config.tuner().bounds().paths(), trial));
    notes.addAll(missing(ReclaimConfig.QUEUES + " names %s", config.reclaim().queues(), trial));
    return notes.size() <= MOST ? notes : notes.subList(0, MOST);
  }

  private static List<String> missing(String where, Collection<String> paths, StartTrial trial) {
    return paths.stream()
        .filter(path -> !trial.mayHave(path))
        .map(Printable::value)
        .map(path -> where.formatted(path) + ": there is no queue " + path)
        .toList();
  }
}
