package io.heddle.yarn;

import io.heddle.admit.ColocationGuard;
import io.heddle.colocation.CoLocation;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.explain.Explanation;
import io.heddle.explain.ShadowComparisons;
import io.heddle.profile.ProfileTable;
import io.heddle.reclaim.ReclaimRecord;
import io.heddle.telemetry.HeddleMetrics;
import io.heddle.web.Resources;
import io.heddle.yarn.demand.LiveApplications;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.guard.ClassPreloader;
import io.heddle.yarn.heartbeat.FilteredPlacementAllocator;
import io.heddle.yarn.heartbeat.HeartbeatDependencies;
import io.heddle.yarn.heartbeat.Placement;
import io.heddle.yarn.heartbeat.RankedQueues;
import io.heddle.yarn.heartbeat.StockSettings;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.nodes.NodeFilters;
import io.heddle.yarn.nodes.ReleasableNodes;
import io.heddle.yarn.passes.Allocations;
import io.heddle.yarn.passes.EventPasses;
import io.heddle.yarn.passes.OfferedNodes;
import io.heddle.yarn.passes.PassDriver;
import io.heddle.yarn.passes.PassThread;
import io.heddle.yarn.queues.ParentQueueOrders;
import io.heddle.yarn.reclaim.NodeResizer;
import io.heddle.yarn.reclaim.ReclaimLoop;
import io.heddle.yarn.web.ClusterWeek;
import io.heddle.yarn.web.RmSite;
import io.heddle.yarn.web.SettingChanges;
import io.heddle.yarn.web.WebInitializer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.SettableFuture;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * YARN's CapacityScheduler with Heddle's choice of the request that is served next. Queues, limits,
 * labels, preemption, locality, ACLs and commits stay stock code. Set as {@code
 * yarn.resourcemanager.scheduler.class}.
 */
