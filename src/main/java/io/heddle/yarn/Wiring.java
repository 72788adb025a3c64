package io.heddle.yarn;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ScoringConfig;
import io.heddle.explain.ShadowComparisons;
import io.heddle.model.SteadyClock;
import io.heddle.profile.ProfileTable;
import io.heddle.score.PlacementPolicy;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.web.Resources;
import io.heddle.yarn.admission.Admission;
import io.heddle.yarn.admission.AdmissionDependencies;
import io.heddle.yarn.admission.AdmissionStatuses;
import io.heddle.yarn.admission.ExpectedStarts;
import io.heddle.yarn.admission.StockChanges;
import io.heddle.yarn.admission.WaitingTimes;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.explain.Explainer;
import io.heddle.yarn.gangplan.GangNodes;
import io.heddle.yarn.guard.HookGuard;
import io.heddle.yarn.heartbeat.CurrentWalk;
import io.heddle.yarn.heartbeat.HeartbeatDependencies;
import io.heddle.yarn.heartbeat.PlacementNotes;
import io.heddle.yarn.heartbeat.RankedQueues;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.jobs.VectorSpace;
import io.heddle.yarn.nodes.NodeFilters;
import io.heddle.yarn.nodes.ReleasableNodes;
import io.heddle.yarn.observe.BadHints;
import io.heddle.yarn.observe.ClusterSampler;
import io.heddle.yarn.observe.Learning;
import io.heddle.yarn.observe.NodeMetricsService;
import io.heddle.yarn.preemption.UselessKills;
import io.heddle.yarn.queues.ParentQueueOrders;
import io.heddle.yarn.reclaim.NodeResizer;
import io.heddle.yarn.reclaim.ReclaimLoop;
import io.heddle.yarn.web.ApiResources;
import io.heddle.yarn.web.HistoryRecorder;
import io.heddle.yarn.web.SettingChanges;
import io.heddle.yarn.web.WebDependencies;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** What one scheduler consists of. */
record Wiring(
    ProfileTable profiles,
    StateDirectory state,
    SubmittedJobs jobs,
    HeartbeatDependencies heartbeat,
    ParentQueueOrders parentQueues,
    RankedQueues queues,
    HookGuard hooks,
    NodeMetricsService nodeMetrics,
    Learning learning,
    Admission admission,
    StockChanges changes,
    LiveConfiguration configuration,
    Explainer explainer,
    ReclaimLoop reclaim,
    SchedulerEvents events,
    HistoryRecorder history,
    SettingChanges settingChanges,
    NodeFilters nodeFilters,
    ReleasableNodes releasable,
    Resources resources) {

  /** Until the configuration is read. */
  private static final long FIRST_LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  record Locks(ReentrantReadWriteLock.ReadLock read, ReentrantReadWriteLock.WriteLock write) {}

  /**
   * @param locks the scheduler's
   * @param parentQueues orders the children of parent queues
   * @param resizer changes what the scheduler takes nodes to have
   */
  static <S extends CapacityScheduler & SchedulerView> Wiring of(
      S scheduler,
      SchedulerDependencies parts,
      HeddleMetrics metrics,
      Locks locks,
      ParentQueueOrders parentQueues,
      RankedQueues queues,
      NodeResizer resizer) {
    SteadyClock clock = new SteadyClock(scheduler.getClock().getTime(), parts.ticker());
    ProfileTable profiles = new ProfileTable(1);
    metrics.profiles(profiles::size);
    metrics.stages().applications(queues::stageLines);
    BadHints badHints = new BadHints(parts.ticker());
    SubmittedJobs jobs =
        new SubmittedJobs(
            id -> scheduler.getRMContext().getRMApps().get(id),
            id -> scheduler.getSchedulerApplications().containsKey(id),
            profiles,
            (id, reading) -> {
              metrics.hintsRead(reading);
              badHints.read(user(scheduler, id), id, reading);
            });
    LiveApplications applications = new LiveApplications(jobs::of, parts.ticker());
    metrics.gangs(
        new HeddleMetrics.Gangs(
            applications.gangs()::waiting,
            () -> applications.gangs().gatherings().all().size(),
            applications.gangs()::incomplete));
    applications
        .gangs()
        .types(
            (attempt, job) ->
                scheduler
                    .config()
                    .queues()
                    .isGang(attempt.getCSLeafQueue().getQueuePath(), job.submitter().type()));
    HookGuard hooks = new HookGuard(metrics, parts.ticker(), FIRST_LOG_INTERVAL_NANOS);
    NodeMetricsService nodeMetrics =
        new NodeMetricsService(scheduler, clock, parts.random(), parts.nodeMetrics());
    metrics.sources(nodeMetrics::gauges);
    ClusterSampler sampler = new ClusterSampler(scheduler, jobs, clock);
    Learning learning = new Learning(sampler, nodeMetrics, metrics, clock, parts.random());
    ReclaimLoop reclaim =
        new ReclaimLoop(
            scheduler,
            locks.write(),
            resizer,
            metrics.reclaim(),
            nodeMetrics::latest,
            id -> jobs.of(id).expectedUse(),
            clock);
    NodeFilters nodeFilters =
        new NodeFilters(scheduler, applications.gangs(), nodeMetrics::latest, parts.ticker());
    metrics.nodesPassedOver(nodeFilters::count);
    ReleasableNodes releasable =
        new ReleasableNodes(
            scheduler, applications.gangs(), nodeFilters, parts.ticker(), locks.read());
    HeartbeatDependencies heartbeat =
        new HeartbeatDependencies(
            parts.ticker(),
            () -> scheduler.getClock().getTime(),
            locks.write(),
            applications,
            new CurrentWalk(reclaim.room()),
            nodeFilters,
            hooks,
            metrics,
            new PlacementNotes(),
            new ShadowComparisons(),
            (queue, terms) ->
                parts
                    .placement()
                    .apply(
                        PlacementPolicy.named(queue.policy()),
                        new ScoringConfig(queue.beta(), terms)),
            parts.stages());
    AdmissionDependencies starting =
        new AdmissionDependencies(
            scheduler,
            jobs,
            learning,
            metrics.admission(),
            parts.ticker(),
            parts.random(),
            parts.admission(),
            new WaitingTimes(
                id -> scheduler.getRMContext().getRMApps().get(id),
                () -> scheduler.getClock().getTime(),
                clock),
            hooks,
            locks.write());
    Admission admission = new Admission(starting, heartbeat.comparisons());
    Explainer explainer =
        new Explainer(
            scheduler,
            applications,
            heartbeat.notes(),
            new AdmissionStatuses(starting, admission),
            reclaim.lent(),
            reclaim.lentMemory(),
            nodeFilters,
            parts.ticker(),
            locks.read());
    UselessKills uselessKills =
        new UselessKills(
            scheduler,
            new UselessKills.Sources(
                scheduler::config,
                parts.ticker(),
                () ->
                    new GangNodes(
                        scheduler, VectorSpace.of(scheduler.getResourceCalculator()), applications),
                nodeFilters::passesOver),
            metrics::killRefused);
    applications.gangs().victims(uselessKills::isChosen);
    HistoryRecorder history = new HistoryRecorder(scheduler, clock);
    SettingChanges settingChanges = new SettingChanges();
    Resources resources = new Resources();
    ApiResources.in(
        resources,
        new WebDependencies(
            scheduler,
            scheduler::config,
            scheduler::placedWhen,
            metrics,
            nodeMetrics,
            learning,
            heartbeat.comparisons(),
            queues::rankings,
            new ExpectedStarts(starting, scheduler::config),
            scheduler::explain,
            () -> explainer.reasons(scheduler.config()),
            profiles::size,
            history,
            settingChanges,
            badHints::latest,
            reclaim,
            releasable,
            parts.ticker(),
            parts.hadoop()));
    return new Wiring(
        profiles,
        new StateDirectory(metrics::stateFailed, parts.ticker()),
        jobs,
        heartbeat,
        parentQueues,
        queues,
        hooks,
        nodeMetrics,
        learning,
        admission,
        new StockChanges(starting, admission),
        new LiveConfiguration(
            scheduler,
            metrics,
            heartbeat,
            profiles,
            queues,
            (config, read) -> {
              nodeMetrics.serve(config);
              learning.serve(config);
              nodeFilters.serve(config);
              read.ifPresent(
                  conf ->
                      settingChanges.note(
                          scheduler.getClock().getTime(),
                          caller(),
                          config.mode().name().toLowerCase(Locale.ROOT),
                          HeddleConfig.given(conf)));
            },
            admission,
            reclaim,
            locks.write()),
        explainer,
        reclaim,
        new SchedulerEvents(
            scheduler, jobs, heartbeat, queues, admission, sampler, uselessKills, reclaim),
        history,
        settingChanges,
        nodeFilters,
        releasable,
        resources);
  }

  /** The user who makes the call of this thread; the ResourceManager's own if nobody does. */
  static String caller() {
    try {
      return UserGroupInformation.getCurrentUser().getShortUserName();
    } catch (IOException e) {
      return "";
    }
  }

  private static String user(CapacityScheduler scheduler, ApplicationId id) {
    RMApp application = scheduler.getRMContext().getRMApps().get(id);
    return application == null ? "" : application.getUser();
  }
}
