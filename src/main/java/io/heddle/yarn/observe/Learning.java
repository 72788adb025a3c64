package io.heddle.yarn.observe;

import io.heddle.admit.AdmissionContext;
import io.heddle.colocation.CoLocation;
import io.heddle.colocation.CoLocation.Ended;
import io.heddle.colocation.Knowledge;
import io.heddle.config.HeddleConfig;
import io.heddle.config.LearningConfig;
import io.heddle.model.SteadyClock;
import io.heddle.state.BackgroundTask;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.yarn.guard.FailureLog;
import java.util.List;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * METRICS to LEARN: what is learned of each period and each application's end. While this
 * ResourceManager is the active one, periods end by a thread of their own.
 */
public final class Learning {
  private static final Logger LOG = LoggerFactory.getLogger(Learning.class);

  /** How long a start or a stop waits at most for a period's end to be worked in. */
  private static final long PATIENCE_MILLIS = 1_000;

  private final HeddleMetrics counters;
  private final SteadyClock clock;
  private final RandomGenerator.SplittableGenerator random;
  private final ClusterSampler sampler;
  private final NodeMetricsService nodeMetrics;
  private final AdmissionContext experience = AdmissionContext.of(this::knowledge);
  private volatile CoLocation learned;
  private volatile FailureLog log;
  private BackgroundTask observing;

  /** Nothing is learned yet. */
  public Learning(
      ClusterSampler sampler,
      NodeMetricsService nodeMetrics,
      HeddleMetrics counters,
      SteadyClock clock,
      RandomGenerator.SplittableGenerator random) {
    this.sampler = sampler;
    this.nodeMetrics = nodeMetrics;
    this.counters = counters;
    this.clock = clock;
    this.random = random;
  }

  /** Follows this configuration; how it learns stays as it was at first. */
  public void serve(HeddleConfig config) {
    if (learned == null) {
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

  /** Runs {@code periodEnds} at the end of each period. */
  public void start(Runnable periodEnds, LearningConfig config) {
    observing =
        new BackgroundTask("Heddle learning", periodEnds, config.periodMillis(), PATIENCE_MILLIS);
  }

  public void stop() {
    if (observing != null) {
      observing.close();
      observing = null;
    }
  }

  /** Learns from what has happened since the last time. One thread at a time; never throws. */
  public void observe() {
    try {
      List<Ended> ended = sampler.ended();
      sampler.look(nodeMetrics.metrics()).ifPresent(learned::observe);
      ended.forEach(learned::ended);
    } catch (RuntimeException | Error e) {
      counters.learningFailed(e);
      log.failed(e, clock.nanos());
    }
  }

  /** Nothing is learned of what happens until it observes again. */
  public void rest() {
    sampler.rest();
  }
}
