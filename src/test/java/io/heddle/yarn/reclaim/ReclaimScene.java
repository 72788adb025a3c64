package io.heddle.yarn.reclaim;

import io.heddle.config.ReclaimConfig;
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
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.util.ControlledClock;

/**
 * A worker of 16 cores and 64 GB that is full of containers, of which half is used, beside a node
 * for masters that is left out. A step is made when the test says so, three seconds after the last.
 */
final class ReclaimScene implements AutoCloseable {
  static final int CORES = 16;
  private static final int STEP_MILLIS = 3_000;

  final LiveRm live;
  final ControlledClock clock = new ControlledClock();
  final MockNM masters;
  final BusyNode worker;
  final MockAM job;

  ReclaimScene(Consumer<Configuration> change) throws Exception {
    this(change, labels -> {});
  }

  ReclaimScene(Consumer<Configuration> change, Consumer<RMNodeLabelsManager> labels)
      throws Exception {
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

  /** The worker full, its use known, and more containers asked for. */
  static ReclaimScene full(Consumer<Configuration> change) throws Exception {
    ReclaimScene scene = new ReclaimScene(change);
    LiveRm.ask(scene.job, 1, 1, 1, 100);
    scene.worker.heartbeat();
    scene.worker.busy(CORES / 2.0);
    scene.step();
    return scene;
  }

  /** The same after the worker's first offer of 22 vcores was taken. */
  static ReclaimScene overfull(Consumer<Configuration> change) throws Exception {
    ReclaimScene scene = full(change);
    scene.step();
    scene.worker.heartbeat();
    return scene;
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

  @Override
  public void close() {
    live.close();
  }
}
