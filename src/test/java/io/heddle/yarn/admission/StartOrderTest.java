package io.heddle.yarn.admission;

import static io.heddle.yarn.testing.AdmittingHeddle.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.RecurringName;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StartOrderTest extends LiveTest {
  private static final String PARALLEL = "yarn.scheduler.capacity.max-parallel-apps";

  @BeforeEach
  void chooseLast() {
    AdmittingHeddle.chooseLast();
  }

  private static LiveRm start(Consumer<Configuration> change) {
    return AdmittingHeddle.start(
        conf -> {
          conf.setInt(AdmittingHeddle.MAX_RUNNING, 1);
          change.accept(conf);
        });
  }

  private List<String> startedOneAfterAnother(MockNM node, List<RMApp> waiting) throws Exception {
    List<RMApp> left = new ArrayList<>(waiting);
    List<String> order = new ArrayList<>();
    while (!left.isEmpty()) {
      List<RMApp> now = left.stream().filter(application -> started(live, application)).toList();
      assertThat(now).as("one at a time, after %s", order).hasSize(1);
      MockAM am = MockRM.launchAndRegisterAM(now.get(0), live.rm(), node);
      live.finish(node, am, FinalApplicationStatus.SUCCEEDED);
      order.add(now.get(0).getName());
      left.removeAll(now);
    }
    return order;
  }

  @Test
  void thePolicyChoosesAmongThoseThatWait() throws Exception {
    live = start(conf -> {});
    MockNM node = live.node("node", 10, 10);
    List<RMApp> all = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d")) {
      all.add(live.submit(app -> app.withAppName(name).withAppType("SPARK")));
    }
    assertThat(startedOneAfterAnother(node, all)).containsExactly("a", "d", "c", "b");
    assertThat(live.heddle().metrics().admission().failures()).isZero();
  }

  @Test
  void fifoHoldsNobodyAndAsksNobody() throws Exception {
    live = start(conf -> conf.set(AdmittingHeddle.POLICY, "fifo"));
    live.node("node", 10, 10);
    List<RMApp> all = AdmittingHeddle.submit(live, "a", "b", "c");
    assertThat(started(live, all)).hasSize(3);
    assertThat(AdmittingHeddle.questions()).isEmpty();
  }

  @Test
  void thePolicySeesWhatWaitsAndWhatRuns() throws Exception {
    live = start(conf -> conf.setInt(AdmittingHeddle.MAX_RUNNING, 2));
    MockNM half = live.node("half", 8, 8);
    MockAM runs = live.launch(half, app -> app.withAppName("runs 7").withAppType("SPARK"));
    LiveRm.ask(runs, 1, 1, 1, 3);
    live.heartbeat(half);
    assertThat(LiveRm.take(runs)).hasSize(3);
    live.node("empty", 12, 12);

    RMApp waits = live.submit(app -> app.withAppName("waits 8").withAppType("SPARK"));

    AdmittingHeddle.Question asked =
        AdmittingHeddle.questions().get(AdmittingHeddle.questions().size() - 1);
    assertThat(asked.waiting()).hasSize(1);
    assertThat(asked.waiting().get(0).application()).isEqualTo(waits.getApplicationId().toString());
    assertThat(asked.waiting().get(0).job())
        .isEqualTo(new RecurringName("ann", "SPARK", "waits #"));
    assertThat(asked.waiting().get(0).waitedMillis()).isNotNegative();
    assertThat(asked.running()).hasSize(1);
    assertThat(asked.running().get(0).job()).isEqualTo(new RecurringName("ann", "SPARK", "runs #"));
    // Beside its master it holds 3; 4 of 8 GB are free there, and 12 of 12 on the other node.
    assertThat(asked.running().get(0).containers()).isEqualTo(3);
    assertThat(asked.running().get(0).besideRoom()).isCloseTo(4.0 / 16, within(1e-12));
  }

  /** 1 of 4 GB is left beside containers of 2 and the master's 1: no other one fits there. */
  @Test
  void whatIsTooSmallForAContainerIsNoRoom() throws Exception {
    live = start(conf -> conf.setInt(AdmittingHeddle.MAX_RUNNING, 2));
    MockNM full = live.node("full", 4, 4);
    MockAM runs = live.launch(full, app -> app.withAppName("runs"));
    LiveRm.ask(runs, 1, 2, 1, 1);
    live.heartbeat(full);
    assertThat(LiveRm.take(runs)).hasSize(1);
    live.node("empty", 12, 12);

    live.submit(app -> app.withAppName("waits"));

    AdmittingHeddle.Question asked =
        AdmittingHeddle.questions().get(AdmittingHeddle.questions().size() - 1);
    assertThat(asked.running().get(0).containers()).isEqualTo(1);
    assertThat(asked.running().get(0).besideRoom()).isZero();
  }

  @Test
  void aHigherPriorityIsNeverPassedOver() throws Exception {
    live = start(conf -> conf.setInt(YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY, 10));
    MockNM node = live.node("node", 10, 10);
    List<RMApp> all = new ArrayList<>();
    for (String name : List.of("first", "low 1", "high 1", "low 2", "high 2", "low 3")) {
      Priority priority = Priority.newInstance(name.startsWith("high") ? 5 : 1);
      all.add(live.submit(app -> app.withAppName(name).withAppPriority(priority)));
    }
    assertThat(startedOneAfterAnother(node, all))
        .containsExactly("first", "high 2", "high 1", "low 3", "low 2", "low 1");
  }

  /** Of three places, ann may have one. */
  @Test
  void aUsersLimitOfParallelApplicationsHolds() throws Exception {
    live =
        start(
            conf -> {
              conf.setInt(AdmittingHeddle.MAX_RUNNING, 3);
              conf.setInt("yarn.scheduler.capacity.user.ann.max-parallel-apps", 1);
            });
    MockNM node = live.node("node", 10, 10);
    RMApp first = live.submit(app -> app.withUser("ann"));
    RMApp beyond = live.submit(app -> app.withUser("ann"));
    RMApp other = live.submit(app -> app.withUser("bob"));
    assertThat(started(live, first)).isTrue();
    assertThat(started(live, beyond)).isFalse();
    assertThat(started(live, other)).isTrue();

    live.finish(
        node, MockRM.launchAndRegisterAM(first, live.rm(), node), FinalApplicationStatus.SUCCEEDED);
    assertThat(started(live, beyond)).isTrue();
  }

  /** The queue's own limit is less than what Heddle would start. */
  @Test
  void theQueuesLimitOfParallelApplicationsHolds() throws Exception {
    live =
        start(
            conf -> {
              conf.setInt(AdmittingHeddle.MAX_RUNNING, 3);
              conf.setInt(PARALLEL, 2);
            });
    MockNM node = live.node("node", 10, 10);
    List<RMApp> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(live.submit(app -> {}));
    }
    assertThat(all.stream().filter(application -> started(live, application))).hasSize(2);
    live.finish(
        node,
        MockRM.launchAndRegisterAM(all.get(0), live.rm(), node),
        FinalApplicationStatus.SUCCEEDED);
    assertThat(all.subList(1, 4).stream().filter(application -> started(live, application)))
        .hasSize(2);
  }
}
