package io.heddle.sim;

import java.util.Map;

/**
 * An admin's configuration directory; empty for what is not there.
 *
 * @param capacity keys of capacity-scheduler.xml
 * @param fair text of fair-scheduler.xml
 */
public record AdminSettings(Map<String, String> site, Map<String, String> capacity, String fair) {
  /** Nothing: schedulers get settings that are built in. */
  public static final AdminSettings NONE = new AdminSettings(Map.of(), Map.of(), "");

  private static final String FAIR_PREEMPTION = "yarn.scheduler.fair.preemption";

  public AdminSettings {
    site = Map.copyOf(site);
    capacity = Map.copyOf(capacity);
  }

  /** Whether the Fair scheduler should take containers back, which no simulation does. */
  public boolean wantsFairPreemption() {
    return "true".equalsIgnoreCase(site.get(FAIR_PREEMPTION));
  }
}
