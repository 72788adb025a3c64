package io.heddle.sim.engine.scheduler;

import java.util.ConcurrentModificationException;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * YARN's preemption for CapacityScheduler and Heddle, if turned on. The Fair scheduler runs
 * without.
 */
final class SimulatedPreemption {
  private static final Set<SchedulerEventType> DECISIONS =
      EnumSet.of(
          SchedulerEventType.KILL_RESERVED_CONTAINER,
          SchedulerEventType.MARK_CONTAINER_FOR_PREEMPTION,
          SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE,
          SchedulerEventType.MARK_CONTAINER_FOR_NONKILLABLE);

  private static final Logger LOG = LoggerFactory.getLogger(SimulatedPreemption.class);

  private SimulatedPreemption() {}

  static void keepUp(
      DrivenScheduler scheduler, SimulatedContext context, VirtualTime time, Runnable after) {
    RMContextImpl manager = context.get();
    Configuration conf = manager.getYarnConfiguration();
    if (!(scheduler.get() instanceof CapacityScheduler capacity) || !isOn(conf)) {
      return;
    }
    check(conf);
    for (SchedulerEventType type : DECISIONS) {
      context.dispatcher().on(type, event -> capacity.handle((SchedulerEvent) event));
    }
    ProportionalCapacityPreemptionPolicy policy =
        new ProportionalCapacityPreemptionPolicy(manager, capacity, time::now);
    time.every(
        policy.getMonitoringInterval(),
        () -> {
          look(policy);
          after.run();
        });
  }

  private static boolean isOn(Configuration conf) {
    return conf.getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
  }

  /** Throws IllegalArgumentException where YARN's monitor would not start. */
  static void check(Configuration conf) {
    String key = CapacitySchedulerConfiguration.PREEMPTION_MONITORING_INTERVAL;
    if (isOn(conf) && conf.getLong(key, 1) <= 0) {
      throw new IllegalArgumentException(
          "%s=%s: the monitor needs an interval above 0".formatted(key, conf.get(key)));
    }
  }

  /**
   * Stock's {@code FifoCandidatesSelector} may change the map that it walks; YARN's monitor leaves
   * out such a look, too.
   */
  static void look(ProportionalCapacityPreemptionPolicy policy) {
    try {
      policy.editSchedule();
    } catch (ConcurrentModificationException e) {
      LOG.warn("Preemption failed, this look is left out", e);
    }
  }
}
