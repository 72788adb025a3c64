package io.heddle.sim;

import java.util.Map;

/**
 * A scheduler under test.
 *
 * @param name of its row in reports, such as {@code capacity}
 * @param family which scheduler class runs
 * @param settings raw keys as in yarn-site.xml and capacity-scheduler.xml, laid over the defaults
 * @param allocations text of a fair-scheduler.xml; empty where there is none
 */
public record SchedulerChoice(
    String name, Family family, Map<String, String> settings, String allocations) {
  /** The scheduler classes that can be driven. */
  public enum Family {
    CAPACITY,
    FAIR,
    HEDDLE
  }

  public SchedulerChoice {
    settings = Map.copyOf(settings);
  }
}
