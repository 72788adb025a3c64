package io.heddle.yarn.tune.apply;

import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.CapacitySettings;
import io.heddle.tune.apply.NotAppliedException;
import io.heddle.tune.apply.QueueChange;
import java.util.List;

/** Changes queues of the Capacity scheduler, Heddle being one. */
final class CapacityApplier implements Applier {
  private final CapacityStore store;

  CapacityApplier(CapacityStore store) {
    this.store = store;
  }

  @Override
  public synchronized void apply(List<QueueChange> changes, String reason)
      throws NotAppliedException {
    store.change(live -> new CapacitySettings(live::get).changed(changes));
  }
}
