package io.heddle.bench.heartbeat;

import io.heddle.yarn.HeddleScheduler;
import java.util.Locale;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** Whose heartbeats are timed. */
enum Contender {
  HASTE(HeddleScheduler.class),
  CAPACITY(CapacityScheduler.class);

  private final Class<? extends CapacityScheduler> scheduler;

  Contender(Class<? extends CapacityScheduler> scheduler) {
    this.scheduler = scheduler;
  }

  Class<? extends CapacityScheduler> scheduler() {
    return scheduler;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
