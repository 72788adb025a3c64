package io.heddle.yarn.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.AdmissionConfig;
import io.heddle.config.NodesConfig;
import io.heddle.explain.Reason;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.reclaim.MeasuredHeddle;
import io.heddle.yarn.testing.BusyNode;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes that are passed over, in a real ResourceManager. */
class NodeChoiceTest extends NodesLiveTest {
  private BusyNode hot;
  private MockNM masters;
  private MockNM second;

  /** Four nodes, of which one may be passed over, and an ApplicationMaster on the third. */
  private MockAM startWithHotNodes(Consumer<Configuration> change) throws Exception {
    live = start(change.andThen(conf -> conf.set(NodesConfig.HOT_CPU, "0.9")));
    hot = new BusyNode(live, "hot", 8, 8);
    second = live.node("second", 8, 8);
    masters = live.node("masters", 2, 2);
    live.node("fourth", 2, 2);
    return live.launch(masters, app -> {});
  }

  private void busy(double cores) throws Exception {
    live.heartbeat(hot.busy(cores).node());
    live.heddle().tick();
  }

  private List<Container> given(MockNM node, MockAM am) throws Exception {
    live.heartbeat(node);
    return LiveRm.take(am);
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
    MockAM am = startWithHotNodes(conf -> {});
    RMApp app =
        live.rm().getRMContext().getRMApps().get(am.getApplicationAttemptId().getApplicationId());
    busy(7.8);
    LiveRm.ask(am, 1, 8, 4, 2);
    assertThat(given(hot.node(), am)).isEmpty();
    assertThat(given(second, am)).hasSize(1);
    assertThat(reasons(app))
        .endsWith(
            "1 node with room for it passed over for now: 1: hot: CPU 98 %, threshold 90 %,"
                + " until it is below 80 %");

    busy(1);
    assertThat(given(hot.node(), am)).hasSize(1);
  }

  @Test
  void aHotNodeIsPassedOverBetweenTwoLongTicks() throws Exception {
    MockAM am = startWithHotNodes(conf -> conf.setInt(AdmissionConfig.TICK, 20_000));
    busy(7.8);
    LiveRm.ask(am, 1, 8, 4, 1);
    TimedHeddle.passSeconds(59);
    assertThat(given(hot.node(), am)).isEmpty();

    // Three ticks are left out: what was seen says nothing any more.
    TimedHeddle.passSeconds(1);
    assertThat(given(hot.node(), am)).hasSize(1);
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
    MockAM am = startWithHotNodes(conf -> {});
    busy(8);
    hot.stopMeasuring();
    LiveRm.ask(am, 1, 8, 4, 1);
    assertThat(given(hot.node(), am)).isEmpty();
    TimedHeddle.passSeconds(60);
    live.heddle().tick();
    assertThat(given(hot.node(), am)).hasSize(1);
  }

  @Test
  void aRefreshDoesNotProlongForHowLongAHotNodeIsLeftAlone() throws Exception {
    startWithHotNodes(conf -> {});
    for (int minute = 0; minute < 5; minute++) {
      busy(7.4 + 0.1 * minute);
      assertThat(live.heddle().releasable().passedOver()).hasSize(1);
      live.scheduler().reinitialize(live.scheduler().getConf(), live.rm().getRMContext());
      TimedHeddle.passSeconds(60);
    }
    busy(7.9);
    assertThat(live.heddle().releasable().passedOver()).isEmpty();
  }

  /** Packing would leave the stable node empty while others have room. */
  @Test
  void anEmptyStableNodeServesApplicationMastersAlthoughNodesArePacked() throws Exception {
    live =
        start(
            conf -> {
              conf.set(NodesConfig.PACK, "true");
              conf.set(NodesConfig.STABLE, "stable*");
            });
    MockNM spot = live.node("spot", 8, 8);
    live.launch(spot, app -> {});
    MockNM stable = live.node("stable1", 2, 2);
    live.heddle().tick();
    RMApp second = live.submit(app -> {});
    live.heddle().tick();
    live.heartbeat(spot);
    assertThat(live.held(second)).isZero();
    live.heartbeat(stable);
    assertThat(live.held(second)).isEqualTo(1);
  }

  /** A NodeManager may report anything. */
  @ParameterizedTest
  @CsvSource({"NaN,0", "-3,0", "-Infinity,0", "1e9,1", "Infinity,1"})
  void nonsenseDoesNotMakeANodeHot(double cores, int passedOver) throws Exception {
    startWithHotNodes(conf -> {});
    busy(cores);
    assertThat(live.heddle().releasable().passedOver()).hasSize(passedOver);
    assertThat(live.heddle().releasable().passedOver().keySet())
        .allSatisfy(why -> assertThat(why).startsWith("hot: CPU 100 %, threshold 90 %"));
  }
}
