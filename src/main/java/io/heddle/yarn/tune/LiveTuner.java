package io.heddle.yarn.tune;

import io.heddle.config.TunerConfig;
import io.heddle.model.SteadyClock;
import io.heddle.telemetry.TunerMetrics;
import io.heddle.tune.apply.Applier;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.search.Plan.PlanSearch;
import io.heddle.tune.search.Workers;
import io.heddle.tune.step.Change;
import io.heddle.tune.step.Limits;
import io.heddle.tune.step.PendingRequests;
import io.heddle.tune.step.Request;
import io.heddle.tune.step.Step;
import io.heddle.tune.step.Tuner;
import io.heddle.tune.step.TunerState;
import io.heddle.tune.workload.SizeClasses;
import io.heddle.tune.workload.Snapshot;
import io.heddle.yarn.tune.workload.LiveWorkload;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/**
 * Looks at the cluster one after the other (AdaptiveConfig, Fig. 4): snapshot, step, change, in one
 * thread. The scheduler's lock is held briefly to read a snapshot, and to refresh settings.
 */
final class LiveTuner implements AutoCloseable {
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
  private Limits limits;
  private Applier applier;
  private Consumer<Snapshot> sizes;
  private Supplier<Tuner> afresh;
  private volatile Tuner tuner;

  LiveTuner(
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
    requests.ask(request, millis());
  }

  /** Empty before there are settings to go by. */
  Optional<TunerState> status() {
    return Optional.ofNullable(tuner).map(Tuner::status);
  }

  /**
   * Goes by these settings from now on, where the journal ends.
   *
   * @throws YarnException if it cannot change what the scheduler works by; says why
   */
  void use(TunerConfig config) throws YarnException {
    LatencyModel model = parts.model().apply(config);
    PlanSearch plans = timed(parts.search().create(config, model, parts.random(), workers));
    Applier maker =
        config.active() ? parts.appliers().create(scheduler, context, conf) : this::applyOnRequest;
    limits = new Limits(config);
    sizes = sizes(config);
    applier = maker;
    afresh = () -> new Tuner(config, plans, model, journal.history(), journal, requests);
    tuner = afresh.get();
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

  /** What an admin asks for in a dry run, which needs an applier only then. */
  private void applyOnRequest(List<QueueChange> changes, String reason) throws NotAppliedException {
    try {
      parts.appliers().create(scheduler, context, conf).apply(changes, reason);
    } catch (YarnException e) {
      throw new NotAppliedException(Reason.REFUSED, e.getMessage(), e);
    }
  }

  /**
   * @throws IOException if the journal cannot be written; then nothing was changed
   */
  void tick() throws IOException {
    if (!isActive()) {
      return;
    }
    long now = millis();
    workload.finished((job, seconds) -> tuner.finished(job, seconds, now));
    Optional<Snapshot> snapshot = workload.look(now, journal.lastChangeMillis(), limits);
    if (snapshot.isEmpty()) {
      return;
    }
    Step step = tuner.step(snapshot.get());
    if (!tuner.status().paused()) {
      sizes.accept(snapshot.get());
    }
    if (step instanceof Step.Apply apply) {
      make(apply.change());
    } else if (step instanceof Step.RollBack back) {
      make(back.change());
    }
    // What this one did after it was relieved, the journal of the other one does not say.
    if (isActive()) {
      journal.flush();
    }
  }

  private boolean isActive() {
    return scheduler.isInState(Service.STATE.STARTED);
  }

  private void make(Change change) throws IOException {
    if (!isActive()) {
      return;
    }
    try {
      // What is begun is in the journal before it begins: who takes over can end it.
      journal.flush();
    } catch (IOException e) {
      tuner.refused(change, Reason.STORE_FAILED, "the journal cannot be written", millis());
      throw e;
    }
    try {
      applier.apply(change.queues(), change.reason());
      tuner.applied(change, millis());
    } catch (NotAppliedException e) {
      tuner.refused(change, e.reason(), e.getMessage(), millis());
    } catch (RuntimeException | Error e) {
      // Nobody knows how far it came: a tuner that has read the journal looks and ends it.
      tuner = afresh.get();
      throw e;
    }
  }

  @Override
  public void close() {
    workers.close();
  }
}
