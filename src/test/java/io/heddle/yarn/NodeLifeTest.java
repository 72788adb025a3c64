package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes come and go; Heddle's counts follow and scheduling goes on. */
class NodeLifeTest {
  private LiveRm live;
  private MockNM worker;
  private MapReduceJob job;

  @BeforeEach
  void start() throws Exception {
    live = LiveRm.start(conf -> {});
    job = MapReduceJob.launch(live, live.node("masters", 2, 2), app -> {});
    worker = live.node("worker", 6, 6);
    job.askMaps(100);
    live.heartbeat(worker);
    List<Container> maps = job.take();
    assertThat(maps).hasSize(6);
    job.run(worker, maps);
    assertThat(job.counted().runningMaps()).isEqualTo(6);
  }

  @AfterEach
  void stop() {
    assertThat(live.heddle().metrics().fallbacks()).isZero();
    live.close();
  }

  @Test
  void aLostNodeTakesItsContainersAndComesBack() throws Exception {
    live.rm().sendNodeLost(worker);
    live.rm().waitForState(worker.getNodeId(), NodeState.LOST);
    live.rm().drainEvents();
    assertThat(job.counted().runningMaps()).isZero();
    assertThat(job.counted().finishedMaps()).isEqualTo(6);

    MockNM other = live.node("other", 2, 2);
    live.heartbeat(other);
    assertThat(job.take()).hasSize(2);

    worker = live.node("worker", 6, 6);
    live.heartbeat(worker);
    assertThat(job.take()).as("on the node that came back").hasSize(6);
    assertThat(job.counted().runningMaps()).isEqualTo(8);
  }

  @Test
  void aDecommissionedNodeTakesItsContainers() throws Exception {
    live.rm().sendNodeEvent(worker, RMNodeEventType.DECOMMISSION);
    live.rm().waitForState(worker.getNodeId(), NodeState.DECOMMISSIONED);
    live.rm().drainEvents();
    assertThat(job.counted().runningMaps()).isZero();

    live.heartbeat(live.node("other", 3, 3));
    assertThat(job.take()).hasSize(3);
    assertThat(job.counted().runningMaps()).isEqualTo(3);
  }

  @Test
  void aNodeBeingDecommissionedKeepsItsContainersAndGetsNoNewOnes() throws Exception {
    live.rm().sendNodeGracefulDecommission(worker, 1000);
    live.rm().waitForState(worker.getNodeId(), NodeState.DECOMMISSIONING);
    live.rm().drainEvents();
    assertThat(job.counted().runningMaps()).isEqualTo(6);

    ContainerId running = ContainerId.newContainerId(job.attempt(), 2);
    assertThat(live.scheduler().getRMContainer(running)).isNotNull();
    job.end(worker, running);
    live.heartbeat(worker);
    assertThat(job.take()).isEmpty();
    assertThat(job.counted().runningMaps()).isEqualTo(5);
    assertThat(job.counted().finishedMaps()).isEqualTo(1);

    live.rm().sendNodeEvent(worker, RMNodeEventType.RECOMMISSION);
    live.rm().waitForState(worker.getNodeId(), NodeState.RUNNING);
    live.heartbeat(worker);
    assertThat(job.take()).as("after all it stays").singleElement().isInstanceOf(Container.class);
    assertThat(job.counted().runningMaps()).isEqualTo(6);
  }
}
