package io.heddle.yarn;

import io.heddle.admit.Earnings;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.explain.Explanation;
import io.heddle.learn.CoLocation;
import io.heddle.profile.ProfileStore;
import io.heddle.profile.ProfileTable;
import io.heddle.shadow.Comparisons;
import io.heddle.web.HeddleMetrics;
import io.heddle.web.api.Resources;
import io.heddle.yarn.heartbeat.ParentQueueOrders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerBridge;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/**
 * YARN's CapacityScheduler with Heddle's choice of the request that is served next. Queues, limits,
 * labels, preemption, locality, ACLs and commits stay stock code. Set as {@code
 * yarn.resourcemanager.scheduler.class}.
 */
public class HeddleScheduler extends CapacitySchedulerBridge {
  /** Until the configuration is read. */
  private static final long FIRST_LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final ProfileTable profiles = new ProfileTable(1);
  private final StateDirectory state;
  private final Services services;
  private final ParentQueueOrders parentQueues =
      new ParentQueueOrders(
          this::getActivitiesManager, CapacitySchedulerBridge::setQueueOrderingPolicy);
  private final RankedQueues queues =
      new RankedQueues(CapacitySchedulerBridge::setOrderingPolicy, parentQueues);
  private final HookGuard hooks;
  private final Admission admission;
  private final Learning learning;
  private final LiveConfiguration configuration;
  private final SchedulerEvents events;
  private final Resources resources = new Resources();
  private final Explainer explainer;

  /** The scheduler as the ResourceManager makes it. */
  public HeddleScheduler() {
    this(Parts.of(System::nanoTime, new SplittableRandom()));
  }

  /** A scheduler that is made with other parts than the ResourceManager's. */
  protected HeddleScheduler(Parts parts) {
    HeddleMetrics metrics = new HeddleMetrics();
    metrics.profiles(profiles::size);
    metrics.stages().applications(queues::stageLines);
    state = new StateDirectory(metrics::stateFailed, parts.ticker());
    SubmittedJobs jobs =
        new SubmittedJobs(
            id -> getRMContext().getRMApps().get(id),
            id -> getSchedulerApplications().containsKey(id),
            profiles,
            metrics::hintsRead);
    services =
        new Services(
            this,
            jobs,
            new LiveApplications(jobs::of, parts.ticker()),
            new Gate(),
            metrics,
            new PlacementNotes(),
            new Comparisons(),
            parts);
    hooks = new HookGuard(metrics, parts.ticker(), FIRST_LOG_INTERVAL_NANOS);
    learning = new Learning(services);
    admission = new Admission(services, hooks, learning, writeLock);
    setMaxRunningAppsEnforcer(admission.held());
    configuration =
        new LiveConfiguration(services, hooks, profiles, queues, learning, admission, writeLock);
    explainer = new Explainer(services, admission, readLock);
    events = new SchedulerEvents(services, hooks, queues, admission, learning);
    Shown.in(resources, services, learning);
  }

  /** Runs what Heddle does when stock calls it. */
  HookGuard hooks() {
    return hooks;
  }

  LiveApplications applications() {
    return services.applications();
  }

  Gate gate() {
    return services.gate();
  }

  Collection<QueueDemand> leaves() {
    return queues.rankings();
  }

  /** What is known of applications beside their containers. */
  public SubmittedJobs jobs() {
    return services.jobs();
  }

  ProfileTable profiles() {
    return profiles;
  }

  /** What is learned of jobs that share nodes; null before the scheduler is initialised. */
  public CoLocation coLocation() {
    return learning.learned();
  }

  /** Milliseconds between the ends of two periods, as the ResourceManager has them. */
  public long periodMillis() {
    return config().learning().periodMillis();
  }

  /** What is shown in JSON below {@code /heddle/api/v1}. */
  public Resources resources() {
    return resources;
  }

  /** Whether the caller holds the scheduler's lock. */
  boolean isLockedByMe() {
    return writeLock.isHeldByCurrentThread();
  }

  /** Entries of applications in Heddle's own tables; none once all applications have ended. */
  int remembered() {
    return applications().size() + jobs().size() + admission.betweenAttempts();
  }

  /** The settings of now; null before the scheduler is initialised. */
  HeddleConfig config() {
    Placement now = configuration.placement();
    return now == null ? null : now.config();
  }

  /** What shadow mode would have chosen. */
  Comparisons comparisons() {
    return services.comparisons();
  }

  /** Heddle's counters. */
  public HeddleMetrics metrics() {
    return services.metrics();
  }

