package io.heddle.tune.step;

import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.ArrayList;
import java.util.List;

/** In which way a setting of a queue was changed. */
public record Direction(String path, Way way) {
  /** A larger share, a smaller one, or an ordering. */
  public enum Way {
    UP,
    DOWN,
    FIFO,
    FAIR,
    DRF
  }

  /** The directions of a change of one queue: none, one or two. */
  static List<Direction> of(QueueChange change) {
    List<Direction> directions = new ArrayList<>();
    QueueSettings before = change.before();
    QueueSettings after = change.after();
    if (!SettingsByPath.sameShare(before.share(), after.share())) {
      directions.add(
          new Direction(change.path(), after.share() > before.share() ? Way.UP : Way.DOWN));
    }
    if (before.ordering() != after.ordering()) {
      directions.add(new Direction(change.path(), Way.valueOf(after.ordering().name())));
    }
    return directions;
  }
}
