package io.heddle.bench.heartbeat;

import io.heddle.bench.heartbeat.Population.Variant;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.yarn.HeddleScheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockNodes;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;

/**
 * A scheduler with the nodes and running applications of a population, and nodes in each state
 * whose heartbeats are timed. Containers that run come by YARN's recovery, so that every scheduler
 * begins with the same; what a heartbeat gives is taken back and asked for again.
 */
final class DrivenCluster implements AutoCloseable {
  private static final int NODES_IN_EACH_STATE = 8;
  private static final int MASTER_MEGABYTES = 1024;
  private static final int HELD_MEGABYTES = 1024;
  private static final int STEP_MEGABYTES = 512;
  private static final int SIZES = 8;
  private static final int DISTINCT_STEP_MEGABYTES = 3;
  private static final int MAPS = 20_000;
  private static final int REDUCES = 1_000;
  private static final int MAP_PRIORITY = 20;
  private static final int REDUCE_PRIORITY = 10;
  private static final int TASKS_OF_ASKING = 4;
  private static final int MOST_TASKS_OF_IDLE = 2;

  private final Population population;
  private final HeartbeatClock clock;
  private final CapacityScheduler scheduler;
  private final MockRM rm;
  private final List<RMNode> members = new ArrayList<>();
  private final Map<NodeCondition, List<RMNode>> measured = new EnumMap<>(NodeCondition.class);
  private final int[] containers;
  private int hosts;
  private long nextTick;
  private long nextPeriod;

  /** Builds it; {@code ticker} in real nanoseconds. */
  DrivenCluster(
      HeartbeatContender contender,
      Population population,
      Collection<NodeCondition> states,
      LongSupplier ticker,
      Consumer<Configuration> settings) {
    this.population = population;
    clock = new HeartbeatClock(ticker);
    scheduler = contender.create(clock);
    scheduler.setClock(clock::millis);
    Configuration conf = ClusterSettings.of(contender, population);
    settings.accept(conf);
    rm = DrivenRm.around(scheduler, conf);
    // The last is no one's of the population: for it nodes are reserved.
    containers = new int[population.applications() + 1];
    // Nodes first: each new one lets the scheduler go through all applications that it has.
    if (population.variant() == Variant.LABELS) {
      defineLabel();
    }
    for (int i = 0; i < population.nodes(); i++) {
      members.add(addNode());
    }
    for (NodeCondition state : states) {
      measured.put(
          state, Stream.generate(() -> addNode(state)).limit(NODES_IN_EACH_STATE).toList());
    }
    for (int i = 0; i < population.applications(); i++) {
      addApplication(i);
    }
    fill();
    Random random = new Random(0);
    if (measured.containsKey(NodeCondition.RESERVED_NODE)) {
      reserve(measured.get(NodeCondition.RESERVED_NODE));
    }
    for (int i = 0; i < population.applications(); i++) {
      int map = size(i, random);
      int reduce = size(i, random);
      if (population.asks(i)) {
        ask(i, request(MAP_PRIORITY, map, 1, MAPS), request(REDUCE_PRIORITY, reduce, 1, REDUCES));
      }
    }
  }

  private RMNode addNode() {
    RMNode node =
        MockNodes.newNodeInfo(
            0,
            Resource.newInstance(NodeCondition.MEGABYTES, NodeCondition.CORES),
            1,
            "host" + hosts++);
    scheduler.handle(new NodeAddedSchedulerEvent(node));
    return node;
  }

