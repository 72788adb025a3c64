package io.heddle.yarn;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/**
 * A real ResourceManager whose nodes and ApplicationMasters are played by the test, so that each
 * heartbeat is the test's own. Nothing in it waits for a guess of time.
 */
final class LiveRm implements AutoCloseable {
  static final int GB = 1024;

  private final MockRM rm;

  private LiveRm(Configuration conf, RMStateStore store) {
    rm = new MockRM(conf, store);
    // MockRM sets the root logger to DEBUG.
    Logger.getRootLogger().setLevel(Level.WARN);
    rm.start();
  }

  /**
   * The settings that most tests start from: one queue, all resources counted, many per heartbeat.
   */
  static Configuration settings() {
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, HeddleScheduler.class.getName());
    conf.set(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DominantResourceCalculator.class.getName());
    conf.set(CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT, "1");
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 100);
    // Stock's default in 3.5 is asynchronous; comparisons need both sides driven by heartbeats.
    conf.setBoolean(CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, false);
    conf.setBoolean(CommonConfigurationKeys.HADOOP_SECURITY_TOKEN_SERVICE_USE_IP, false);
    return conf;
  }

  /** Starts a ResourceManager with {@link #settings} as changed by {@code change}. */
  static LiveRm start(Consumer<Configuration> change) {
    Configuration conf = settings();
    change.accept(conf);
    return start(conf);
  }

  /** Starts a ResourceManager with exactly these settings. */
  static LiveRm start(Configuration conf) {
    return start(conf, null);
  }

  /**
   * Starts a ResourceManager that recovers what {@code store} holds; null is a store of its own.
   */
  static LiveRm start(Configuration conf, RMStateStore store) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    SecurityUtil.setConfiguration(conf);
    return new LiveRm(conf, store);
  }

  MockRM rm() {
    return rm;
  }

  CapacityScheduler scheduler() {
    return (CapacityScheduler) rm.getResourceScheduler();
  }

  HeddleScheduler heddle() {
    return (HeddleScheduler) rm.getResourceScheduler();
  }

  MockNM node(String host, int gigabytes, int cores) throws Exception {
    return rm.registerNode(host + ":1234", gigabytes * GB, cores);
  }

  /** What a test submits; memory is that of the ApplicationMaster's container. */
  RMApp submit(Consumer<MockRMAppSubmissionData.Builder> change) throws Exception {
    MockRMAppSubmissionData.Builder builder =
        MockRMAppSubmissionData.Builder.createWithMemory(GB, rm).withUser("ann");
    change.accept(builder);
    return MockRMAppSubmitter.submit(rm, builder.build());
  }

  /** Submits an application, gives its master a container on {@code node}, and registers it. */
  MockAM launch(MockNM node, Consumer<MockRMAppSubmissionData.Builder> change) throws Exception {
    return MockRM.launchAndRegisterAM(submit(change), rm, node);
  }

  /** One heartbeat of {@code node}, with all that follows from it done. */
  void heartbeat(MockNM node) throws Exception {
    node.nodeHeartbeat(true);
    rm.drainEvents();
  }

  /** Asks for containers anywhere. */
  static void ask(MockAM am, int priority, int gigabytes, int cores, int count) throws Exception {
    am.allocate(List.of(request(priority, gigabytes, cores, count)), List.of());
  }

  static ResourceRequest request(int priority, int gigabytes, int cores, int count) {
    return ResourceRequest.newInstance(
        Priority.newInstance(priority),
        ResourceRequest.ANY,
        Resource.newInstance(gigabytes * GB, cores),
        count);
  }

  /** The containers given to an application since it last asked. */
  static List<Container> take(MockAM am) throws Exception {
    return new ArrayList<>(am.allocate(List.of(), List.of()).getAllocatedContainers());
  }

  @Override
  public void close() {
    rm.stop();
  }
}
