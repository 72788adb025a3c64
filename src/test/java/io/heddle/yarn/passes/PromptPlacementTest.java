package io.heddle.yarn.passes;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.testing.Hang;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Containers are given without a heartbeat of their node, as Hadoop 3.5.0 ships it. */
class PromptPlacementTest extends LiveTest {
  private static final int POLL_MILLIS = 5;

  private static Configuration settings(String mode, boolean isAsynchronous) {
    Configuration conf = LiveRm.settings();
    LiveRm.oneQueue(conf);
    conf.set(HeddleConfig.POLICY, "heddle");
    conf.set(HeddleConfig.MODE, mode);
    conf.setBoolean(CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, isAsynchronous);
    // Stock serves no node that was silent for a few seconds, and tests may take longer.
    conf.setInt(YarnConfiguration.SCHEDULER_SKIP_NODE_MULTIPLIER, 1_000);
    // By heartbeats, each would bring one container.
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
    return conf;
  }

  /** Its master's container is given at any moment from its submission on. */
  private MockAM launch() throws Exception {
    RMApp submitted = live.submit(app -> app.withWaitForAppAcceptedState(false));
    MockAM am = MockRM.launchAMWhenAsyncSchedulingEnabled(submitted, live.rm());
    am.registerAppAttempt();
    return am;
  }

  private void awaitHeld(MockAM am, int containers) throws Exception {
    GenericTestUtils.waitFor(() -> live.held(am) == containers, POLL_MILLIS, Hang.MILLIS);
  }

  /** Each container that stock's threads gave is compared with Heddle's choice. */
  private void awaitCompared(int containers) throws Exception {
    GenericTestUtils.waitFor(
        () ->
            live.heddle().metrics().shadowSame() + live.heddle().metrics().shadowDifferent()
                == containers,
        POLL_MILLIS,
        Hang.MILLIS);
  }

