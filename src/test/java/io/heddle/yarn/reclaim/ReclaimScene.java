package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig;
import io.heddle.reclaim.Offer.Reason;
import io.heddle.yarn.reclaim.ReclaimStatus.NodeOffer;
import io.heddle.yarn.testing.BusyNode;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TimedHeddle;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.util.ControlledClock;
import org.junit.jupiter.api.AfterEach;

/**
 * A worker of 16 cores and 64 GB that is full of containers, of which half is used, beside a node
 * for masters that is left out. A step is made when the test says so, three seconds after the last.
 */
abstract class ReclaimScene {
  static final int CORES = 16;
  private static final int STEP_MILLIS = 3_000;

  final ControlledClock clock = new ControlledClock();
  LiveRm live;
  MockNM masters;
  BusyNode worker;
  MockAM job;

  void start(Consumer<Configuration> change) throws Exception {
    start(change, labels -> {});
  }

  /** Starts a ResourceManager, after the end of the one before. */
  void start(Consumer<Configuration> change, Consumer<RMNodeLabelsManager> labels)
      throws Exception {
    stop();
    Configuration conf = LiveRm.settings();
    conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
    conf.set(ReclaimConfig.MODE, "active");
    conf.set(ReclaimConfig.QUEUES, "root");
    conf.set(ReclaimConfig.NODES, "worker.*");
    conf.set(ReclaimConfig.PERIOD, "3600000");
    change.accept(conf);
    live = LiveRm.start(conf, labels);
    clock.setTime(1_700_000_000_000L);
    live.heddle().setClock(clock);
    masters = live.node("masters", 8, 8);
    job = live.launch(masters, app -> app.withQueue(null));
    worker = new BusyNode(live, "worker", 64, CORES).busy(0.1);
  }

  @AfterEach
  void stop() {
    if (live != null) {
      live.close();
    }
  }

  /** The worker full, its use known, and more containers asked for. */
  void full(Consumer<Configuration> change) throws Exception {
    start(change);
    LiveRm.ask(job, 1, 1, 1, 100);
    worker.heartbeat();
    worker.busy(CORES / 2.0);
    step();
  }

  /** The same after the worker's first offer of 22 vcores was taken. */
  void overfull(Consumer<Configuration> change) throws Exception {
    full(change);
    step();
    worker.heartbeat();
  }

  private void pass(long millis) {
    clock.tickMsec(millis);
    TimedHeddle.passMillis(millis);
  }

  void step() throws Exception {
    pass(STEP_MILLIS);
    worker.heartbeat();
    live.heddle().reclaim().step();
  }

  void stepAfter(long millis) {
    pass(millis);
    live.heddle().reclaim().step();
  }

  List<Container> take() throws Exception {
    return LiveRm.take(job);
  }

  void run(List<Container> containers) throws Exception {
    for (Container container : containers) {
      worker
          .node()
          .containerStatus(
              ContainerStatus.newInstance(container.getId(), ContainerState.RUNNING, "", 0));
    }
    live.rm().drainEvents();
  }

  /** As {@code yarn rmadmin -updateNodeResource} and {@code -refreshNodesResources} do. */
  void update(int cores, int timeout) throws Exception {
    live.rm()
        .getRMContext()
        .getDispatcher()
        .getEventHandler()
        .handle(
            new RMNodeResourceUpdateEvent(
                worker.node().getNodeId(),
                ResourceOption.newInstance(Resource.newInstance(64 * LiveRm.GB, cores), timeout)));
    live.rm().drainEvents();
  }

  boolean isKilledWhenChosen() {
    RMContainer task =
        live.attempt(job).getLiveContainers().stream()
            .filter(container -> !container.isAMContainer())
            .findFirst()
            .orElseThrow();
    live.scheduler().markContainerForKillable(task);
    return live.scheduler().getRMContainer(task.getContainerId()) == null;
  }

  int cluster() {
    return live.scheduler().getClusterResource().getVirtualCores();
  }

  void refresh(String key, String value) throws IOException {
    Configuration next = new Configuration(live.scheduler().getConf());
    next.set(key, value);
    live.scheduler().reinitialize(next, live.rm().getRMContext());
  }

  NodeOffer offerOf(BusyNode node) {
    return live.heddle().reclaim().status().nodes().stream()
        .filter(each -> each.node().equals(node.node().getNodeId()))
        .findFirst()
        .orElseThrow();
  }

  Reason reason() {
    return offerOf(worker).offer().reason();
  }

  void lose(MockNM node) throws Exception {
    live.rm().sendNodeLost(node);
    live.rm().waitForState(node.getNodeId(), NodeState.LOST);
    live.rm().drainEvents();
  }

  void comeBack(MockNM node) throws Exception {
    node.registerNode();
    live.rm().drainEvents();
  }

  /** The largest container that may be asked for, once YARN goes by its nodes. */
  int mostVcores() {
    ClusterNodeTracker<?> nodes = live.scheduler().getNodeTracker();
    nodes.setConfiguredMaxAllocation(Resource.newInstance(1_000_000, 1_000));
    nodes.setConfiguredMaxAllocationWaitTime(-1);
    nodes.setForceConfiguredMaxAllocation(false);
    return live.scheduler().getMaximumResourceCapability().getVirtualCores();
  }

  /** A node of 22 tasks is kept at its size until a master has its room, which is of a task. */
  void assertNodeIsKeptFor(RMApp late) throws Exception {
    stepAfter(1);
    assertThat(reason()).isEqualTo(Reason.KEPT);
    List<Container> given = take();
    LiveRm.release(job, given.subList(0, 6));
    worker.heartbeat();
    assertThat(live.held(late)).isZero();
    assertThat(worker.allocated()).isEqualTo(CORES);

    LiveRm.release(job, given.subList(6, 7));
    worker.heartbeat();
    assertThat(live.held(late)).isEqualTo(1);
  }
}
