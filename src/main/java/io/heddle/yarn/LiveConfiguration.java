package io.heddle.yarn;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.heddle.admit.Admissions;
import io.heddle.config.ConfigException;
import io.heddle.config.HeddleConfig;
import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.Mode;
import io.heddle.config.ScoringConfig;
import io.heddle.place.Warmup;
import io.heddle.profile.ProfileTable;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.ScoringPolicy;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.yarn.admission.Admission;
import io.heddle.yarn.heartbeat.HeartbeatDependencies;
import io.heddle.yarn.heartbeat.Placement;
import io.heddle.yarn.heartbeat.RankedQueues;
import io.heddle.yarn.heartbeat.SchedulerCluster;
import io.heddle.yarn.jobs.VectorSpace;
import io.heddle.yarn.reclaim.ReclaimLoop;
import io.heddle.yarn.stages.StageWeights;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the scheduler is configured to do, read at its start and at each refresh of the queues. */
final class LiveConfiguration {
  private static final Logger LOG = LoggerFactory.getLogger(LiveConfiguration.class);

  private final CapacityScheduler scheduler;
  private final HeddleMetrics metrics;
  private final HeartbeatDependencies heartbeat;
  private final ProfileTable profiles;
  private final RankedQueues queues;
  private final BiConsumer<HeddleConfig, Optional<Configuration>> observers;
  private final Admission admission;
  private final ReclaimLoop reclaim;
  private final Lock writeLock;
  private final Lock refreshing = new ReentrantLock();

  @GuardedBy("refreshing")
  private VectorSpace vectors;

  @GuardedBy("refreshing")
  private StageWeights weights;

  private volatile Placement placement;

  /**
   * @param observers what reads the cluster and learns from it; told of the configuration that was
   *     read, if one was
   * @param writeLock the scheduler's
   */
  LiveConfiguration(
      CapacityScheduler scheduler,
      HeddleMetrics metrics,
      HeartbeatDependencies heartbeat,
      ProfileTable profiles,
      RankedQueues queues,
      BiConsumer<HeddleConfig, Optional<Configuration>> observers,
      Admission admission,
      ReclaimLoop reclaim,
      Lock writeLock) {
    this.scheduler = scheduler;
    this.metrics = metrics;
    this.heartbeat = heartbeat;
    this.profiles = profiles;
    this.queues = queues;
    this.observers = observers;
    this.admission = admission;
    this.reclaim = reclaim;
    this.writeLock = writeLock;
  }

  /** Null before the start. */
  Placement placement() {
    return placement;
  }

  /**
   * Follows the scheduler's configuration.
   *
   * @throws YarnRuntimeException if a value cannot be used
   */
  @SuppressWarnings("GuardedBy") // Nobody refreshes before.
  void start() {
    vectors = VectorSpace.of(scheduler.getResourceCalculator());
    HeddleConfig config;
    try {
      config = parse(scheduler.getConfiguration());
    } catch (ConfigException e) {
      throw new YarnRuntimeException(e.getMessage(), e);
    }
    StageWeights read =
        StageWeights.atStart(config, fileSystems(), metrics.stages()::weightsRefused);
    for (PlacementPolicy policy : PlacementPolicy.values()) {
      ScoringPolicy scoring =
          policy.create(new ScoringConfig(config.queues().fallback().beta(), config.terms()));
      LOG.debug("Rehearsed {} offers of {}", Warmup.of(scoring), policy);
    }
    serve(config, read, Optional.of(scheduler.getConfiguration()));
  }

  interface StockRefresh {
    Configuration preview() throws IOException;

    void run() throws IOException;
  }

  /**
   * Refreshes with stock or not at all, one at a time.
   *
   * @param validation whether it is only to be looked at
   * @throws IOException if a value cannot be used; all stays as it was
   */
  void refresh(boolean validation, StockRefresh stock) throws IOException {
    refreshing.lock();
    try {
      refreshAlone(validation, stock);
    } finally {
      refreshing.unlock();
    }
  }

  @GuardedBy("refreshing")
  private void refreshAlone(boolean validation, StockRefresh stock) throws IOException {
    if (placement == null) {
      firstRefresh(validation, stock);
      return;
    }
    HeddleConfig next;
    StageWeights nextWeights;
    Configuration preview = stock.preview();
    try {
      next = parse(preview);
      // Before the lock is taken: it may be a file.
      nextWeights = weights.next(next, fileSystems(), metrics.stages()::weightsRefused);
    } catch (ConfigException e) {
      throw new IOException(e.getMessage(), e);
    }
    HeddleConfig kept = validation ? placement.config() : next;
    StageWeights keptWeights = validation ? weights : nextWeights;
    Optional<Configuration> read = validation ? Optional.empty() : Optional.of(preview);
    try {
      stock.run();
    } catch (IOException | RuntimeException e) {
      kept = placement.config();
      keptWeights = weights;
      read = Optional.empty();
      throw e;
    } finally {
      // Stock has replaced the ordering policies by then, also when it refused the new settings.
      serve(kept, keptWeights, read);
    }
  }

  /** A refresh after a start that failed: there is nothing to fall back to, and it starts. */
  private void firstRefresh(boolean validation, StockRefresh stock) throws IOException {
    try {
      parse(stock.preview());
    } catch (ConfigException e) {
      throw new IOException(e.getMessage(), e);
    }
    stock.run();
    if (!validation) {
      start();
    }
  }

  /**
   * Settings of file systems. The scheduler's configuration has none once it was read anew, which
   * is before a ResourceManager that becomes active starts its scheduler.
   */
  Configuration fileSystems() {
    Configuration whole = scheduler.getRMContext().getYarnConfiguration();
    return whole == null ? scheduler.getConfig() : whole;
  }

  private HeddleConfig parse(Configuration conf) {
    HeddleConfig config =
        HeddleConfig.parse(
            conf,
            new KnownNames(
                PlacementPolicy.configNames(),
                Admissions.configNames(),
                VectorSpace.resourceNames()));
    reclaim.check(config.reclaim(), conf, fileSystems());
    HeddleConfig.warnings(conf).forEach(LOG::warn);
    return config;
  }

  @GuardedBy("refreshing")
  private void serve(HeddleConfig config, StageWeights nextWeights, Optional<Configuration> read) {
    writeLock.lock();
    try {
      Mode before = placement == null ? null : placement.config().mode();
      weights = nextWeights;
      profiles.limit(config.maxProfiles());
      heartbeat.notes().serve(config.explain());
      placement =
          new Placement(
              config,
              heartbeat,
              new SchedulerCluster(scheduler, heartbeat, vectors),
              vectors,
              weights);
      if (config.mode() == Mode.OFF) {
        heartbeat.applications().clear();
      }
      queues.serve(placement, scheduler.getCapacitySchedulerQueueManager()::getQueues);
      heartbeat.applications().leaveAllBut(Set.copyOf(queues.rankings()));
      observers.accept(config, read);
      admission.serve(config, vectors);
      reclaim.serve(config);
      heartbeat.hooks().logEvery(config.guard().logIntervalNanos());
      metrics.mode(config.mode());
      LOG.info(
          "Heddle is {}: {}",
          config.mode(),
          read.map(HeddleConfig::described).orElse("settings as before"));
      if (config.mode() == Mode.SHADOW && before != Mode.SHADOW) {
        LOG.info(
            "Heddle only counts what it would do. To let it decide, write {} = active into"
                + " capacity-scheduler.xml and run yarn rmadmin -refreshQueues",
            HeddleConfig.MODE);
      }
    } finally {
      writeLock.unlock();
    }
  }
}
