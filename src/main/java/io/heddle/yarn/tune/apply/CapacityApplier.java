package io.heddle.yarn.tune.apply;

import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.apply.CapacitySettings;
import io.heddle.tune.apply.NotAppliedException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

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

  /** Where a Capacity scheduler's configuration is kept. */
  interface CapacityStore {
    /** What to set, found from the configuration that the scheduler works by. */
    @FunctionalInterface
    interface Mutation {
      /** Keys and values; none if nothing is to be changed. */
      Map<String, String> of(Configuration live) throws NotAppliedException;
    }

    /**
     * Keeps a mutation and makes the scheduler work by it, or does neither. One thread at a time.
     *
     * @throws NotAppliedException if all is as it was
     */
    void change(Mutation mutation) throws NotAppliedException;
  }
}
