package io.heddle.yarn.tune.apply;

import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.CapacitySettings;
import java.util.List;
import java.util.Map;

/** Changes queues of the Capacity scheduler, Heddle being one, where it keeps its configuration. */
abstract class CapacityApplier implements Applier {
  final LiveCapacity live;

  CapacityApplier(LiveCapacity live) {
    this.live = live;
  }

  @Override
  public final synchronized void apply(List<QueueChange> changes, String reason)
      throws NotAppliedException {
    change(changes);
  }

  /**
   * Changes and keeps it, or neither. One thread at a time.
   *
   * @throws NotAppliedException if all is as it was
   */
  abstract void change(List<QueueChange> changes) throws NotAppliedException;

  /** Keys and values to set, by the configuration that the scheduler works by; maybe none. */
  final Map<String, String> updates(List<QueueChange> changes) throws NotAppliedException {
    return new CapacitySettings(live.configuration()::get).changed(changes);
  }
}
