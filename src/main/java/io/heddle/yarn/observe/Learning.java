package io.heddle.yarn.observe;

import io.heddle.admit.AdmissionContext;
import io.heddle.colocation.CoLocation;
import io.heddle.colocation.CoLocation.Ended;
import io.heddle.colocation.Knowledge;
import io.heddle.config.HeddleConfig;
import io.heddle.config.LearningConfig;
import io.heddle.config.MetricsConfig;
import io.heddle.model.SteadyClock;
import io.heddle.model.Utilisation;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.nodemetrics.MetricsEnvironment;
import io.heddle.nodemetrics.NodeMetrics;
import io.heddle.nodemetrics.NodeMetrics.Sample;
import io.heddle.nodemetrics.collect.SourceStatus;
import io.heddle.state.BackgroundTask;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.yarn.guard.FailureLog;
import io.heddle.yarn.jobs.SubmittedJobs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * METRICS to LEARN in the live ResourceManager: what is learned of jobs that share nodes, from each
 * period and each application's end. Between start and stop, that is while this ResourceManager is
 * the active one, periods end by a thread of their own.
 */
public final class Learning {
  private static final Logger LOG = LoggerFactory.getLogger(Learning.class);

  /** How long a start or a stop waits at most for a period's end to be worked in. */
  private static final long PATIENCE_MILLIS = 1_000;

  private final HeddleMetrics counters;
  private final SteadyClock clock;
  private final RandomGenerator.SplittableGenerator random;
  private final ClusterSampler observation;
  private final AdmissionContext experience = AdmissionContext.of(this::knowledge);
  private volatile CoLocation learned;
  private final ClusterMonitor monitor;
  private volatile MetricsConfig metrics;
  private volatile FailureLog log;
  private BackgroundTask observing;

  /**
   * Nothing is learned yet.
   *
   * @param factory makes what tells the nodes' use
   */
  public Learning(
      CapacityScheduler scheduler,
      SubmittedJobs jobs,
      HeddleMetrics counters,
      SteadyClock clock,
      RandomGenerator.SplittableGenerator random,
      BiFunction<MetricsConfig, MetricsEnvironment, NodeMetrics> factory) {
    this.counters = counters;
    this.clock = clock;
    this.random = random;
    observation = new ClusterSampler(scheduler, jobs, clock);
    monitor = new ClusterMonitor(scheduler, clock, counters, random, factory);
  }

  /** Follows this configuration; how it reads and learns stays as it was at first. */
  public void serve(HeddleConfig config) {
    if (learned == null) {
      metrics = config.metrics();
      learned = new CoLocation(config.learning(), random.split());
    }
    log =
        new FailureLog(
            LOG, "Heddle could not learn from a period", config.guard().logIntervalNanos());
  }

  /** What learns; null before a configuration is served. */
  public CoLocation learned() {
    return learned;
  }

  public AdmissionContext experience() {
    return experience;
  }

  /** What is known now; answers at once. */
  public Knowledge knowledge() {
    return learned.snapshot();
  }

  /**
   * Ends a period again and again.
   *
   * @param periodEnds to be run at each end
   */
  public void start(Runnable periodEnds, LearningConfig config) {
    observing =
        new BackgroundTask("Heddle learning", periodEnds, config.periodMillis(), PATIENCE_MILLIS);
  }

  public void stop() {
    if (observing != null) {
      observing.close();
      observing = null;
    }
    monitor.close();
  }

  /** Learns from what has happened since the last time. One thread at a time; never throws. */
  public void observe() {
    try {
      List<Ended> ended = observation.ended();
      observation.look(monitor.metrics(metrics)).ifPresent(learned::observe);
      ended.forEach(learned::ended);
    } catch (RuntimeException | Error e) {
      counters.learningFailed(e);
      log.failed(e, clock.nanos());
    }
  }

  /** Nothing is learned of what happens until it observes again. */
  public void rest() {
    observation.rest();
  }

  /**
   * The nodes' mean use over the last time, as far as it is read; of any thread.
   *
   * @return by host name
   */
  public Map<String, Utilisation> use(long lengthMillis) {
    return monitor.use(clock.getAsLong(), lengthMillis);
  }

  /** The latest sample of a node's figure, as far as it is read; of any thread. */
  public Optional<Sample> latest(String host, MetricKind figure) {
    return monitor.latest(host, figure);
  }

  public List<SourceStatus> sources() {
    return monitor.statuses();
  }

  /** Notes that a container beside the master's was given to an application. */
  public void workerStarted(ApplicationId application) {
    observation.workerStarted(application);
  }

  public void ended(ApplicationId application, SubmittedJobs.Outcome outcome) {
    observation.ended(application, outcome);
  }

  /** Of how an application ended, nothing is known. */
  public void forget(ApplicationId application) {
    observation.forget(application);
  }
}
