package io.heddle.bench.heartbeat;

import io.heddle.yarn.HeddleScheduler;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** Whose heartbeats are timed. */
enum Contender {
  HEDDLE(HeddleScheduler.class),
  HASTE(HeddleScheduler.class),
  CAPACITY(CapacityScheduler.class);

  /** Those compared with stock. */
  static final List<Contender> OURS = List.of(HEDDLE, HASTE);

  private final Class<? extends CapacityScheduler> scheduler;

  Contender(Class<? extends CapacityScheduler> scheduler) {
    this.scheduler = scheduler;
  }

  Class<? extends CapacityScheduler> scheduler() {
    return scheduler;
  }

  /** Its row, and where it is Heddle's scheduler the policy. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
