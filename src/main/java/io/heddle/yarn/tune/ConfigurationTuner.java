package io.heddle.yarn.tune;

import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.StateConfig;
import io.heddle.config.TunerConfig;
import io.heddle.model.Printable;
import io.heddle.model.SteadyClock;
import io.heddle.profile.ProfileTable;
import io.heddle.state.StateFile;
import io.heddle.state.StateStore.DirectoryMode;
import io.heddle.telemetry.TunerMetrics;
import io.heddle.tune.step.Entry;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Journal;
import io.heddle.tune.step.Request;
import io.heddle.tune.step.TunerState;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.StateDirectory;
import io.heddle.yarn.guard.FailureLog;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.tune.workload.CapacityTree;
import io.heddle.yarn.tune.workload.ContainerWatch;
import io.heddle.yarn.tune.workload.FairTree;
import io.heddle.yarn.tune.workload.LiveWorkload;
import io.heddle.yarn.tune.workload.LiveWorkload.Lessons;
import io.heddle.yarn.tune.workload.QueueTree;
import io.heddle.yarn.tune.workload.ReadTimes;
import io.heddle.yarn.tune.workload.SnapshotReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets queue settings follow the workload (AdaptiveConfig), on the Capacity scheduler, Fair
 * scheduler and Heddle, if named in {@code yarn.resourcemanager.scheduler.monitor.policies}.
 * Nothing is read or written before a call by an active ResourceManager. Failures are counted,
 * logged once a minute, and tried again.
 */
public class ConfigurationTuner implements SchedulingEditPolicy, TunerShown.ShownTuner {
  private static final Logger LOG = LoggerFactory.getLogger(ConfigurationTuner.class);

  private static final long LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final TunerDependencies parts;
  private final ReadTimes times;
  private final TunerMetrics metrics = new TunerMetrics();
  private final FailureLog failures =
      new FailureLog(
          LOG, "The tuner failed and tries again; scheduling goes on", LOG_INTERVAL_NANOS);

  private final FailureLog journalFailures =
      new FailureLog(
          LOG,
          "The tuner's journal cannot be read or written, and no settings change meanwhile",
          LOG_INTERVAL_NANOS);

  private Configuration conf;
  private RMContext context;
  private AbstractYarnScheduler<?, ?> scheduler;
  private TunerSettings settings;
  private StateConfig state;
  private int mostProfiles;
  private StateDirectory profiles;
  private Consumer<Throwable> health = failure -> {};
  private Optional<RequestBox> requests = Optional.empty();
  private volatile TunerJournal journal;
  private volatile LiveTuner live;

  public ConfigurationTuner() {
    this(TunerDependencies.standard());
  }

  /** A tuner that is made with other parts than the ResourceManager's. */
  protected ConfigurationTuner(TunerDependencies parts) {
    this.parts = parts;
    times = new ReadTimes(parts.nanos());
  }

  @Override
  public TunerMetrics metrics() {
    return metrics;
  }

  @Override
  public Optional<TunerState> status() {
    return Optional.ofNullable(live).flatMap(LiveTuner::status);
  }

  @Override
  public List<Entry> journaled() {
    TunerJournal now = journal;
    return now == null ? List.of() : now.history();
  }

  @Override
  public boolean ask(Request request) {
    if (status().isEmpty()) {
      return false;
    }
    live.ask(request);
    return true;
  }

  /**
   * Reads the settings.
   *
   * @throws YarnRuntimeException if a setting cannot be used, or the scheduler is not one that is
   *     tuned
   */
  @Override
  public void init(Configuration start, RMContext rmContext, ResourceScheduler tuned) {
    if (!(tuned instanceof CapacityScheduler) && !(tuned instanceof FairScheduler)) {
      throw new YarnRuntimeException(
          "%s cannot be tuned: take %s out of yarn.resourcemanager.scheduler.monitor.policies, or"
                  .formatted(tuned.getClass().getName(), getClass().getName())
              + " use the Capacity scheduler, the Fair scheduler or Heddle");
    }
    conf = start;
    context = rmContext;
    scheduler = (AbstractYarnScheduler<?, ?>) tuned;
    try {
      settings = new TunerSettings(scheduler, context, conf);
      Configuration all = settings.ofStart();
      mostProfiles = HeddleConfig.profiles(all);
      state = HeddleConfig.state(all);
    } catch (ConfigException e) {
      throw new YarnRuntimeException(e.getMessage(), e);
    }
    profiles =
        new StateDirectory(failure -> metrics.failed(parts.clock().getTime()), parts.nanos());
    if (tuned instanceof HeddleScheduler heddle) {
      new TunerShown(this).in(heddle.resources());
      health = heddle.metrics()::tunerFailed;
    }
    scheduler.registerServiceListener(
        service -> {
          if (service.isInState(Service.STATE.STOPPED)) {
            stop();
          }
        });
  }

