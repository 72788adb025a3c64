package io.heddle.yarn.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.web.Refusal;
import io.heddle.yarn.nodes.ReleasableNodes.Advice;
import io.heddle.yarn.nodes.ReleasableNodes.Verdict;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;

/** Nodes that may be released, in a real ResourceManager. */
class ReleasableNodesTest extends NodesLiveTest {
  @Test
  void onlyNodesWithoutContainersMayGo() throws Exception {
    live = start(conf -> {});
    MockNM masters = live.node("masters", 8, 8);
    MockNM worker = live.node("worker", 8, 8);
    live.node("spare", 8, 8);
    MockAM am = live.launch(masters, app -> {});
    assertThat(advice().values()).extracting(Advice::verdict).containsOnly(Verdict.STAYS);
    TimedHeddle.passSeconds(60);
    LiveRm.ask(am, 1, 1, 1, 1);
    live.heartbeat(worker);
    List<Container> given = LiveRm.take(am);
    assertThat(given).hasSize(1);

    Map<String, Advice> busy = advice();
    assertThat(busy.get("masters").why())
        .isEqualTo("it has 1 container, ApplicationMasters among them: 1");
    assertThat(busy.get("worker").verdict()).isEqualTo(Verdict.STAYS);
    assertThat(busy.get("spare").verdict()).isEqualTo(Verdict.MAY_GO);

    LiveRm.release(am, given);
    assertThat(advice().get("worker").why()).isEqualTo("it has not been empty for long enough");
    TimedHeddle.passSeconds(60);
    assertThat(advice().get("worker").verdict()).isEqualTo(Verdict.MAY_GO);
  }

  /** Its container ends because it is lost, and is not noted for the node again. */
  @Test
  void nothingIsKeptAboutALostNode() throws Exception {
    live = start(conf -> {});
    MockNM masters = live.node("masters", 8, 8);
    MockNM spot = live.node("spot", 8, 8);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, 1, 1, 1, 1);
    live.heartbeat(spot);
    assertThat(LiveRm.take(am)).hasSize(1);
    assertThat(live.heddle().releasable().remembers(spot.getNodeId())).isTrue();

    live.rm().sendNodeLost(spot);
    live.rm().drainEvents();
    assertThat(live.scheduler().getNode(spot.getNodeId())).isNull();
    assertThat(live.heddle().releasable().remembers(spot.getNodeId())).isFalse();
  }

  @Test
  void soManyMayGoAsAreAskedForThoseFirstThatAreEmptyForLongest() throws Exception {
    live = start(conf -> {});
    live.node("first", 8, 8);
    TimedHeddle.passSeconds(10);
    live.node("second", 8, 8);
    TimedHeddle.passSeconds(300);
    assertThat(release(Map.of("idle", "5m")).at("/mayGo").asInt()).isEqualTo(2);
    JsonNode one = release(Map.of("idle", "5m", "count", "1"));
    assertThat(one.at("/mayGo").asInt()).isEqualTo(1);
    assertThat(one.at("/items/0/node").asText()).isEqualTo("first:1234");
    assertThat(one.at("/items/0/verdict").asText()).isEqualTo("may-go");
    assertThat(one.at("/items/1/verdict").asText()).isEqualTo("stays");
    // The first is empty for longer, but not for long enough.
    post("second:1234");
    TimedHeddle.passSeconds(1);
    JsonNode emptied = release(Map.of("idle", "10m"));
    assertThat(emptied.at("/items/0/node").asText()).isEqualTo("second:1234");
    assertThat(emptied.at("/items/0/verdict").asText()).isEqualTo("may-go");
    assertThat(emptied.at("/items/1/verdict").asText()).isEqualTo("stays");
    for (String wrong : List.of("-1", "25h", "x", "1d")) {
      assertThatThrownBy(() -> release(Map.of("idle", wrong)))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("give a time up to 24h");
    }
    assertThatThrownBy(() -> release(Map.of("count", "-1"))).isInstanceOf(Refusal.class);
  }

  @Test
  void aParameterOfAnotherNameIsRefused() throws Exception {
    live = start(conf -> {});
    live.node("worker", 8, 8);
    assertThatThrownBy(() -> release(Map.of("idel", "5m"))).hasMessageContaining("idel");
  }

  /** As in YARN's graceful decommission: reduces may still read there. */
  @Test
  void aNodeWithDataOfARunningApplicationStays() throws Exception {
    live = start(conf -> {});
    MockNM masters = live.node("masters", 8, 8);
    MockNM worker = live.node("worker", 8, 8);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, 1, 1, 1, 1);
    live.heartbeat(worker);
    long container = LiveRm.take(am).get(0).getId().getContainerId();
    for (ContainerState state : List.of(ContainerState.RUNNING, ContainerState.COMPLETE)) {
      worker.nodeHeartbeat(am.getApplicationAttemptId(), container, state);
      live.rm().drainEvents();
    }
    live.heartbeat(worker);
    TimedHeddle.passSeconds(600);
    assertThat(advice().get("worker").verdict()).isEqualTo(Verdict.STAYS);
    assertThat(advice().get("worker").why())
        .isEqualTo("1 application with data there may not have ended yet");
  }

  /** Else two nodes were emptied where one suffices. */
  @Test
  void nodesThatWereEmptiedGoFirst() throws Exception {
    live = start(conf -> {});
    live.node("idle", 8, 8);
    TimedHeddle.passSeconds(600);
    live.node("emptied", 8, 8);
    post("emptied:1234");
    JsonNode one = release(Map.of("count", "1"));
    assertThat(one.at("/items/0/node").asText()).isEqualTo("emptied:1234");
    assertThat(one.at("/items/0/verdict").asText()).isEqualTo("may-go");
    assertThat(one.at("/items/1/why").asText()).isEqualTo("no more nodes are asked for");
    assertThat(release(Map.of("count", "0")).at("/mayGo").asInt()).isZero();
  }
}
