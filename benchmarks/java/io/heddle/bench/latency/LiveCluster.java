package io.heddle.bench.latency;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.yarn.HeddleScheduler;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerMetrics;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/** A ResourceManager in real time with simulated NodeManagers, each with a heartbeat a second. */
final class LiveCluster implements AutoCloseable {
  private static final long HEARTBEAT_MICROS = TimeUnit.SECONDS.toMicros(1);
  private static final long STOP_SECONDS = 10;
  private static final int MASTER_MEGABYTES = 1_024;

  private final LatencyRm rm;
  private final LongSupplier ticker;
  private final Map<String, LiveNode> nodes = new LinkedHashMap<>();
  private final ScheduledExecutorService heartbeats = Executors.newScheduledThreadPool(2);

  private LiveCluster(LatencyRm rm, LongSupplier ticker) {
    this.rm = rm;
    this.ticker = ticker;
  }

  /** Starts one under {@code home}, and its heartbeats; {@code ticker} in real nanoseconds. */
  static LiveCluster start(LatencyRow row, ClusterSize size, Path home, LongSupplier ticker)
      throws Exception {
    Configuration conf = row.conf(home);
    DefaultMetricsSystem.setMiniClusterMode(true);
    SecurityUtil.setConfiguration(conf);
    CapacitySchedulerMetrics.destroy();
    LatencyRm rm = new LatencyRm(conf);
    Logger.getRootLogger().setLevel(Level.WARN);
    rm.start();
    LiveCluster cluster = new LiveCluster(rm, ticker);
    for (int i = 0; i < size.nodes(); i++) {
      // Addresses, as names would be looked up.
      cluster.addNode("10.0.%d.%d".formatted(i / 250, 1 + i % 250), size);
    }
    long delay = 0;
    for (LiveNode node : cluster.nodes.values()) {
      var unused =
          cluster.heartbeats.scheduleAtFixedRate(
              node::heartbeat,
              HEARTBEAT_MICROS * delay++ / size.nodes(),
              HEARTBEAT_MICROS,
              TimeUnit.MICROSECONDS);
    }
    TimeUnit.MICROSECONDS.sleep(HEARTBEAT_MICROS);
    return cluster;
  }

  private void addNode(String host, ClusterSize size) throws Exception {
    MockNM manager = rm.registerNode(host + ":1234", size.nodeMemoryMb(), size.nodeVcores());
    nodes.put(host, new LiveNode(manager, ticker));
  }

  LiveMaster launch() throws Exception {
    RMApp app =
        MockRMAppSubmitter.submit(
            rm,
            MockRMAppSubmissionData.Builder.createWithMemory(MASTER_MEGABYTES, rm)
                .withUser("ann")
                .withAppType("MAPREDUCE")
                .withWaitForAppAcceptedState(false)
                .withUnmanagedAM(false)
                .build());
    ApplicationAttemptId id = ApplicationAttemptId.newInstance(app.getApplicationId(), 1);
    if (!rm.awaitLaunch(id)) {
      throw new NoMasterException(describe(app));
    }
    RMAppAttempt attempt = app.getRMAppAttempt(id);
    Container container = attempt.getMasterContainer();
    LiveNode node = node(container);
    node.start(container.getId(), LiveNode.NEVER);
    ((RMAppAttemptImpl) attempt)
        .setAMRMToken(rm.getRMContext().getAMRMTokenSecretManager().createAndGetAMRMToken(id));
    rm.getRMContext()
        .getDispatcher()
        .getEventHandler()
        .handle(new RMAppAttemptEvent(id, RMAppAttemptEventType.LAUNCHED));
    MockAM protocol = new MockAM(rm.getRMContext(), rm.getApplicationMasterService(), id);
    protocol.registerAppAttempt(true);
    return new LiveMaster(protocol, container.getId(), node);
  }

  private String describe(RMApp app) {
    return "%s is %s, its attempt %s; %s"
        .formatted(
            app.getApplicationId(),
            app.getState(),
            app.getCurrentAppAttempt().getAppAttemptState(),
            scheduler() instanceof HeddleScheduler heddle
                ? heddle.explain(app.getApplicationId())
                : "");
  }

  LiveNode node(Container container) {
    return nodes.get(container.getNodeId().getHost());
  }

  List<String> hosts() {
    return List.copyOf(nodes.keySet());
  }

  CapacityScheduler scheduler() {
    return (CapacityScheduler) rm.getResourceScheduler();
  }

  TimedEvents events() {
    return rm.events();
  }

  long now() {
    return ticker.getAsLong();
  }

  /** When a container was committed, by the same clock; to be asked once. */
  long grantedAt(ContainerId container) {
    return ((GrantTimes.Noted) rm.getResourceScheduler()).grants().take(container);
  }

  /** Stops it; what hangs is left, with its JVM soon to end. */
  @Override
  public void close() {
    heartbeats.shutdownNow();
    Thread stop = new Thread(rm::stop, "stop");
    stop.setDaemon(true);
    stop.start();
    try {
      stop.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
