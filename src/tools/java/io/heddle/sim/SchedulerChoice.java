package io.heddle.sim;

import io.heddle.model.RecurringName;
import io.heddle.profile.JobProfile;
import java.util.Map;

/**
 * Scheduler under test.
 *
 * @param name of its row in reports, such as {@code capacity}
 * @param settings keys as in yarn-site.xml and capacity-scheduler.xml
 * @param allocations text of a fair-scheduler.xml; may be empty
 * @param profiles what Heddle knows before the first job
 */
public record SchedulerChoice(
    String name,
    Family family,
    Map<String, String> settings,
    String allocations,
    Map<RecurringName, JobProfile> profiles) {
  /** The scheduler classes that can be driven. */
  public enum Family {
    CAPACITY,
    FAIR,
    HEDDLE
  }

  public SchedulerChoice {
    settings = Map.copyOf(settings);
    profiles = Map.copyOf(profiles);
  }

  /** A scheduler that knows nothing of recurring jobs. */
  public SchedulerChoice(
      String name, Family family, Map<String, String> settings, String allocations) {
    this(name, family, settings, allocations, Map.of());
  }

  /** Returns the choice under another name and with these profiles of recurring jobs. */
  public SchedulerChoice knowing(String newName, Map<RecurringName, JobProfile> newProfiles) {
    return new SchedulerChoice(newName, family, settings, allocations, newProfiles);
  }
}