  private RMNode addNode(NodeCondition state) {
    RMNode node = addNode();
    if (state == NodeCondition.LABELLED_NODE) {
      Set<String> label = Set.of(ClusterSettings.LABEL);
      try {
        labels().addLabelsToNode(Map.of(node.getNodeID(), label));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      scheduler.handle(new NodeLabelsUpdateSchedulerEvent(Map.of(node.getNodeID(), label)));
    }
    return node;
  }

  private void defineLabel() {
    try {
      labels().addToCluserNodeLabels(List.of(NodeLabel.newInstance(ClusterSettings.LABEL, true)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RMNodeLabelsManager labels() {
    return rm.getRMContext().getNodeLabelManager();
  }

  private void addApplication(int number) {
    ApplicationId id = id(number);
    String queue = "root." + population.queue(number);
    String user = population.user(number);
    rm.getRMContext().getRMApps().put(id, BenchApplication.of(id, rm.getRMContext(), queue, user));
    scheduler.handle(new AppAddedSchedulerEvent(id, queue, user));
    scheduler.handle(new AppAttemptAddedSchedulerEvent(attempt(number), false));
  }

  private static ApplicationId id(int number) {
    return ApplicationId.newInstance(1, number + 1);
  }

  private static ApplicationAttemptId attempt(int number) {
    return ApplicationAttemptId.newInstance(id(number), 1);
  }

  /** Lets the containers run that the applications hold, and those that nodes are to have. */
  private void fill() {
    int next = 0;
    for (int i = 0; i < population.applications(); i++) {
      int tasks = population.asks(i) ? TASKS_OF_ASKING : i % (MOST_TASKS_OF_IDLE + 1);
      run(i, 0, MASTER_MEGABYTES, members.get(next++ % members.size()));
      for (int task = 0; task < tasks; task++) {
        // Who asks holds more than any who does not.
        int memory = population.asks(i) ? 2 * HELD_MEGABYTES : HELD_MEGABYTES;
        run(i, MAP_PRIORITY, memory, members.get(next++ % members.size()));
      }
    }
    measured.forEach(
        (state, nodes) -> {
          for (RMNode node : nodes) {
            for (int i = 0; i < state.running(); i++) {
              run(i % population.applications(), MAP_PRIORITY, HELD_MEGABYTES, node);
            }
          }
        });
  }

  private void run(int application, int priority, int memory, RMNode node) {
    ContainerId id = ContainerId.newContainerId(attempt(application), ++containers[application]);
    scheduler.recoverContainersOnNode(
        List.of(
            NMContainerStatus.newInstance(
                id,
                0,
                ContainerState.RUNNING,
                Resource.newInstance(memory, 1),
                "",
                0,
                Priority.newInstance(priority),
                0)),
        node);
  }

  /** An application more, the only one that asks yet, asks for as many whole nodes. */
  private void reserve(List<RMNode> nodes) {
    int last = population.applications();
    addApplication(last);
    ask(last, request(MAP_PRIORITY, NodeCondition.MEGABYTES, NodeCondition.CORES, nodes.size()));
    // The default policy makes no reservations of stock's kind, but meets those there are.
    mode(Mode.OFF);
    nodes.forEach(this::heartbeat);
    mode(Mode.ACTIVE);
    if (nodes.stream().anyMatch(node -> schedulerNode(node).getReservedContainer() == null)) {
      throw new IllegalStateException("a node was not reserved");
    }
  }

  private void mode(Mode mode) {
    rm.getConfig().setEnum(HeddleConfig.MODE, mode);
    try {
      scheduler.reinitialize(rm.getConfig(), rm.getRMContext());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int size(int application, Random random) {
    return population.variant() == Variant.DISTINCT_DEMANDS
        ? STEP_MEGABYTES + DISTINCT_STEP_MEGABYTES * application
        : STEP_MEGABYTES * (1 + random.nextInt(SIZES));
  }

  private void ask(int application, ResourceRequest... requests) {
    if (population.variant() == Variant.LABELS && application % 2 == 0) {
      for (ResourceRequest request : requests) {
        request.setNodeLabelExpression(ClusterSettings.LABEL);
      }
    }
    scheduler.getApplicationAttempt(attempt(application)).updateResourceRequests(List.of(requests));
  }

  private static ResourceRequest request(int priority, int memory, int cores, int count) {
    return ResourceRequest.newInstance(
        Priority.newInstance(priority),
        ResourceRequest.ANY,
        Resource.newInstance(memory, cores),
        count);
  }

  List<RMNode> nodes(NodeCondition state) {
    return measured.get(state);
  }

  List<RMNode> members() {
    return members;
  }

  /** Sends a heartbeat and returns the real nanoseconds that the scheduler took for it. */
  long heartbeat(RMNode node) {
    NodeUpdateSchedulerEvent event = new NodeUpdateSchedulerEvent(node);
    return clock.time(() -> scheduler.handle(event));
  }

  /** Lets at most a second of nanoseconds pass, and does what Heddle's own threads would. */
  void pass(long nanos) {
    clock.advance(nanos);
    if (scheduler instanceof HeddleScheduler heddle) {
      long now = clock.getAsLong();
      if (now >= nextPeriod) {
        heddle.observe();
        nextPeriod = now + TimeUnit.MILLISECONDS.toNanos(heddle.periodMillis());
      } else if (now >= nextTick) {
        heddle.tick();
        nextTick = now + TimeUnit.SECONDS.toNanos(1);
      }
    }
  }

  /** Takes off a node what heartbeats gave it, which is asked for again; how many containers. */
  int restore(RMNode node) {
    int count = 0;
    for (RMContainer container : schedulerNode(node).getCopiedListOfRunningContainers()) {
      if (container.getState() == RMContainerState.ALLOCATED) {
        scheduler.completedContainer(
            container,
            SchedulerUtils.createAbnormalContainerStatus(container.getContainerId(), "bench"),
            RMContainerEventType.KILL);
        count++;
      }
    }
    return count;
  }

  long fallbacks() {
    return scheduler instanceof HeddleScheduler heddle ? heddle.metrics().fallbacks() : 0;
  }

  private SchedulerNode schedulerNode(RMNode node) {
    NodeId id = node.getNodeID();
    return scheduler.getNode(id);
  }

  @Override
  public void close() {
    rm.stop();
  }
}