  @Override
  public void editSchedule() {
    long before = parts.nanos().getAsLong();
    try {
      if (live == null) {
        start();
      }
      if (live.status().isEmpty()) {
        use();
      }
      refresh();
      takeRequest();
      live.tick();
      ReadTimes.Taken reads = times.take();
      metrics.read(reads.longestNanos(), reads.nanos());
      TunerState now = live.status().orElseThrow();
      metrics.state(
          new TunerMetrics.State(
              now.active(), now.paused(), now.watched().isPresent(), now.usualSlowness()));
    } catch (IOException | YarnException | RuntimeException | Error e) {
      // A full disk, too, is an Error of Hadoop's local file system.
      failed(e);
    }
    metrics.ticked(TimeUnit.NANOSECONDS.toMillis(parts.nanos().getAsLong() - before));
  }

  /** A request that cannot be read keeps the tuner neither from looking nor from taking back. */
  private void takeRequest() {
    try {
      if (requests.isPresent()) {
        requests.get().take().ifPresent(live::ask);
      }
    } catch (IOException e) {
      failed(e);
    }
  }

  private void failed(Throwable failure) {
    metrics.failed(parts.clock().getTime());
    health.accept(failure);
    failures.failed(failure, parts.nanos().getAsLong());
  }

  private void start() throws IOException {
    metrics.register(DefaultMetricsSystem.instance());
    if (!(scheduler instanceof HeddleScheduler)) {
      // Heddle's own scheduler looks itself.
      state.directory().ifPresent(at -> new DirectoryMode(conf, at, this::journalFailed).run());
    }
    Journal written =
        stateFile(Journal.FILE)
            .map(file -> Journal.in(file, this::journalFailed))
            .orElseGet(Journal::inMemory);
    journal = new TunerJournal(written, metrics);
    requests = stateFile(Request.FILE).map(RequestBox::new);
    live = new LiveTuner(parts, scheduler, context, conf, metrics, journal, workload());
  }

  private void use() throws YarnException {
    TunerConfig config = settings.config();
    live.use(config);
    LOG.info(
        "The tuner is {}: {}",
        config.active() ? "active" : "in dry run",
        Printable.of(config.toString()));
  }

  private void refresh() throws IOException, YarnException {
    TunerConfig old = settings.config();
    Optional<TunerSettings.Reading> reading = settings.refresh();
    if (reading.isEmpty()) {
      return;
    }
    ChangeOutcome outcome = reading.get().outcome();
    String reason = reading.get().reason();
    if (outcome == ChangeOutcome.RECONFIGURED) {
      try {
        use();
      } catch (YarnException e) {
        settings.keep(old);
        outcome = ChangeOutcome.NOT_RECONFIGURED;
        reason = e.getMessage();
      }
    }
    journal.accept(Entry.of(live.millis(), outcome, reason));
    if (outcome == ChangeOutcome.NOT_RECONFIGURED) {
      LOG.error("The tuner goes on with its old settings: {}", Printable.of(reason));
    }
  }

  private Optional<StateFile> stateFile(String name) {
    return state.directory().map(directory -> new StateFile(conf, directory, name));
  }

  private void journalFailed(Throwable failure) {
    metrics.journalFailed(parts.clock().getTime());
    health.accept(failure);
    journalFailures.failed(failure, parts.nanos().getAsLong());
  }

  private LiveWorkload workload() {
    Map<ApplicationId, RMApp> known = context.getRMApps();
    QueueTree tree =
        scheduler instanceof FairScheduler fair
            ? new FairTree(fair)
            : new CapacityTree((CapacityScheduler) scheduler);
    SubmittedJobs jobs = scheduler instanceof HeddleScheduler heddle ? heddle.jobs() : jobs(known);
    ContainerWatch watch =
        new ContainerWatch(
            jobs, parts.clock(), new SteadyClock(parts.clock().getTime(), parts.nanos()));
    return new LiveWorkload(
        new SnapshotReader(scheduler, known, tree, jobs, watch, times),
        known,
        scheduler instanceof HeddleScheduler
            ? watch::retain
            : new Lessons(jobs, watch, known)::learn);
  }

  /** What is known of jobs under a scheduler that does not learn by itself. */
  private SubmittedJobs jobs(Map<ApplicationId, RMApp> known) {
    ProfileTable table = new ProfileTable(mostProfiles);
    profiles.start(state, LOG_INTERVAL_NANOS, conf, Map.of(ProfileTable.FILE, table));
    return new SubmittedJobs(
        known::get,
        id -> scheduler.getSchedulerApplications().containsKey(id),
        table,
        (id, hints) -> {});
  }

  private void stop() {
    metrics.unregister();
    if (live != null) {
      live.close();
    }
    profiles.stop();
  }

  @Override
  public long getMonitoringInterval() {
    return settings.config().tickMillis();
  }

  @Override
  public String getPolicyName() {
    return ConfigurationTuner.class.getSimpleName();
  }
}