  /**
   * Why an application waits and why its containers went where they went; nothing where the
   * ResourceManager does not know it. Of any thread; whoever calls looks who may know.
   */
  public Optional<Explanation> explain(ApplicationId application) {
    return explainer.of(application, config());
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    checkClassLoader();
    List<Configuration> read = new ArrayList<>(List.of(conf));
    // The ResourceManager's own, from which its web server is made; there is none without one.
    Optional.ofNullable(getRMContext().getYarnConfiguration()).ifPresent(read::add);
    HeartbeatDriven.prepare(read);
    WebInitializer.prepare(read);
    super.serviceInit(conf);
    HeartbeatDriven.check(getConfiguration());
    configuration.start();
  }

  @Override
  public void serviceStart() throws Exception {
    HeddleConfig config = config();
    // Before scheduling begins: jobs that are recovered are looked up once.
    state.start(
        config.state(),
        config.guard().logIntervalNanos(),
        configuration.fileSystems(),
        Map.of(
            ProfileStore.FILE,
            new ProfileStore(profiles),
            CoLocation.FILE,
            coLocation(),
            Earnings.FILE,
            learning.experience().earnings(),
            Comparisons.FILE,
            services.comparisons()));
    super.serviceStart();
    learning.start(this::observe, config.learning());
    admission.start(config.admission());
    metrics().register(DefaultMetricsSystem.instance());
  }

  @Override
  public void serviceStop() throws Exception {
    metrics().unregister();
    admission.stop();
    learning.stop();
    try {
      super.serviceStop();
    } finally {
      state.stop();
    }
  }

  @Override
  public void reinitialize(Configuration newConf, RMContext rmContext, boolean validation)
      throws IOException {
    configuration.refresh(
        validation,
        new LiveConfiguration.StockRefresh() {
          @Override
          public Configuration preview() throws IOException {
            return previewConfiguration(newConf);
          }

          @Override
          public void run() throws IOException {
            HeddleScheduler.super.reinitialize(newConf, rmContext, validation);
          }
        });
  }

  @Override
  public void handle(SchedulerEvent event) {
    events.before(event);
    super.handle(event);
    events.after(event);
  }

  @Override
  public String moveApplication(ApplicationId id, String targetQueue) throws YarnException {
    return admission.move(id, () -> super.moveApplication(id, targetQueue));
  }

  /**
   * Ends a period: what has happened since the last one is learned, unless the mode is off, and
   * waiting applications may start. One thread at a time.
   */
  public void observe() {
    if (config().mode() == Mode.OFF) {
      learning.rest();
    } else {
      learning.observe();
    }
    tick();
  }

  /** Starts waiting applications for which there is room; to be called now and then. */
  public void tick() {
    hooks.run(admission::admit);
  }

  @Override
  public Allocation allocate(
      ApplicationAttemptId attempt,
      List<ResourceRequest> asks,
      List<SchedulingRequest> constrainedAsks,
      List<ContainerId> releases,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updates) {
    Allocation allocation =
        super.allocate(
            attempt,
            asks,
            constrainedAsks,
            releases,
            blacklistAdditions,
            blacklistRemovals,
            updates);
    if (constrainedAsks != null && !constrainedAsks.isEmpty()) {
      events.demandChanged(attempt);
    }
    return allocation;
  }

  @Override
  public void recoverContainersOnNode(List<NMContainerStatus> reports, RMNode node) {
    super.recoverContainersOnNode(reports, node);
    if (reports != null) {
      events.recovered(reports, node.getNodeID());
    }
  }

  @Override
  protected void nodeUpdate(RMNode node) {
    parentQueues.heartbeat();
    super.nodeUpdate(node);
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    super.completedContainerInternal(container, status, event);
    events.completed(container);
  }

  @Override
  protected CSAssignment allocateOnNode(FiCaSchedulerNode node, Supplier<CSAssignment> stock) {
    return configuration.placement().assign(node, stock);
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean updatePending) {
    boolean committed = super.tryCommit(cluster, request, updatePending);
    if (committed && writeLock.isHeldByCurrentThread()) {
      List<ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode>> allocated =
          request.getContainersToAllocate();
      if (allocated != null && !allocated.isEmpty()) {
        events.committed(
            allocated.get(0).getAllocatedOrReservedContainer(), configuration.placement());
      }
      List<ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode>> reserved =
          request.getContainersToReserve();
      if (reserved != null && !reserved.isEmpty()) {
        events.reserved(
            reserved.get(0).getAllocatedOrReservedContainer(), configuration.placement());
      }
    }
    return committed;
  }
}