  private static List<Container> ask(MockAM am, int priority, int count) throws Exception {
    return am.allocate(List.of(LiveRm.request(priority, 1, 1, count)), List.of())
        .getAllocatedContainers();
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .map(Thread::getName)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "shadow", "active"})
  void noContainerWaitsForAHeartbeat(String mode) throws Exception {
    live = LiveRm.start(settings(mode, true));
    for (int i = 0; i < 4; i++) {
      live.node("node" + i, 8, 8);
    }
    MockAM am = launch();
    // Some of them may come with the answer.
    List<Container> given = new ArrayList<>(ask(am, 1, 10));
    awaitHeld(am, 11);
    while (given.size() < 10) {
      given.addAll(LiveRm.take(am));
    }
    LiveRm.ask(am, 2, 1, 1, 31);
    // All that four nodes of eight can hold.
    awaitHeld(am, 32);
    if (mode.equals("shadow")) {
      awaitCompared(32);
    }
    LiveRm.release(am, given);
    awaitHeld(am, 32);
  }

  /** As stock's threads do, which also leave out what sends no heartbeats. */
  @Test
  void aSilentNodeGetsNothing() throws Exception {
    Configuration conf = settings("active", true);
    conf.setInt(YarnConfiguration.SCHEDULER_SKIP_NODE_MULTIPLIER, 2);
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 1_000);
    live = LiveRm.start(conf);
    MockNM talking = live.node("node0", 8, 8);
    MockAM am = launch();
    MockNM silent = live.node("node1", 8, 8);
    // Longer than two heartbeats' intervals.
    FiCaSchedulerNode node = live.heddle().getNode(silent.getNodeId());
    GenericTestUtils.waitFor(
        () -> !SchedulerUtils.isNodeHeartbeated(node, 2_000), POLL_MILLIS, Hang.MILLIS);
    talking.nodeHeartbeat(true);
    ask(am, 1, 15);
    awaitWhileBeating(talking, () -> live.held(am) == 8);
    assertThat(node.getNumContainers()).isZero();
    awaitWhileBeating(silent, () -> node.getNumContainers() > 0);
  }

  private static void awaitWhileBeating(MockNM node, BooleanSupplier condition) throws Exception {
    GenericTestUtils.waitFor(
        () -> {
          try {
            node.nodeHeartbeat(true);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
          return condition.getAsBoolean();
        },
        POLL_MILLIS,
        Hang.MILLIS);
  }

  /** Where the lock is free soon, as it is nearly always here. */
  @Test
  void aCallTakesWhatItAsksFor() throws Exception {
    live = LiveRm.start(settings("active", true));
    live.node("node", 64, 64);
    MockAM am = launch();
    int inSameCall = 0;
    for (int priority = 1; priority <= 10; priority++) {
      inSameCall += ask(am, priority, 5).size() == 5 ? 1 : 0;
      awaitHeld(am, 1 + 5 * priority);
      LiveRm.take(am);
    }
    assertThat(inSameCall).isGreaterThan(5);
  }

  /** Only memory limits what nodes hold, as Hadoop ships it: each has some for 16 containers. */
  @Test
  void containersGoWhereVcoresAreLeftFirst() throws Exception {
    Configuration conf = settings("active", true);
    conf.set(
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DefaultResourceCalculator.class.getName());
    live = LiveRm.start(conf);
    List<MockNM> nodes = List.of(live.node("node0", 16, 4), live.node("node1", 16, 4));
    MockAM am = launch();

    ask(am, 1, 7);
    awaitHeld(am, 8);
    assertThat(nodes)
        .extracting(node -> live.heddle().getNode(node.getNodeId()).getNumContainers())
        .containsExactly(4, 4);
    ask(am, 2, 4);
    awaitHeld(am, 12);
  }

  /** Of sixteen cores ten are the first gang's; no node sends a heartbeat. */
  @Test
  void aGangGetsAllOfItsContainersOrNone() throws Exception {
    live = LiveRm.start(settings("active", true));
    live.node("node0", 8, 8);
    live.node("node1", 8, 8);
    List<MockAM> gangs = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      RMApp submitted =
          live.submit(
              app ->
                  app.withWaitForAppAcceptedState(false)
                      .withApplicationTags(Set.of("heddle.gang=10")));
      MockAM am = MockRM.launchAMWhenAsyncSchedulingEnabled(submitted, live.rm());
      am.registerAppAttempt();
      gangs.add(am);
    }
    LiveRm.ask(gangs.get(0), 1, 1, 1, 10);
    awaitHeld(gangs.get(0), 11);
    LiveRm.ask(gangs.get(1), 1, 1, 1, 10);
    MockAM other = launch();
    LiveRm.ask(other, 1, 1, 1, 2);
    awaitHeld(other, 3);
    assertThat(live.held(gangs.get(1))).isEqualTo(1);

    LiveRm.release(gangs.get(0), LiveRm.take(gangs.get(0)));
    awaitHeld(gangs.get(1), 11);
  }

  @Test
  void heartbeatsAloneDriveWhereStockIsToldSo() throws Exception {
    live = LiveRm.start(settings("active", false));
    MockNM node = live.node("node", 8, 8);
    MockAM am = live.launch(node, app -> {});

    assertThat(threads()).noneMatch(PassThread.NAME::equals);
    assertThat(live.heddle().placedWhen()).isEqualTo("at heartbeats only");
    assertThat(ask(am, 1, 5)).isEmpty();
    live.heartbeat(node);
    assertThat(live.held(am)).isEqualTo(2);
  }

  @Test
  void aRefreshOfTheModeSwapsWhoDrives() throws Exception {
    live = LiveRm.start(settings("active", true));
    live.node("node", 64, 64);
    MockAM am = launch();
    int held = 1;
    for (String mode : List.of("shadow", "active", "off", "active", "shadow")) {
      // Proposals are under way while the mode changes.
      LiveRm.ask(am, 1, 1, 1, 5);
      live.scheduler().reinitialize(settings(mode, true), live.rm().getRMContext());
      LiveRm.ask(am, 2, 1, 1, 5);
      held += 10;
      awaitHeld(am, held);
      boolean isActive = mode.equals("active");
      assertThat(threads().contains(PassThread.NAME)).isEqualTo(isActive);
      assertThat(threads().stream().anyMatch(name -> name.startsWith("AsyncCapacityScheduler")))
          .isEqualTo(!isActive);
      assertThat(live.heddle().placedWhen())
          .isEqualTo(
              isActive ? "at heartbeats and by event passes" : "by stock's asynchronous threads");
    }
  }
}
