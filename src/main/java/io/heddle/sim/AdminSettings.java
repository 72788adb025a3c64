package io.heddle.sim;

import java.util.Map;
import java.util.Set;

/**
 * What an administrator's configuration directory says of schedulers.
 *
 * @param site keys of yarn-site.xml
 * @param capacity keys of capacity-scheduler.xml; empty where there is none
 * @param fair text of fair-scheduler.xml; empty where there is none
 */
public record AdminSettings(Map<String, String> site, Map<String, String> capacity, String fair) {
  /** Nothing: schedulers get settings that are built in. */
  public static final AdminSettings NONE = new AdminSettings(Map.of(), Map.of(), "");

  private static final Set<String> PREEMPTION =
      Set.of("yarn.resourcemanager.scheduler.monitor.enable", "yarn.scheduler.fair.preemption");

  public AdminSettings {
    site = Map.copyOf(site);
    capacity = Map.copyOf(capacity);
  }

  /** Whether a scheduler should take containers back, which no simulation does. */
  public boolean wantsPreemption() {
    return PREEMPTION.stream().anyMatch(key -> "true".equalsIgnoreCase(site.get(key)));
  }
}
