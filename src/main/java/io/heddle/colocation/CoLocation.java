package io.heddle.colocation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.config.LearningConfig;
import io.heddle.model.FairlyKept;
import io.heddle.model.RecurringName;
import io.heddle.state.StateException;
import io.heddle.state.StateStore;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Learns which jobs share nodes well, by all learners. Thread-safe; {@link #snapshot} never waits.
 */
public final class CoLocation implements StateStore.Kept {
  public static final String FILE = "colocation";

  /** Groups are made anew after so many periods at the latest. */
  private static final int PERIODS_BETWEEN_GROUPINGS = 30;

  private final LearningConfig.BanditConfig config;
  private final List<Set<String>> named;
  private final RandomGenerator random;
  private final RecurringJobs jobs;
  private final UsageLearner usage;
  private final MaryLearner mary;
  private final HugoLearner hugo;
  private final PaceLearner pace;
  private final Companies companies = new Companies();

  @GuardedBy("this")
  private Groups groups;

  @GuardedBy("this")
  private int periodsSinceGrouping;

  @GuardedBy("this")
  private int jobsAtGrouping;

  @GuardedBy("this")
  private long changes;

  private volatile Knowledge snapshot = Knowledge.NONE;

  public CoLocation(LearningConfig config, RandomGenerator random) {
    this.config = config.bandits();
    this.random = random;
    named = List.copyOf(this.config.named().values());
    groups = Groups.first(named);
    jobs = new RecurringJobs(config.maxJobs());
    usage = new UsageLearner(jobs);
    mary = new MaryLearner(jobs, this.config.stepSize());
    hugo = new HugoLearner(this.config);
    pace = new PaceLearner(jobs);
  }

  public synchronized void observe(Period period) {
    List<SharedNode> nodes = SharedNode.of(period);
    if (nodes.isEmpty()) {
      return;
    }
    usage.observe(nodes);
    mary.observe(nodes);
    companies.observe(nodes, pace.observe(period, nodes, snapshot));
    UseProfiles profiles = new UseProfiles(jobs.copy());
    regroupWhenDue(profiles);
    Groups before = groups;
    groups = hugo.observe(before, nodes, job -> before.of(job, profiles.of(job)));
    publish();
  }

  public synchronized void ended(Ended run) {
    if (run.success()) {
      jobs.change(run.job(), JobRecord::withRun);
      publish();
    }
  }

  public Knowledge snapshot() {
    return snapshot;
  }

  @Override
  public synchronized long changes() {
    return changes;
  }

  @Override
  public byte[] write() {
    return KnowledgeJson.write(snapshot);
  }

  @Override
  public synchronized long add(byte[] content) throws StateException {
    Knowledge more = KnowledgeJson.read(content);
    more.jobs().forEach((job, record) -> jobs.change(job, known -> known.and(record)));
    groups = groups.or(more.groups());
    jobsAtGrouping = jobs.size();
    if (!groups.named().equals(named)) {
      regroup(new UseProfiles(jobs.copy()));
    }
    publish();
    return 1;
  }

  @GuardedBy("this")
  private void regroupWhenDue(UseProfiles profiles) {
    periodsSinceGrouping++;
    boolean grown = profiles.all().size() > jobsAtGrouping * 3 / 2;
    if (grown || periodsSinceGrouping >= PERIODS_BETWEEN_GROUPINGS) {
      regroup(profiles);
    }
  }

  @GuardedBy("this")
  private void regroup(UseProfiles profiles) {
    Map<RecurringName, NodeUse> uses = profiles.byJob();
    if (!uses.isEmpty()) {
      groups =
          named.isEmpty()
              ? Grouping.regroup(groups, uses, config.groups(), random)
              : Grouping.named(groups, uses, named);
      periodsSinceGrouping = 0;
      jobsAtGrouping = uses.size();
    }
  }

  @GuardedBy("this")
  private void publish() {
    changes++;
    snapshot = new Knowledge(jobs.copy(), groups, companies.copy());
  }

  /** Mean speed of each application's company, over its nodes and periods. */
  static final class Companies {
    private static final int MOST_APPLICATIONS = 2_000;

    private final FairlyKept<String, Evidence> paces = new FairlyKept<>(MOST_APPLICATIONS);

    /** Remembers how fast applications were in a period, 1 being their job's usual speed. */
    void observe(List<SharedNode> nodes, Map<String, Double> now) {
      Map<String, Evidence> means = new LinkedHashMap<>();
      Map<String, String> users = new HashMap<>();
      for (SharedNode node : nodes) {
        double mean =
            node.parts().stream()
                .map(part -> now.get(part.application()))
                .filter(Objects::nonNull)
                .mapToDouble(pace -> pace)
                .average()
                .orElse(Double.NaN);
        if (!Double.isNaN(mean)) {
          for (SharedNode.Part part : node.parts()) {
            users.put(part.application(), part.job().user());
            means.merge(part.application(), new Evidence(mean, 1), Evidence::and);
          }
        }
      }
      means.forEach(
          (application, mean) -> {
            Evidence before = Objects.requireNonNullElse(paces.get(application), Evidence.NONE);
            paces.put(
                users.get(application), application, before.and(new Evidence(mean.mean(), 1)));
          });
    }

    Map<String, Evidence> copy() {
      Map<String, Evidence> copy = new HashMap<>();
      paces.forEach(copy::put);
      return Map.copyOf(copy);
    }
  }

  /**
   * Application that has ended.
   *
   * @param runMillis from the start of its first container beside the master, at least 0
   * @param success what failed or was killed teaches nothing of times
   */
  public record Ended(String application, RecurringName job, long runMillis, boolean success) {}
}
