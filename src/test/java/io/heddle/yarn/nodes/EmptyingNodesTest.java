package io.heddle.yarn.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Mode;
import io.heddle.config.NodesConfig;
import io.heddle.yarn.nodes.ReleasableNodes.Verdict;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nodes that an admin empties, in a real ResourceManager. */
class EmptyingNodesTest extends NodesLiveTest {
  @Test
  void nothingNewStartsOnANodeThatIsEmptied() throws Exception {
    live = start(conf -> {});
    MockNM worker = live.node("worker", 8, 8);
    MockNM other = live.node("other", 8, 8);
    MockAM am = live.launch(worker, app -> {});
    assertThat(post("worker:1234,other:1234"))
        .isEqualTo(
            "nothing new starts on worker:1234, other:1234 for 10 minutes; without containers"
                + " now: other:1234");
    assertThat(advice().get("worker").verdict()).isEqualTo(Verdict.EMPTYING);
    assertThat(release(Map.of()).at("/passedOver"))
        .hasToString(
            "[{\"why\":\"emptying: an autoscaler releases it\",\"count\":2,"
                + "\"nodes\":[\"other:1234\",\"worker:1234\"]}]");
    assertThat(advice().get("other").verdict()).isEqualTo(Verdict.MAY_GO);
    LiveRm.ask(am, 1, 1, 1, 1);
    live.heartbeat(worker);
    live.heartbeat(other);
    assertThat(LiveRm.take(am)).isEmpty();
    TimedHeddle.passSeconds(601);
    live.heddle().tick();
    live.heartbeat(other);
    assertThat(LiveRm.take(am)).hasSize(1);
    assertThatThrownBy(() -> post("nowhere:1")).hasMessageContaining("is not there");
    assertThatThrownBy(() -> post("x")).hasMessageContaining("HOST:PORT");
  }

  @Test
  void aRefreshOpensNoNodeThatIsEmptied() throws Exception {
    live = start(conf -> {});
    MockNM worker = live.node("worker", 8, 8);
    MockNM other = live.node("other", 8, 8);
    MockAM am = live.launch(worker, app -> {});
    post("other:1234");
    live.scheduler().reinitialize(live.scheduler().getConf(), live.rm().getRMContext());
    LiveRm.ask(am, 1, 1, 1, 1);
    live.heartbeat(other);
    assertThat(LiveRm.take(am)).isEmpty();
  }

  @Test
  void aNodeThatIsEmptiedStaysSoWhenItsNodeManagerRestarts() throws Exception {
    live = start(conf -> {});
    MockNM worker = live.node("worker", 8, 8);
    MockNM other = live.node("other", 8, 8);
    MockAM am = live.launch(worker, app -> {});
    post("other:1234");
    live.rm().sendNodeLost(other);
    live.rm().drainEvents();
    MockNM restarted = live.node("other", 8, 8);
    live.heddle().tick();
    LiveRm.ask(am, 1, 1, 1, 1);
    live.heartbeat(restarted);
    assertThat(LiveRm.take(am)).isEmpty();
  }

  @Test
  void applicationMastersDoNotWaitForAStableNodeThatIsEmptied() throws Exception {
    live = start(conf -> conf.set(NodesConfig.STABLE, "stable*"));
    MockNM spot = live.node("spot", 8, 8);
    live.node("stable1", 8, 8);
    live.heddle().tick();
    post("stable1:1234");
    assertThat(advice().get("stable1").why())
        .isEqualTo("nothing new starts there; it is a stable node (nodes.stable)");
    live.heddle().tick();
    RMApp app = live.submit(each -> {});
    live.heartbeat(spot);
    assertThat(live.held(app)).isEqualTo(1);
  }

  @Test
  void withMultiNodePlacementNoNodeIsEmptied() throws Exception {
    live =
        start(
            conf -> {
              conf.set(NodesConfig.STABLE, "stable*");
              conf.setBoolean(CapacitySchedulerConfiguration.MULTI_NODE_PLACEMENT_ENABLED, true);
            });
    live.node("worker", 8, 8);
    assertThatThrownBy(() -> post("worker:1234")).hasMessageContaining("multi-node placement");
    assertThat(problems().toString()).contains("nodes.* have no effect");
  }

  /** A cloud may give the name of a released node to the next one. */
  @Test
  void aNodeThatComesBackAfterItsDecommissionServes() throws Exception {
    live = start(conf -> {});
    MockNM worker = live.node("worker", 8, 8);
    MockNM other = live.node("other", 8, 8);
    MockAM am = live.launch(worker, app -> {});
    post("other:1234");
    live.rm()
        .getRMContext()
        .getDispatcher()
        .getEventHandler()
        .handle(new RMNodeEvent(other.getNodeId(), RMNodeEventType.DECOMMISSION));
    live.rm().drainEvents();
    assertThat(live.scheduler().getNode(other.getNodeId())).isNull();
    live.heddle().tick();

    MockNM next = live.node("other", 8, 8);
    live.heddle().tick();
    LiveRm.ask(am, 1, 1, 1, 1);
    live.heartbeat(next);
    assertThat(LiveRm.take(am)).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = "ACTIVE", mode = EnumSource.Mode.EXCLUDE)
  void inOtherModesThanActiveNoNodeIsPassedOver(Mode mode) throws Exception {
    live =
        start(
            conf -> {
              conf.set(HeddleConfig.MODE, mode.name());
              conf.set(NodesConfig.PACK, "true");
              conf.set(NodesConfig.STABLE, "nowhere");
            });
    MockNM worker = live.node("worker", 8, 8);
    MockNM other = live.node("other", 8, 8);
    MockAM am = live.launch(worker, app -> {});
    assertThatThrownBy(() -> post("other:1234")).hasMessageContaining("in mode active only");
    live.heddle().tick();
    LiveRm.ask(am, 1, 1, 1, 1);
    live.heartbeat(other);
    assertThat(LiveRm.take(am)).hasSize(1);
    assertThat(problems()).isEmpty();
  }

  /** Other nodes are emptied meanwhile. */
  @Test
  void aNodeThatIsEmptiedAgainHasItsMinute() {
    EmptyingNodes emptying = new EmptyingNodes();
    SeenCluster cluster = SeenCluster.free(8, 8);
    emptying.add(SeenCluster.id(0), 0);
    emptying.add(SeenCluster.id(5), 0);
    assertThat(emptying.closed(cluster.starving(0))).hasSize(2);
    assertThat(emptying.closed(cluster.starving(59))).hasSize(2);
    assertThat(emptying.closed(cluster.starving(60))).containsOnlyKeys(SeenCluster.id(5));
    emptying.add(SeenCluster.id(0), TimeUnit.SECONDS.toNanos(60));
    assertThat(emptying.closed(cluster.starving(119))).hasSize(2);
    assertThat(emptying.closed(cluster.starving(120))).containsOnlyKeys(SeenCluster.id(5));
  }
}
