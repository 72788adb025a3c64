package io.heddle.yarn.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.config.HeddleConfig;
import io.heddle.config.NodesConfig;
import io.heddle.explain.Reason;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.telemetry.MetricValue;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.web.Resources.Resource;
import io.heddle.yarn.nodes.ReleasableNodes.Advice;
import io.heddle.yarn.nodes.ReleasableNodes.Verdict;
import io.heddle.yarn.reclaim.MeasuredHeddle;
import io.heddle.yarn.testing.BusyNode;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.TimedHeddle;
import io.heddle.yarn.testing.Viewer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;

/** Nodes that are passed over, and nodes that may be released, in a real ResourceManager. */
class NodeChoiceTest extends LiveTest {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private static LiveRm start(Consumer<Configuration> change) {
    return LiveRm.start(
        conf -> {
          LiveRm.oneQueue(conf);
          conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
          conf.set(HeddleConfig.POLICY, "heddle");
          conf.setInt(YarnConfiguration.SCHEDULER_SKIP_NODE_MULTIPLIER, 1_000);
          change.accept(conf);
        });
  }

  private Map<String, Advice> advice() {
    return live.heddle().releasable().advise().stream()
        .map(each -> each.idleFor(MINUTE))
        .collect(Collectors.toMap(each -> each.node().getHost(), each -> each));
  }

  private String post(String nodes) throws Refusal {
    return live.heddle()
        .resources()
        .action("nodes/release")
        .orElseThrow()
        .post(new Query("", Map.of("nodes", nodes), new Viewer("ann", true, true)));
  }

  private JsonNode problems() throws Refusal {
    // An answer is given for a second.
    TimedHeddle.passSeconds(1);
    Resource health = live.heddle().resources().resource("health").orElseThrow();
    Query query = new Query("", Map.of(), new Viewer("ann", true, true));
    return new ObjectMapper().valueToTree(health.get(query)).path("problems");
  }

  @Test
  void aSettingThatNamesNoNodeIsAProblemUntilOneComes() throws Exception {
    live = start(conf -> conf.set(NodesConfig.STABLE, "stble*,stable1"));
    live.heddle().tick();
    assertThat(problems()).isEmpty();

    live.node("spot", 8, 8);
    live.heddle().tick();
    assertThat(problems().findValuesAsText("text"))
        .containsExactly(
            "yarn.scheduler.heddle.nodes.stable names none of the nodes:"
                + " ApplicationMasters start anywhere");

    live.node("stable1", 2, 2);
    live.heddle().tick();
    assertThat(problems()).isEmpty();
  }

  @Test
  void anApplicationMasterWaitsForAStableNodeAndThenStartsAnywhere() throws Exception {
    live = start(conf -> conf.set(NodesConfig.STABLE, "stable*"));
    MockNM spot = live.node("spot", 8, 8);
    MockNM stable = live.node("stable1", 2, 2);
    live.heddle().tick();
    RMApp first = live.submit(app -> {});
    live.heartbeat(spot);
    assertThat(live.held(first)).isZero();
    MockAM am = MockRM.launchAndRegisterAM(first, live.rm(), stable);

    // Tasks go anywhere.
    LiveRm.ask(am, 1, 1, 1, 8);
    live.heartbeat(spot);
    assertThat(live.held(am)).isEqualTo(9);
    LiveRm.ask(am, 2, 1, 1, 1);
    live.heartbeat(stable);

    // The stable node is full.
    LiveRm.take(am);
    RMApp second = live.submit(app -> {});
    LiveRm.release(
        am,
        live.attempt(am).getLiveContainers().stream()
            .filter(each -> each.getAllocatedNode().equals(spot.getNodeId()))
            .map(each -> each.getContainer())
            .toList());
    live.heartbeat(spot);
    live.heartbeat(stable);
    assertThat(live.held(second)).isZero();
    assertThat(reasons(second)).endsWith("1: ApplicationMasters wait up to 30 s for 1 stable node");
    TimedHeddle.passSeconds(31);
    live.heddle().tick();
    live.heartbeat(spot);
    assertThat(live.held(second)).isEqualTo(1);
  }

  private String reasons(RMApp app) {
    return live.heddle().explain(app.getApplicationId()).orElseThrow().waiting().stream()
        .filter(reason -> reason.kind().equals(Reason.Kind.PASSED_OVER.label()))
        .map(Reason::text)
        .findFirst()
        .orElse("");
  }

