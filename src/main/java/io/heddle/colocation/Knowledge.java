package io.heddle.colocation;

import io.heddle.colocation.PairModel.Pair;
import io.heddle.model.RecurringName;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** All that was learned of jobs that share nodes at one moment. Immutable: readers never wait. */
public final class Knowledge {
  public static final Knowledge NONE = new Knowledge(Map.of(), Groups.ONE, Map.of());

  private final Map<RecurringName, JobRecord> jobs;
  private final Groups groups;
  private final Map<String, Evidence> paces;
  private final UseProfiles profiles;
  private final PairModel pairs;

  Knowledge(Map<RecurringName, JobRecord> jobs, Groups groups, Map<String, Evidence> paces) {
    this.jobs = jobs;
    this.groups = groups;
    this.paces = paces;
    profiles = new UseProfiles(jobs);
    pairs = new PairModel(jobs, profiles);
  }

  /** What is known of each job, the one seen longest ago first. */
  public Map<RecurringName, JobRecord> jobs() {
    return jobs;
  }

  public Groups groups() {
    return groups;
  }

  /** The group of a job: as named, or by what it uses, which is guessed until it was seen. */
  public int groupOf(RecurringName job) {
    return groups.of(job, profiles.of(job));
  }

  /** What a job's containers use of a node, or are guessed to use as long as it was not seen. */
  public NodeUse use(RecurringName job) {
    return profiles.of(job);
  }

  /** Mary's preference H for starting {@code next} beside {@code running}. */
  public double maryPreference(RecurringName running, RecurringName next) {
    return jobs.getOrDefault(running, JobRecord.UNKNOWN).mary().preferences().of(next);
  }

  /** Hugo's preference H for starting a job of group {@code next} beside one of {@code running}. */
  public double hugoPreference(int running, int next) {
    return groups.rows().get(running).preferences().of(next);
  }

  /** Returns the expected speed of {@code job} beside {@code other}, 1 being its usual one. */
  public double pace(RecurringName job, RecurringName other) {
    return pairs.pace(new Pair(job, other));
  }

  double usual(RecurringName job) {
    return pairs.usual(job);
  }

  /** How much more two jobs do beside each other than each usually does; about -1 to 1. */
  public double benefit(RecurringName one, RecurringName other) {
    return pace(one, other) + pace(other, one) - 2;
  }

  /** A job beside another one, and their {@link #benefit}. */
  public record Company(RecurringName beside, double benefit) {}

  /** Returns the job that goes best next to {@code job}, of those it has met. */
  public Optional<Company> bestCompany(RecurringName job) {
    return jobs.getOrDefault(job, JobRecord.UNKNOWN).speeds().beside().keySet().stream()
        .map(other -> new Company(other, benefit(job, other)))
        .max(Comparator.comparingDouble(Company::benefit));
  }

  /** Both accounts together; the groups are these, unless there are none yet. */
  public Knowledge and(Knowledge more) {
    Map<RecurringName, JobRecord> both = new LinkedHashMap<>(jobs);
    more.jobs.forEach((job, known) -> both.merge(job, known, JobRecord::and));
    return new Knowledge(both, groups.or(more.groups), paces);
  }

  /** Returns the company's speed, 1 being usual, of an application that runs or ended lately. */
  public Evidence companyPace(String application) {
    return paces.getOrDefault(application, Evidence.NONE);
  }
}
