package io.heddle.learn;

import io.heddle.config.LearningConfig;
import io.heddle.state.StateException;
import io.heddle.state.StateStore;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Learns from what was seen of the cluster which jobs share nodes well. All learners learn all the
 * time, whichever one orders. Thread-safe; {@link #snapshot} never waits.
 */
public final class CoLocation implements StateStore.Kept {
  /** Name of the file in the state directory. */
  public static final String FILE = "colocation";

  /** Groups are made anew after so many periods at the latest. */
  private static final int PERIODS_BETWEEN_GROUPINGS = 30;

  private final LearningConfig config;
  private final RandomGenerator random;
  private final JobTable jobs;
  private final UsageLearner usage;
  private final MaryLearner mary;
  private final HugoLearner hugo;
  private final PaceLearner pace;
  private final Companies companies = new Companies();
  private Groups groups = Groups.ONE;
  private int periodsSinceGrouping;
  private int jobsAtGrouping;
  private long changes;
  private volatile Knowledge snapshot = Knowledge.NONE;

  /** Nothing is known yet. */
  public CoLocation(LearningConfig config, RandomGenerator random) {
    this.config = config;
    this.random = random;
    jobs = new JobTable(config.maxJobs());
    usage = new UsageLearner(jobs);
    mary = new MaryLearner(jobs, config.learningRate());
    hugo = new HugoLearner(config);
    pace = new PaceLearner(jobs);
  }

  /** Learns from what was seen in a period. */
  public synchronized void observe(Period period) {
    List<SharedNode> nodes = SharedNode.of(period);
    if (nodes.isEmpty()) {
      return;
    }
    usage.observe(nodes);
    mary.observe(nodes);
    companies.observe(nodes, pace.observe(period, nodes, snapshot));
    UseProfiles profiles = new UseProfiles(jobs.copy());
    regroupWhenDue(profiles.all());
    groups = hugo.observe(groups, nodes, job -> groups.nearest(profiles.of(job)));
    publish();
  }

  /** Learns that a run has ended. */
  public synchronized void ended(Ended run) {
    if (run.success()) {
      jobs.change(run.job(), JobRecord::withRun);
      publish();
    }
  }

  /** All that is known now. */
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
    publish();
    return 1;
  }

  private void regroupWhenDue(List<NodeUse> uses) {
    periodsSinceGrouping++;
    boolean grown = uses.size() > jobsAtGrouping * 3 / 2;
    if (grown || (periodsSinceGrouping >= PERIODS_BETWEEN_GROUPINGS && !uses.isEmpty())) {
      groups = Grouping.regroup(groups, uses, config.groups(), random);
      periodsSinceGrouping = 0;
      jobsAtGrouping = uses.size();
    }
  }

  private void publish() {
    changes++;
    snapshot = new Knowledge(jobs.copy(), groups, companies.copy());
  }
}
