package io.heddle.bench.heartbeat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.HeddleScheduler;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.IsResourceManagerActiveServlet;
import org.apache.hadoop.yarn.server.resourcemanager.MockNodes;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/**
 * A real ResourceManager with many nodes and waiting MapReduce applications, whose heartbeats are
 * timed one by one. Each application asks for maps and reduces of its own memory size and one core,
 * so that a node takes as many containers under every scheduler.
 */
final class BenchCluster implements AutoCloseable {
  private static final int SIZES = 8;
  private static final int STEP_MEGABYTES = 512;
  private static final int USUAL_MAPS = 100_000;
  private static final int USUAL_REDUCES = 1_000;
  private static final int MAP_PRIORITY = 20;
  private static final int REDUCE_PRIORITY = 10;
  private static final int LARGE = 1_000_000;

  private final MockRM rm;
  private final CapacityScheduler scheduler;
  private final LongSupplier ticker;
  private final List<String> queues;
  private final IntUnaryOperator maps;
  private final int reduces;
  private final List<RMNode> forMasters;
  private int hosts;
  private HttpServer2 web;

  /**
   * Queues with equal shares; {@code maps} of an application, by its number from 0, {@code reduces}
   * of each.
   */
  record Load(List<String> queues, String ordering, IntUnaryOperator maps, int reduces) {
    /** One queue, whose applications never run out of maps. */
    static final Load USUAL =
        new Load(List.of("default"), "fifo", application -> USUAL_MAPS, USUAL_REDUCES);
  }

  BenchCluster(HeartbeatContender contender, LongSupplier ticker) {
    this(contender, ticker, Load.USUAL, conf -> {});
  }

  BenchCluster(
      HeartbeatContender contender,
      LongSupplier ticker,
      Load load,
      Consumer<Configuration> settings) {
    this.ticker = ticker;
    this.queues = load.queues();
    this.maps = load.maps();
    this.reduces = load.reduces();
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, contender.scheduler().getName());
    if (HeartbeatContender.OURS.contains(contender)) {
      conf.set(HeddleConfig.MODE, "active");
      conf.set(HeddleConfig.POLICY, contender.label());
    }
    conf.setBoolean(CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, false);
    conf.set(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DominantResourceCalculator.class.getName());
    conf.set(CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT, "1");
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, LARGE);
    conf.set("yarn.scheduler.capacity.root.queues", String.join(",", queues));
    for (String queue : queues) {
      String prefix = "yarn.scheduler.capacity.root." + queue + ".";
      conf.setFloat(prefix + "capacity", 100f / queues.size());
      conf.setInt(prefix + "user-limit-factor", 100);
      conf.set(prefix + "ordering-policy", load.ordering());
    }
    conf.setBoolean(CommonConfigurationKeys.HADOOP_SECURITY_TOKEN_SERVICE_USE_IP, false);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "localhost:0");
    settings.accept(conf);
    DefaultMetricsSystem.setMiniClusterMode(true);
    SecurityUtil.setConfiguration(conf);
    rm = new MockRM(conf);
    Logger.getRootLogger().setLevel(Level.WARN);
    rm.start();
    scheduler = (CapacityScheduler) rm.getResourceScheduler();
    // Room for every master in the queue's share; these nodes never send a heartbeat.
    forMasters = Stream.generate(() -> addNode(LARGE, LARGE / 1024)).limit(4).toList();
  }

  /** Removes the nodes that never send a heartbeat, once others have room for every master. */
  void removeSilentNodes() {
    forMasters.forEach(node -> scheduler.handle(new NodeRemovedSchedulerEvent(node)));
  }

  /** Adds a node; memory in MiB. */
  RMNode addNode(int memory, int cores) {
    RMNode node =
        MockNodes.newNodeInfo(0, Resource.newInstance(memory, cores), 1, "host" + hosts++);
    scheduler.handle(new NodeAddedSchedulerEvent(node));
    return node;
  }

  void addApplications(int count, Random random) {
    for (int i = 0; i < count; i++) {
      ApplicationId id = ApplicationId.newInstance(1, i + 1);
      rm.getRMContext().getRMApps().put(id, BenchApplication.of(id, rm.getRMContext()));
      scheduler.handle(
          new AppAddedSchedulerEvent(id, "root." + queues.get(i % queues.size()), "ann"));
      ApplicationAttemptId attempt = ApplicationAttemptId.newInstance(id, 1);
      scheduler.handle(new AppAttemptAddedSchedulerEvent(attempt, false));
      scheduler
          .getApplicationAttempt(attempt)
          .updateResourceRequests(
              List.of(
                  request(MAP_PRIORITY, memory(random), maps.applyAsInt(i)),
                  request(REDUCE_PRIORITY, memory(random), reduces)));
    }
    rm.drainEvents();
  }

  private static int memory(Random random) {
    return STEP_MEGABYTES * (1 + random.nextInt(SIZES));
  }

  private static ResourceRequest request(int priority, int memory, int count) {
    return ResourceRequest.newInstance(
        Priority.newInstance(priority),
        ResourceRequest.ANY,
        Resource.newInstance(memory, 1),
        count);
  }

  /** Sends a heartbeat and returns the nanoseconds that the scheduler took for it. */
  long heartbeat(RMNode node) {
    NodeUpdateSchedulerEvent event = new NodeUpdateSchedulerEvent(node);
    long start = ticker.getAsLong();
    scheduler.handle(event);
    return ticker.getAsLong() - start;
  }

  /** Takes all containers off a node; what they were given for is asked for again. */
  void empty(RMNode node, int leave) {
    List<RMContainer> running =
        new ArrayList<>(schedulerNode(node.getNodeID()).getCopiedListOfRunningContainers());
    for (RMContainer container : running.subList(0, Math.max(0, running.size() - leave))) {
      scheduler.completedContainer(
          container,
          SchedulerUtils.createAbnormalContainerStatus(container.getContainerId(), "bench"),
          RMContainerEventType.KILL);
    }
  }

  /**
   * Serves the page and the JSON, and says where. The ResourceManager of a test has no web server
   * of its own; this one has the filters and servlets that the same configuration names.
   */
  String serveWeb() throws IOException {
    web =
        new HttpServer2.Builder()
            .setName("cluster")
            .setConf(rm.getConfig())
            .addEndpoint(URI.create("http://localhost:0"))
            .setFindPort(true)
            .build();
    web.setAttribute(IsResourceManagerActiveServlet.RM_ATTRIBUTE, rm);
    web.start();
    return "http://localhost:" + web.getConnectorAddress(0).getPort();
  }

  /** Waits until the ResourceManager has dealt with all that followed from heartbeats so far. */
  void settle() {
    rm.drainEvents();
  }

  HeddleScheduler heddle() {
    return (HeddleScheduler) scheduler;
  }

  private SchedulerNode schedulerNode(NodeId node) {
    return scheduler.getNode(node);
  }

  @Override
  public void close() {
    try {
      if (web != null) {
        web.stop();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      rm.stop();
    }
  }
}