public class HeddleScheduler extends CapacitySchedulerBridge
    implements FilteredPlacementAllocator.Host, RmSite.Host, SchedulerView {
  private static final Logger LOG = LoggerFactory.getLogger(HeddleScheduler.class);

  /** After these, something may be served that could not be before. */
  private static final Set<SchedulerEventType> MAKES_ROOM =
      EnumSet.of(
          SchedulerEventType.NODE_ADDED,
          SchedulerEventType.NODE_RESOURCE_UPDATE,
          SchedulerEventType.NODE_LABELS_UPDATE,
          SchedulerEventType.APP_ATTEMPT_ADDED,
          SchedulerEventType.APP_ATTEMPT_REMOVED,
          SchedulerEventType.APP_REMOVED);

  private final SchedulerDependencies parts;
  private final HeddleMetrics metrics = new HeddleMetrics(() -> getClock().getTime());
  // Made when the service is: until then this object may be copied, as spies are.
  private Wiring wiring;
  private EventPasses passes;
  private PlacementDriver driver;

  // Under the write lock.
  private boolean inEventPass;
  private long allocations;

  /** The scheduler as the ResourceManager makes it. */
  public HeddleScheduler() {
    this(SchedulerDependencies.of(System::nanoTime, new SplittableRandom()));
  }

  /** A scheduler that is made with other parts than the ResourceManager's. */
  protected HeddleScheduler(SchedulerDependencies parts) {
    this.parts = parts;
  }

  boolean isWired() {
    return wiring != null;
  }

  @Override
  public HeartbeatDependencies heartbeat() {
    return isWired() ? wiring.heartbeat() : null;
  }

  LiveApplications applications() {
    return wiring.heartbeat().applications();
  }

  Collection<QueueDemand> leaves() {
    return wiring.queues().rankings();
  }

  /** What is known of applications beside their containers. */
  public SubmittedJobs jobs() {
    return wiring.jobs();
  }

  /** What is known of recurring jobs. */
  protected ProfileTable profiles() {
    return wiring.profiles();
  }

  /** What is learned of jobs that share nodes; null before the scheduler is initialised. */
  public CoLocation coLocation() {
    return wiring.learning().learned();
  }

  /** Milliseconds between the ends of two periods, as the ResourceManager has them. */
  public long periodMillis() {
    return config().learning().periodMillis();
  }

  /** Capacity that is requested and not used. */
  public ReclaimLoop reclaim() {
    return wiring.reclaim();
  }

  @Override
  public Resources resources() {
    return wiring.resources();
  }

  /** Entries of applications in Heddle's own tables; none once all applications have ended. */
  int remembered() {
    return applications().size()
        + applications().expectations().size()
        + jobs().size()
        + wiring.admission().betweenAttempts()
        + wiring.reclaim().lent().size()
        + wiring.reclaim().lentMemory().size();
  }

  @Override
  public HeddleConfig config() {
    Placement now = placement();
    return now == null ? null : now.config();
  }

  private Placement placement() {
    return isWired() ? wiring.configuration().placement() : null;
  }

  ShadowComparisons comparisons() {
    return wiring.heartbeat().comparisons();
  }

  /** Heddle's counters. */
  public HeddleMetrics metrics() {
    return metrics;
  }

  /**
   * Explains an application; nothing where it is unknown. Any thread; the caller checks who may
   * know.
   */
  @Override
  public Optional<Explanation> explain(ApplicationId application) {
    return wiring.explainer().of(application, config());
  }

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    checkClassLoader();
    ClassPreloader.run();
    parts.hadoop().warning().ifPresent(LOG::warn);
    List<Configuration> read = new ArrayList<>(List.of(conf));
    // The ResourceManager's own, from which its web server is made; there is none without one.
    Optional.ofNullable(getRMContext().getYarnConfiguration()).ifPresent(read::add);
    StockSettings.prepare(read);
    WebInitializer.prepare(read);
    wiring = wire();
    setMaxRunningAppsEnforcer(wiring.admission().held());
    super.serviceInit(conf);
    passes = new EventPasses(offeredNodes(), writeLock, parts.ticker());
    driver =
        new PlacementDriver(
            this::driveByStock,
            passDriver(passes),
            isAsynchronous(),
            StockSettings.leavesAllToStock(getConfiguration()));
    wiring.configuration().start();
    driver.init(config().mode());
  }

  /** What makes event passes. */
  protected PassDriver passDriver(EventPasses driven) {
    return new PassThread(driven, wiring.hooks());
  }

  /** Serves nodes apart from their heartbeats from now on, if the configuration says so. */
  protected void startPlacement() throws InterruptedException {
    driver.start(config().mode());
  }

  private OfferedNodes offeredNodes() {
    return new OfferedNodes() {
      @Override
      public Collection<FiCaSchedulerNode> all() {
        return getAllNodes();
      }

      @Override
      public int count() {
        return getNumClusterNodes();
      }

      @Override
      public FiCaSchedulerNode node(NodeId id) {
        return getNode(id);
      }

      @Override
      public boolean isAnythingPending() {
        return !org.apache.hadoop.yarn.util.resource.Resources.isNone(
            getRootQueue().getQueueResourceUsage().getAllPending());
      }

      @Override
      public boolean mayOffer(FiCaSchedulerNode node) {
        return !passesOver(node) && CapacitySchedulerBridge.mayOffer(HeddleScheduler.this, node);
      }

      @Override
      public boolean isBusy(FiCaSchedulerNode node) {
        return wiring.hooks().get(() -> wiring.nodeFilters().isBusy(node), false);
      }

      @Override
      public void look() {
        wiring.hooks().get(wiring.nodeFilters()::look, false);
      }

      @Override
      public boolean offer(FiCaSchedulerNode node) {
        long before = allocations;
        inEventPass = true;
        try {
          HeddleScheduler.super.offer(node);
        } finally {
          inEventPass = false;
        }
        return allocations != before;
      }
    };
  }

  private Wiring wire() {
    NodeResizer resizer =
        new NodeResizer() {
          @Override
          public boolean isPossible() {
            return canResizeNodes();
          }

          @Override
          public void resize(FiCaSchedulerNode node, Resource size) {
            resizeNode(node, size);
          }

          @Override
          public void resized() {
            nodesResized();
          }
        };
    ParentQueueOrders parents =
        new ParentQueueOrders(
            this::getActivitiesManager,
            writeLock::isHeldByCurrentThread,
            CapacitySchedulerBridge::setQueueOrderingPolicy,
            failure -> wiring.hooks().failed(failure));
    RankedQueues queues = new RankedQueues(CapacitySchedulerBridge::setOrderingPolicy, parents);
    return Wiring.of(
        this, parts, metrics, new Wiring.Locks(readLock, writeLock), parents, queues, resizer);
  }

  @Override
  public void serviceStart() throws Exception {
    HeddleConfig config = config();
    // Before scheduling begins: jobs that are recovered are looked up once.
    wiring
        .state()
        .start(
            config.state(),
            config.guard().logIntervalNanos(),
            wiring.configuration().fileSystems(),
            Map.of(
                ProfileTable.FILE,
                wiring.profiles(),
                CoLocation.FILE,
                coLocation(),
                ColocationGuard.FILE,
                wiring.learning().experience().earnings(),
                ShadowComparisons.FILE,
                wiring.heartbeat().comparisons(),
                ReclaimRecord.FILE,
                wiring.reclaim().record(),
                ClusterWeek.FILE,
                wiring.history().week(),
                SettingChanges.FILE,
                wiring.settingChanges()));
    super.serviceStart();
    wiring.settingChanges().started(getClock().getTime(), Wiring.caller());
    wiring.learning().start(this::observe, config.learning());
    wiring.admission().start(config.admission(), this::look);
    wiring.history().start();
    wiring.reclaim().start();
    startPlacement();
    metrics().register(DefaultMetricsSystem.instance());
  }

  @Override
  public void serviceStop() throws Exception {
    if (!isWired()) {
      super.serviceStop();
      return;
    }
    metrics().unregister();
    if (driver != null) {
      driver.stop();
    }
    wiring.history().stop();
    wiring.reclaim().stop();
    wiring.admission().stop();
    wiring.learning().stop();
    wiring.nodeMetrics().stop();
    try {
      super.serviceStop();
    } finally {
      wiring.state().stop();
    }
  }

  @Override
  public void reinitialize(Configuration newConf, RMContext rmContext, boolean validation)
      throws IOException {
    if (!isWired()) {
      super.reinitialize(newConf, rmContext, validation);
      return;
    }
    try {
      refresh(newConf, rmContext, validation);
    } finally {
      followMode();
    }
  }

  @Override
  public String placedWhen() {
    return driver.placement();
  }

  private void followMode() throws IOException {
    if (driver == null || config() == null) {
      return;
    }
    try {
      driver.follow(config().mode());
      passes.demandChanged();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while stock's threads were started or ended");
    }
  }

  private void refresh(Configuration newConf, RMContext rmContext, boolean validation)
      throws IOException {
    wiring
        .configuration()
        .refresh(
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
    if (!isWired()) {
      super.handle(event);
      return;
    }
    wiring.events().before(event);
    if (event instanceof NodeRemovedSchedulerEvent removed) {
      NodeId node = removed.getRemovedRMNode().getNodeID();
      wiring
          .hooks()
          .around(() -> super.handle(event), stock -> wiring.reclaim().remove(node, stock));
      // Its containers have ended meanwhile, which was noted of the node.
      wiring.hooks().run(() -> wiring.releasable().removed(node));
    } else if (event instanceof NodeLabelsUpdateSchedulerEvent moved) {
      wiring
          .hooks()
          .around(
              () -> super.handle(event),
              stock -> wiring.reclaim().relabel(moved.getUpdatedNodeToLabels(), stock));
    } else {
      super.handle(event);
    }
    if (event instanceof NodeAddedSchedulerEvent added) {
      NodeId node = added.getAddedRMNode().getNodeID();
      wiring.hooks().run(() -> wiring.releasable().idleFromNow(node));
    }
    wiring.events().after(event);
    if (MAKES_ROOM.contains(event.getType())) {
      passes.demandChanged();
    }
  }

  @Override
  public void updateNodeResource(RMNode node, ResourceOption option) {
    if (!isWired()) {
      super.updateNodeResource(node, option);
      return;
    }
    AtomicReference<ResourceOption> size = new AtomicReference<>(option);
    wiring
        .hooks()
        .around(
            () -> super.updateNodeResource(node, size.get()),
            stock ->
                wiring
                    .reclaim()
                    .update(
                        node,
                        option,
                        (same, chosen) -> {
                          size.set(chosen);
                          stock.run();
                        }));
  }

  @Override
  public String moveApplication(ApplicationId id, String targetQueue) throws YarnException {
    return isWired()
        ? wiring.changes().move(id, () -> super.moveApplication(id, targetQueue))
        : super.moveApplication(id, targetQueue);
  }

  @Override
  public Priority updateApplicationPriority(
      Priority priority, ApplicationId id, SettableFuture<Object> future, UserGroupInformation user)
      throws YarnException {
    return isWired()
        ? wiring
            .changes()
            .changePriority(id, () -> super.updateApplicationPriority(priority, id, future, user))
        : super.updateApplicationPriority(priority, id, future, user);
  }

  @Override
  public List<ApplicationAttemptId> getAppsInQueue(String queueName) {
    List<ApplicationAttemptId> stocks = super.getAppsInQueue(queueName);
    return stocks == null || !isWired()
        ? stocks
        : wiring
            .hooks()
            .get(() -> wiring.changes().attemptsIn(getQueue(queueName), stocks), stocks);
  }

  /** Ends a period: learns, unless off, and starts waiting applications. One thread at a time. */
  public void observe() {
    if (config().mode() == Mode.OFF) {
      wiring.learning().rest();
    } else {
      wiring.learning().observe();
    }
    tick();
  }

  /** Starts waiting applications for which there is room; to be called now and then. */
  public void tick() {
    look();
    passes.demandChanged();
  }

  private void look() {
    passes.named(wiring.hooks().get(() -> placement().look(), Set.of()));
    if (wiring.hooks().get(wiring.nodeFilters()::look, false)) {
      passes.demandChanged();
    }
    wiring.hooks().run(wiring.admission()::admit);
  }

  /** Which nodes an autoscaler may release. */
  public ReleasableNodes releasable() {
    return wiring.releasable();
  }

  /** Writes down what the cluster is like now, for the page; to be called now and then. */
  public void recordHistory() {
    wiring.history().record();
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
    if (!isWired()) {
      return allocation;
    }
    wiring.events().heard(attempt, asks != null && !asks.isEmpty());
    if (constrainedAsks != null && !constrainedAsks.isEmpty()) {
      wiring.events().demandChanged(attempt);
    }
    if (mayNeedAnotherPass(constrainedAsks, blacklistRemovals, updates)) {
      passes.demandChanged();
    }
    if (asks == null || asks.isEmpty()) {
      return allocation;
    }
    FiCaSchedulerApp application = getApplicationAttempt(attempt);
    wiring.hooks().run(() -> wiring.nodeFilters().asked(asks));
    // Who asks for a master takes nothing in the same call: the container would be lost.
    boolean mayTake = application != null && !application.isWaitingForAMContainer();
    if (!mayTake) {
      passes.demandChanged();
    } else if (wiring.hooks().get(() -> passes.serve(asks), false)) {
      return Allocations.sum(
          allocation,
          super.allocate(
              attempt, List.of(), List.of(), List.of(), null, null, new ContainerUpdates()));
    }
    return allocation;
  }

  private static boolean mayNeedAnotherPass(
      List<SchedulingRequest> constrainedAsks,
      List<String> allowedAgain,
      ContainerUpdates updates) {
    return (constrainedAsks != null && !constrainedAsks.isEmpty())
        || (allowedAgain != null && !allowedAgain.isEmpty())
        || (updates != null && !updates.getIncreaseRequests().isEmpty());
  }

  @Override
  public void recoverContainersOnNode(List<NMContainerStatus> reports, RMNode node) {
    super.recoverContainersOnNode(reports, node);
    if (isWired() && reports != null) {
      wiring.events().recovered(reports, node.getNodeID());
    }
  }

  @Override
  protected void nodeUpdate(RMNode node) {
    if (isWired()) {
      wiring.hooks().run(wiring.parentQueues()::heartbeat);
      wiring.hooks().run(() -> wiring.reclaim().heartbeat(node));
    }
    super.nodeUpdate(node);
  }

  @Override
  protected void servesWithoutHeartbeat() {
    if (isWired()) {
      wiring.hooks().run(wiring.parentQueues()::heartbeat);
    }
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    super.completedContainerInternal(container, status, event);
    if (isWired()) {
      wiring.events().completed(container);
      wiring.hooks().run(() -> wiring.releasable().idleFromNow(container.getNodeId()));
      passes.freed(container.getNodeId());
    }
  }

  @Override
  public void markContainerForPreemption(ApplicationAttemptId attempt, RMContainer container) {
    if (isWired()) {
      wiring.events().killAnnounced(container);
    }
    super.markContainerForPreemption(attempt, container);
  }

  @Override
  public void markContainerForKillable(RMContainer container) {
    if (!isWired() || wiring.events().mayKill(container)) {
      super.markContainerForKillable(container);
      if (isWired()) {
        passes.freed(container.getNodeId());
      }
    }
  }

  @Override
  protected void servesReserved(FiCaSchedulerNode node) {
    Placement placement = placement();
    if (placement != null) {
      wiring.hooks().run(() -> placement.endReservation(node));
    }
  }

  @Override
  protected CSAssignment allocateOnNode(FiCaSchedulerNode node, Supplier<CSAssignment> stock) {
    Placement placement = placement();
    if (placement == null) {
      return stock.get();
    }
    return passesOver(node) ? null : placement.assign(node, stock);
  }

  private boolean passesOver(FiCaSchedulerNode node) {
    NodeFilters filters = wiring.nodeFilters();
    return filters.hasClosed()
        && wiring.hooks().get(() -> filters.passesOver(node.getNodeID()), false);
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean updatePending) {
    Placement placement = writeLock.isHeldByCurrentThread() ? placement() : null;
    List<ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode>> reserved =
        request.getContainersToReserve();
    boolean reserves = reserved != null && !reserved.isEmpty();
    if (reserves && inEventPass) {
      // Of the nodes of a pass the first would be reserved: it is left to the node's heartbeat.
      return false;
    }
    if (placement != null && reserves && wiring.events().refuses(reserved.get(0), placement)) {
      return false;
    }
    List<ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode>> allocated =
        request.getContainersToAllocate();
    boolean allocates = allocated != null && !allocated.isEmpty();
    if (placement != null && allocates && wiring.events().refusesReclaimed(allocated.get(0))) {
      return false;
    }
    Runnable judged = () -> {};
    if (placement != null
        && allocates
        && allocated.get(0).getAllocateFromReservedContainer() == null) {
      var proposed = allocated.get(0).getAllocatedOrReservedContainer();
      judged = wiring.events().judge(proposed, placement);
    }
    try {
      boolean committed = super.tryCommit(cluster, request, updatePending);
      if (committed && placement != null) {
        if (allocates) {
          allocations++;
          var given = allocated.get(0).getAllocatedOrReservedContainer();
          wiring.nodeFilters().served(given.getSchedulerNode().getPartition());
          wiring.events().released(allocated.get(0).getToRelease());
          wiring.events().committed(given, placement);
        }
        if (reserves) {
          wiring.events().reserved(reserved.get(0).getAllocatedOrReservedContainer(), placement);
        }
      }
      return committed;
    } finally {
      judged.run();
    }
  }
}
