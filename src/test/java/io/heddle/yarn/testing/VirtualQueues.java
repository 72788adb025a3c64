package io.heddle.yarn.testing;

import io.heddle.sim.SchedulerChoice;
import io.heddle.sim.SchedulerChoice.Family;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** Settings for a {@link VirtualCluster}: all resources counted, users and masters not limited. */
public final class VirtualQueues {
  private static final String CAPACITY = "yarn.scheduler.capacity.";

  private final Map<String, String> settings = new TreeMap<>();

  public VirtualQueues() {
    set("resource-calculator", DominantResourceCalculator.class.getName());
    set("maximum-am-resource-percent", "1");
    set("schedule-asynchronously.enable", "false");
    set("per-node-heartbeat.maximum-offswitch-assignments", "100");
    set("root.queues", "");
  }

  public VirtualQueues set(String key, String value) {
    return setAny(CAPACITY + key, value);
  }

  public VirtualQueues setAny(String key, String value) {
    settings.put(key, value);
    return this;
  }

  /** Adds a queue, such as {@code a.b} below {@code a}; capacities in per cent. */
  public VirtualQueues queue(String path, int capacity, int maximum) {
    String full = "root." + path;
    String parent = CAPACITY + full.substring(0, full.lastIndexOf('.')) + ".queues";
    String name = full.substring(full.lastIndexOf('.') + 1);
    settings.merge(parent, name, (before, own) -> before.isEmpty() ? own : before + "," + own);
    set(full + ".capacity", String.valueOf(capacity));
    set(full + ".maximum-capacity", String.valueOf(maximum));
    return set(full + ".user-limit-factor", "1000");
  }

  public VirtualCluster start(Family family) {
    return new VirtualCluster(new SchedulerChoice(family.name(), family, settings, ""));
  }
}
