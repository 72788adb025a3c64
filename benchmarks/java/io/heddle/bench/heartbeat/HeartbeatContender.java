package io.heddle.bench.heartbeat;

import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.SchedulerDependencies;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

enum HeartbeatContender {
  CAPACITY(CapacityScheduler.class),
  HEDDLE(HeddleScheduler.class),
  HASTE(HeddleScheduler.class);

  static final List<HeartbeatContender> OURS = List.of(HEDDLE, HASTE);

  private final Class<? extends CapacityScheduler> scheduler;

  HeartbeatContender(Class<? extends CapacityScheduler> scheduler) {
    this.scheduler = scheduler;
  }

  Class<? extends CapacityScheduler> scheduler() {
    return scheduler;
  }

  CapacityScheduler create(LongSupplier clock) {
    return this == CAPACITY
        ? new CapacityScheduler()
        : new HeddleScheduler(SchedulerDependencies.of(clock, new SplittableRandom(0))) {};
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