  @Test
  void nothingStartsOnAHotNode() throws Exception {
    live = start(conf -> conf.set(NodesConfig.HOT_CPU, "0.9"));
    BusyNode hot = new BusyNode(live, "hot", 8, 8);
    MockNM masters = live.node("masters", 2, 2);
    MockNM second = live.node("second", 8, 8);
    live.node("third", 2, 2);
    MockAM am = live.launch(masters, each -> {});
    RMApp app =
        live.rm().getRMContext().getRMApps().get(am.getApplicationAttemptId().getApplicationId());
    live.heartbeat(hot.busy(7.8).node());
    live.heddle().tick();
    LiveRm.ask(am, 1, 8, 4, 2);
    live.heartbeat(hot.node());
    assertThat(LiveRm.take(am)).isEmpty();
    live.heartbeat(second);
    assertThat(LiveRm.take(am)).hasSize(1);
    assertThat(reasons(app))
        .endsWith(
            "1 node with room for it passed over for now: 1: hot: CPU 98 %, threshold 90 %,"
                + " until it is below 80 %");

    live.heartbeat(hot.busy(1).node());
    live.heddle().tick();
    live.heartbeat(hot.node());
    assertThat(LiveRm.take(am)).hasSize(1);
  }

  /** The figure is that of all four nodes; one of them is passed over. */
  @Test
  void aNodeIsHotWhereTasksWaitForCores() throws Exception {
    live =
        start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, MeasuredHeddle.class.getName());
              conf.set(NodesConfig.HOT_CPU, "0.9");
            });
    for (int i = 0; i < 4; i++) {
      live.node("node" + i, 2, 2);
    }
    live.heddle().observe();
    MeasuredHeddle.tell(MetricKind.CPU_PRESSURE, 0.49);
    live.heddle().tick();
    assertThat(MetricValue.of(live.heddle().metrics(), "NodesPassedOver")).isZero();

    MeasuredHeddle.tell(MetricKind.CPU_PRESSURE, 0.5);
    live.heddle().tick();
    assertThat(MetricValue.of(live.heddle().metrics(), "NodesPassedOver")).isEqualTo(1);
  }

  /** Figures that stay the same for a minute, to the digit, say nothing. */
  @Test
  void aNodeThatMeasuresNoMoreIsNotHot() throws Exception {
    live = start(conf -> conf.set(NodesConfig.HOT_CPU, "0.9"));
    BusyNode hot = new BusyNode(live, "hot", 8, 8);
    MockNM masters = live.node("masters", 2, 2);
    live.node("second", 2, 2);
    live.node("third", 2, 2);
    MockAM am = live.launch(masters, app -> {});
    live.heartbeat(hot.busy(8).node());
    hot.stopMeasuring();
    live.heddle().tick();
    LiveRm.ask(am, 1, 8, 4, 1);
    live.heartbeat(hot.node());
    assertThat(LiveRm.take(am)).isEmpty();
    TimedHeddle.passSeconds(60);
    live.heddle().tick();
    live.heartbeat(hot.node());
    assertThat(LiveRm.take(am)).hasSize(1);
  }

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

  private JsonNode release(Map<String, String> parameters) throws Refusal {
    return new ObjectMapper()
        .valueToTree(
            live.heddle()
                .resources()
                .resource("nodes")
                .orElseThrow()
                .get(new Query("release", parameters, new Viewer("bob", true, false))));
  }

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

  @Test
  void aRefreshDoesNotProlongForHowLongAHotNodeIsLeftAlone() throws Exception {
    live = start(conf -> conf.set(NodesConfig.HOT_CPU, "0.9"));
    BusyNode hot = new BusyNode(live, "hot", 8, 8);
    for (String host : List.of("first", "second", "third")) {
      live.node(host, 2, 2);
    }
    for (int minute = 0; minute < 5; minute++) {
      live.heartbeat(hot.busy(7.4 + 0.1 * minute).node());
      live.heddle().tick();
      assertThat(live.heddle().releasable().passedOver()).hasSize(1);
      live.scheduler().reinitialize(live.scheduler().getConf(), live.rm().getRMContext());
      TimedHeddle.passSeconds(60);
    }
    live.heartbeat(hot.busy(7.9).node());
    live.heddle().tick();
    assertThat(live.heddle().releasable().passedOver()).isEmpty();
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
}
