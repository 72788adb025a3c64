package io.heddle.cli.command;

import io.heddle.model.Printable;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/** Settings of stock YARN that leave Heddle less to do than its user may expect. */
final class StockNotes {
  static final String SCHEDULER = "io.heddle.yarn.HeddleScheduler";
  private static final String ALLOCATOR = "io.heddle.yarn.heartbeat.FilteredPlacementAllocator";
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String MULTI_NODE = CAPACITY + "multi-node-placement-enabled";
  private static final String CALCULATOR = CAPACITY + "resource-calculator";
  private static final String OFF_SWITCH =
      CAPACITY + "per-node-heartbeat.maximum-offswitch-assignments";
  private static final String ORDERING = ".ordering-policy";

  private static final int FEW_OFF_SWITCH = 2;

  private StockNotes() {}

  /**
   * @param own what the ResourceManager reads for itself
   * @param conf the scheduler's file over it
   */
  static List<String> about(Configuration own, Configuration conf) {
    List<String> notes = new ArrayList<>();
    String scheduler = own.getTrimmed(YarnConfiguration.RM_SCHEDULER, "");
    if (!scheduler.equals(conf.getTrimmed(YarnConfiguration.RM_SCHEDULER, ""))) {
      notes.add(
          YarnConfiguration.RM_SCHEDULER
              + " in capacity-scheduler.xml is not read: write it in yarn-site.xml");
    }
    if (!scheduler.equals(SCHEDULER)) {
      notes.add(
          YarnConfiguration.RM_SCHEDULER
              + " is "
              + Printable.value(scheduler)
              + ": Heddle is not in use; set "
              + SCHEDULER);
    }
    String store =
        conf.getTrimmed(
            YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
            YarnConfiguration.FILE_CONFIGURATION_STORE);
    if (!store.equals(YarnConfiguration.FILE_CONFIGURATION_STORE)) {
      notes.add(
          YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS
              + " is "
              + Printable.value(store)
              + ": the ResourceManager reads that store, not capacity-scheduler.xml");
    }
    String allocator =
        conf.getTrimmed(YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS, ALLOCATOR);
    if (!allocator.isEmpty() && !allocator.equals(ALLOCATOR)) {
      notes.add(
          YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS
              + " is "
              + Printable.value(allocator)
              + ": Heddle orders applications, not the requests within one");
    }
    if (conf.getBoolean(MULTI_NODE, false)) {
      notes.add(MULTI_NODE + " is on: stock YARN chooses nodes and requests, Heddle does not");
    }
    boolean isAtOnce =
        conf.getBoolean(
            CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE,
            CapacitySchedulerConfiguration.DEFAULT_SCHEDULE_ASYNCHRONOUSLY_ENABLE);
    if (!isAtOnce) {
      notes.add(
          CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE
              + " is off: containers are placed at heartbeats only");
    }
    int offSwitch = conf.getInt(OFF_SWITCH, 1);
    if (!isAtOnce && offSwitch < FEW_OFF_SWITCH) {
      notes.add(
          OFF_SWITCH
              + " is "
              + offSwitch
              + ": a heartbeat gives no more containers to requests that name no host, so that"
              + " empty nodes fill slowly; 10 is a start");
    }
    String calculator = conf.getTrimmed(CALCULATOR, "DefaultResourceCalculator");
    if (calculator.endsWith("DefaultResourceCalculator")) {
      notes.add(CALCULATOR + " counts memory only, and so does Heddle");
    }
    conf.getPropsWithPrefix(CAPACITY)
        .forEach(
            (rest, policy) -> {
              if (rest.startsWith("root.")
                  && rest.endsWith(ORDERING)
                  && !List.of("fifo", "fair", "utilization", "priority-utilization")
                      .contains(policy.trim())) {
                notes.add(
                    CAPACITY
                        + Printable.value(rest)
                        + " is "
                        + Printable.value(policy.trim())
                        + ": that queue stays pure stock");
              }
            });
    return notes;
  }
}
