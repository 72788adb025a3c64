package io.heddle.yarn.tune;

import io.heddle.config.TunerConfig;
import io.heddle.model.SteadyClock;
import io.heddle.telemetry.TunerMetrics;
import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.Plan.PlanSearch;
import io.heddle.tune.search.Workers;
import io.heddle.tune.step.Limits;
import io.heddle.tune.step.PendingRequests;
import io.heddle.tune.step.Request;
import io.heddle.tune.step.Tuner;
import io.heddle.tune.workload.SizeClasses;
import io.heddle.tune.workload.Snapshot;
import io.heddle.yarn.tune.workload.LiveWorkload;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/**
 * Makes the tuners of one ResourceManager, one for each settings; each goes on where the journal
 * ends.
 */
final class LiveTuners implements AutoCloseable {
  private final TunerDependencies parts;
  private final SteadyClock clock;
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final RMContext context;
  private final Configuration conf;
  private final TunerMetrics metrics;
  private final TunerJournal journal;
  private final LiveWorkload workload;
  private final Priorities priorities;
  private final PendingRequests requests = new PendingRequests();
  private final Workers workers = Workers.of(searchThreads(), "heddle-tuner-search");

  LiveTuners(
      TunerDependencies parts,
      AbstractYarnScheduler<?, ?> scheduler,
      RMContext context,
      Configuration conf,
      TunerMetrics metrics,
      TunerJournal journal,
      LiveWorkload workload) {
    this.parts = parts;
    // No entry of the journal is of the future, also where a clock was set back since.
    clock =
        new SteadyClock(Math.max(parts.clock().getTime(), journal.newestMillis()), parts.nanos());
    this.scheduler = scheduler;
    this.context = context;
    this.conf = conf;
    this.metrics = metrics;
    this.journal = journal;
    this.workload = workload;
    priorities = new Priorities(context);
  }

  /** Half of the processors, two at most: the rest is the ResourceManager's. */
  private static int searchThreads() {
    return Math.max(1, Math.min(2, Runtime.getRuntime().availableProcessors() / 2));
  }

  /** Milliseconds that never jump, by which the journal's entries are. */
  long millis() {
    return clock.getAsLong();
  }

  void ask(Request request) {
    requests.ask(request, clock.getAsLong());
  }

  /**
   * @throws YarnException if it cannot change what the scheduler works by; says why
   */
  LiveTuner by(TunerConfig config) throws YarnException {
    LatencyModel model = parts.model().apply(config);
    PlanSearch plans = timed(parts.search().create(config, model, parts.random(), workers));
    return new LiveTuner(
        clock,
        journal,
        workload.within(new Limits(config)),
        applier(config),
        () -> scheduler.isInState(Service.STATE.STARTED),
        sizes(config),
        () -> new Tuner(config, plans, model, journal.history(), journal, requests));
  }

  private PlanSearch timed(PlanSearch plans) {
    return snapshot -> {
      long before = parts.nanos().getAsLong();
      try {
        return plans.plan(snapshot);
      } finally {
        metrics.searched(parts.nanos().getAsLong() - before);
      }
    };
  }

  private Consumer<Snapshot> sizes(TunerConfig config) {
    int highest = scheduler.getMaxClusterLevelAppPriority().getPriority();
    if (!config.active() || config.sizeClasses() < 2 || highest < 1) {
      return snapshot -> {};
    }
    SizeClasses classes = SizeClasses.standard(config.sizeClasses(), highest);
    return snapshot ->
        metrics.prioritiesSet(priorities.set(classes.priorities(snapshot, priorities.given())));
  }

  private Applier applier(TunerConfig config) throws YarnException {
    return config.active()
        ? parts.appliers().create(scheduler, context, conf)
        : this::applyOnRequest;
  }

  /** What an admin asks for in a dry run, which needs an applier only then. */
  private void applyOnRequest(List<QueueChange> changes, String reason) throws NotAppliedException {
    try {
      parts.appliers().create(scheduler, context, conf).apply(changes, reason);
    } catch (YarnException e) {
      throw new NotAppliedException(NotAppliedException.Reason.REFUSED, e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    workers.close();
  }
}
