package io.heddle.yarn.testing;

import io.heddle.bench.cluster.PosixLocalFs;
import io.heddle.config.HeddleConfig;
import io.heddle.yarn.HeddleScheduler;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.records.OpportunisticContainersStatus;
import org.apache.hadoop.yarn.server.resourcemanager.DecommissioningNodesWatcher;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceTrackerService;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/**
 * A real ResourceManager whose nodes and ApplicationMasters are played by the test, so that each
 * heartbeat is the test's own. Nothing in it waits for a guess of time.
 */
public final class LiveRm implements AutoCloseable {
  public static final int GB = 1024;
  public static final String ROOT = "yarn.scheduler.capacity.root.";

  static {
    OneKeyPair.install();
  }

  private final MockRM rm;

  private LiveRm(Configuration conf, RMStateStore store, Consumer<RMNodeLabelsManager> labels) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    SecurityUtil.setConfiguration(conf);
    rm =
        new MockRM(conf, store) {
          @Override
          protected RMNodeLabelsManager createNodeLabelManager() {
            RMNodeLabelsManager manager = new NullRMNodeLabelsManager();
            manager.init(getConfig());
            labels.accept(manager);
            return manager;
          }
        };
    // MockRM sets the root logger to DEBUG.
    Logger.getRootLogger().setLevel(Level.WARN);
    rm.start();
    acceptAnySize();
  }

  /**
   * YARN refuses requests larger than any node from 10 s after a start on. As it looks already
   * before it starts, that may be the start of the ResourceManager before in this JVM.
   */
  private void acceptAnySize() {
    ClusterNodeTracker<?> nodes =
        ((AbstractYarnScheduler<?, ?>) rm.getResourceScheduler()).getNodeTracker();
    nodes.setConfiguredMaxAllocationWaitTime(Long.MAX_VALUE);
    nodes.setForceConfiguredMaxAllocation(true);
  }

  /** What most tests start from: one queue, all resources counted, many per heartbeat. */
  public static Configuration settings() {
    Configuration conf = new YarnConfiguration();
    PosixLocalFs.use(conf);
    conf.set(YarnConfiguration.RM_SCHEDULER, HeddleScheduler.class.getName());
    conf.set(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DominantResourceCalculator.class.getName());
    conf.set(CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT, "1");
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 100);
    // Stock's default in 3.5 is asynchronous; comparisons need both sides driven by heartbeats.
    conf.setBoolean(CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, false);
    conf.setBoolean(CommonConfigurationKeys.HADOOP_SECURITY_TOKEN_SERVICE_USE_IP, false);
    // By default one directory for all ResourceManagers of a machine.
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        "file://${hadoop.tmp.dir}/node-attribute");
    // A slow machine must not turn a pass of ours into a stock one.
    conf.setInt(HeddleConfig.BUDGET, 1_000_000);
    conf.set(HeddleConfig.MODE, "active");
    conf.set(HeddleConfig.POLICY, "haste");
    return conf;
  }

  public static LiveRm start(Consumer<Configuration> change) {
    Configuration conf = settings();
    change.accept(conf);
    return start(conf);
  }

  public static LiveRm start(Configuration conf) {
    return start(conf, labels -> {});
  }

  /** Starts a ResourceManager whose node labels {@code labels} defines. */
  public static LiveRm start(Configuration conf, Consumer<RMNodeLabelsManager> labels) {
    return new LiveRm(conf, null, labels);
  }

  public static LiveRm start(Configuration conf, RMStateStore store) {
    return new LiveRm(conf, store, labels -> {});
  }

  /** One queue, of dominant resources, whose user may fill the cluster. */
  public static void oneQueue(Configuration conf) {
    queues(conf, Map.of("default", 100));
    conf.set(ROOT + "default.user-limit-factor", "10");
    conf.set(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DominantResourceCalculator.class.getName());
  }

  /** Replaces the default queue by these below root: name, capacity in per cent, and so on. */
  public static void queues(Configuration conf, Map<String, Integer> capacities) {
    conf.set(ROOT + "queues", String.join(",", capacities.keySet()));
    capacities.forEach((queue, percent) -> conf.setInt(ROOT + queue + ".capacity", percent));
  }

  public MockRM rm() {
    return rm;
  }

  public CapacityScheduler scheduler() {
    return (CapacityScheduler) rm.getResourceScheduler();
  }

  public HeddleScheduler heddle() {
    return (HeddleScheduler) rm.getResourceScheduler();
  }

  public MockNM node(String host, int gigabytes, int cores) throws Exception {
    return rm.registerNode(host + ":1234", gigabytes * GB, cores);
  }

  /** What a test submits; memory is that of the ApplicationMaster's container. */
  public RMApp submit(Consumer<MockRMAppSubmissionData.Builder> change) throws Exception {
    MockRMAppSubmissionData.Builder builder =
        MockRMAppSubmissionData.Builder.createWithMemory(GB, rm).withUser("ann");
    change.accept(builder);
    return MockRMAppSubmitter.submit(rm, builder.build());
  }

  /** Submits an application, gives its master a container on {@code node}, and registers it. */
  public MockAM launch(MockNM node, Consumer<MockRMAppSubmissionData.Builder> change)
      throws Exception {
    return MockRM.launchAndRegisterAM(submit(change), rm, node);
  }

  public void finish(MockNM node, MockAM am, FinalApplicationStatus status) throws Exception {
    am.unregisterAppAttempt(FinishApplicationMasterRequest.newInstance(status, "", ""), true);
    node.nodeHeartbeat(am.getApplicationAttemptId(), 1, ContainerState.COMPLETE);
    rm.waitForState(am.getApplicationAttemptId().getApplicationId(), RMAppState.FINISHED);
    rm.drainEvents();
  }

  /** One heartbeat of {@code node}, with all that follows from it done. */
  public void heartbeat(MockNM node) throws Exception {
    heartbeat(node, null);
  }

  /** The same of a node that tells of its queue of opportunistic containers. */
  public void heartbeat(MockNM node, OpportunisticContainersStatus queue) throws Exception {
    // The Fair scheduler serves no more than was asked for when its own thread last looked.
    if (rm.getResourceScheduler() instanceof FairScheduler fair) {
      fair.update();
    }
    node.nodeHeartbeat(queue, true);
    rm.drainEvents();
  }

  public static void ask(MockAM am, int priority, int gigabytes, int cores, int count)
      throws Exception {
    am.allocate(List.of(request(priority, gigabytes, cores, count)), List.of());
  }

  public static ResourceRequest request(int priority, int gigabytes, int cores, int count) {
    return ResourceRequest.newInstance(
        Priority.newInstance(priority),
        ResourceRequest.ANY,
        Resource.newInstance(gigabytes * GB, cores),
        count);
  }

  /** The containers given to an application since it last asked. */
  public static List<Container> take(MockAM am) throws Exception {
    return new ArrayList<>(am.allocate(List.of(), List.of()).getAllocatedContainers());
  }

  /** The answer to an application that asks for nothing new, for conditions that are awaited. */
  public static AllocateResponse poll(MockAM am) {
    try {
      return am.allocate(List.of(), List.of());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Gives containers back, as an application does whose tasks have ended. */
  public static void release(MockAM am, List<Container> containers) throws Exception {
    am.allocate(List.of(), containers.stream().map(Container::getId).toList());
  }

  public int held(MockAM am) {
    return attempt(am).getLiveContainers().size();
  }

  public int held(RMApp app) {
    return scheduler()
        .getApplicationAttempt(app.getCurrentAppAttempt().getAppAttemptId())
        .getLiveContainers()
        .size();
  }

  public FiCaSchedulerApp attempt(MockAM am) {
    return scheduler().getApplicationAttempt(am.getApplicationAttemptId());
  }

  public ApplicationAttemptId reservedOn(MockNM node) {
    RMContainer reserved = scheduler().getNode(node.getNodeId()).getReservedContainer();
    return reserved == null ? null : reserved.getApplicationAttemptId();
  }

  public long usedGigabytes(String queue) {
    return scheduler().getQueue(queue).getQueueResourceUsage().getUsed().getMemorySize() / GB;
  }

  @Override
  public void close() {
    rm.stop();
    endWatcher();
  }

  /** MockRM leaves out what would end its timer, whose thread keeps all of the ResourceManager. */
  private void endWatcher() {
    try {
      Object watcher =
          read(
              ResourceTrackerService.class,
              "decommissioningWatcher",
              rm.getResourceTrackerService());
      Timer timer = (Timer) read(DecommissioningNodesWatcher.class, "pollTimer", watcher);
      if (timer != null) {
        timer.cancel();
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object read(Class<?> owner, String name, Object of)
      throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }
}
