package io.heddle.learn;

import io.heddle.model.RecurringName;
import java.util.Map;

/**
 * All that was learned of jobs that share nodes, as it was at one moment. Immutable: whoever
 * decides reads it without waiting for whoever learns.
 */
public final class Knowledge {
  /** Nothing is known. */
  public static final Knowledge NONE = new Knowledge(Map.of(), Groups.ONE, Map.of());

  private final Map<RecurringName, JobRecord> jobs;
  private final Groups groups;
  private final Map<String, Evidence> paces;
  private final UseProfiles profiles;
  private final PairPrior prior;

  Knowledge(Map<RecurringName, JobRecord> jobs, Groups groups, Map<String, Evidence> paces) {
    this.jobs = jobs;
    this.groups = groups;
    this.paces = paces;
    profiles = new UseProfiles(jobs);
    prior = PairPrior.fit(jobs, profiles);
  }

  /** What is known of each job, the one seen longest ago first. */
  public Map<RecurringName, JobRecord> jobs() {
    return jobs;
  }

  /** The groups of jobs that use alike. */
  public Groups groups() {
    return groups;
  }

  /** The group of a job: by what it uses, or as long as it was not seen by the nearest guess. */
  public int groupOf(RecurringName job) {
    return groups.nearest(profiles.of(job));
  }

  /** Mary's preference H for starting {@code next} beside {@code running}. */
  public double maryPreference(RecurringName running, RecurringName next) {
    return jobs.getOrDefault(running, JobRecord.UNKNOWN).mary().preferences().of(next);
  }

  /** Hugo's preference H for starting a job of group {@code next} beside one of {@code running}. */
  public double hugoPreference(int running, int next) {
    return groups.preferences().get(running).of(next);
  }

  /**
   * How fast {@code job} is expected to be beside {@code other}, 1 being its mean: what was seen,
   * drawn towards what both jobs' profiles let expect.
   */
  public double pace(RecurringName job, RecurringName other) {
    double expected = prior.pace(profiles.of(job), profiles.of(other));
    return seen(job, other).drawnTo(expected, PairPrior.STRENGTH);
  }

  /** What was seen of {@code job} beside {@code other}. */
  public Evidence seen(RecurringName job, RecurringName other) {
    return jobs.getOrDefault(job, JobRecord.UNKNOWN).beside().getOrDefault(other, Evidence.NONE);
  }

  /** How much two jobs do beside each other more than each in its mean; about -1 to 1. */
  public double benefit(RecurringName one, RecurringName other) {
    return pace(one, other) + pace(other, one) - 2;
  }

  /**
   * How fast the company of an application was, 1 being the mean of each in it; of those that run
   * and those that ended lately.
   */
  public Evidence companyPace(String application) {
    return paces.getOrDefault(application, Evidence.NONE);
  }

  UseProfiles profiles() {
    return profiles;
  }
}
