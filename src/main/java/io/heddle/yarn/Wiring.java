package io.heddle.yarn;

import io.heddle.profile.ProfileTable;
import io.heddle.shadow.Comparisons;
import io.heddle.web.HeddleMetrics;
import io.heddle.web.api.Resources;
import io.heddle.yarn.heartbeat.ParentQueueOrders;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What one scheduler consists of. */
record Wiring(
    ProfileTable profiles,
    StateDirectory state,
    Services services,
    ParentQueueOrders parentQueues,
    RankedQueues queues,
    HookGuard hooks,
    Learning learning,
    Admission admission,
    LiveConfiguration configuration,
    Explainer explainer,
    SchedulerEvents events,
    Resources resources) {

  /** Until the configuration is read. */
  private static final long FIRST_LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** The scheduler's locks. */
  record Locks(ReentrantReadWriteLock.ReadLock read, ReentrantReadWriteLock.WriteLock write) {}

  /**
   * Puts it together.
   *
   * @param locks the scheduler's
   * @param parentQueues orders the children of parent queues
   * @param queues the leaf queues that Heddle ranks
   */
  static Wiring of(
      HeddleScheduler scheduler,
      Parts parts,
      HeddleMetrics metrics,
      Locks locks,
      ParentQueueOrders parentQueues,
      RankedQueues queues) {
    ProfileTable profiles = new ProfileTable(1);
    metrics.profiles(profiles::size);
    metrics.stages().applications(queues::stageLines);
    SubmittedJobs jobs =
        new SubmittedJobs(
            id -> scheduler.getRMContext().getRMApps().get(id),
            id -> scheduler.getSchedulerApplications().containsKey(id),
            profiles,
            metrics::hintsRead);
    Services services =
        new Services(
            scheduler,
            jobs,
            new LiveApplications(jobs::of, parts.ticker()),
            new Gate(),
            metrics,
            new PlacementNotes(),
            new Comparisons(),
            parts);
    HookGuard hooks = new HookGuard(metrics, parts.ticker(), FIRST_LOG_INTERVAL_NANOS);
    Learning learning = new Learning(services);
    Admission admission = new Admission(services, hooks, learning, locks.write());
    Resources resources = new Resources();
    Shown.in(resources, services, learning);
    return new Wiring(
        profiles,
        new StateDirectory(metrics::stateFailed, parts.ticker()),
        services,
        parentQueues,
        queues,
        hooks,
        learning,
        admission,
        new LiveConfiguration(
            services, hooks, profiles, queues, learning, admission, locks.write()),
        new Explainer(services, admission, locks.read()),
        new SchedulerEvents(services, hooks, queues, admission, learning),
        resources);
  }
}
