package io.heddle.yarn.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ExplainConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.explain.Explanation;
import io.heddle.explain.Reason;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.StagedHeddle;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

class ExplainWaitingTest extends Explained {
  @Test
  void nothingIsKeptWhereItIsSwitchedOffAndReasonsAreToldAllTheSame() throws Exception {
    live = LiveRm.start(conf -> conf.setInt(ExplainConfig.MAX_ENTRIES, 0));
    MockNM masters = live.node("masters", 2, 2);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, 1, 8, 1, 1);

    assertThat(explain(am).placed()).isEmpty();
    assertThat(kinds(explain(am))).contains("too-large");
  }

  @Test
  void aNodeThatIsTooSmallOrFullIsTheReason() throws Exception {
    live = LiveRm.start(conf -> {});
    MockNM masters = live.node("masters", 2, 2);
    live.node("worker", 4, 4);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, 1, 8, 1, 1);
    assertThat(text(explain(am), Reason.Kind.TOO_LARGE))
        .startsWith("1 container of <memory:8192, vCores:1>, priority 1: none of 2 nodes");

    LiveRm.ask(am, 1, 4, 4, 2);
    assertThat(text(explain(am), Reason.Kind.TURN)).contains("1 of 2 nodes have room");
    MockNM third = live.node("third", 4, 4);
    live.heartbeat(third);
    assertThat(LiveRm.take(am)).hasSize(1);
    LiveRm.ask(am, 2, 4, 4, 0);
    assertThat(explain(am).asked()).isEqualTo(1);
    assertThat(text(explain(am), Reason.Kind.WAITING_LIMIT)).contains("waits for");
  }

  /** A container as large as a node, of which its own master holds 1 GB. */
  @Test
  void mastersThatAreInTheWayAreTold() throws Exception {
    live = LiveRm.start(conf -> {});
    MockNM masters = live.node("masters", 4, 4);
    live.node("small", 2, 2);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, 1, 4, 1, 1);

    assertThat(text(explain(am), Reason.Kind.NO_ROOM))
        .endsWith(
            "1 of 2 nodes could hold it when empty, 0 of them next to the ApplicationMasters on"
                + " them; none has room for it now, 0 are reserved");
  }

  /** 6 of 20 GB are the maximum of the queue: 1 for the master, 2 and 2 for tasks, no third. */
  @Test
  void theMaximumOfAQueueIsTheReason() throws Exception {
    live =
        LiveRm.start(
            conf -> {
              LiveRm.queues(conf, Map.of("small", 20, "big", 80));
              conf.setInt(LiveRm.ROOT + "small.maximum-capacity", 30);
              conf.setInt(LiveRm.ROOT + "small.user-limit-factor", 10);
            });
    MockNM masters = live.node("masters", 2, 2);
    MockNM worker = live.node("worker", 18, 18);
    MockAM am = live.launch(masters, app -> app.withQueue("small"));
    LiveRm.ask(am, 1, 2, 2, 9);
    live.heartbeat(worker);

    assertThat(kinds(explain(am))).contains("queue-limit").doesNotContain("turn");
    assertThat(text(explain(am), Reason.Kind.QUEUE_LIMIT))
        .isEqualTo(
            "queue root.small uses <memory:5120, vCores:5> and may use <memory:6144, vCores:6>:"
                + " <memory:2048, vCores:2> is beyond that");
    assertShownAs(am, Reason.Kind.QUEUE_LIMIT);
  }

  /** A user alone may take a quarter of 20 GB, and the container that crosses it. */
  @Test
  void theLimitOfAUserIsTheReason() throws Exception {
    live = LiveRm.start(conf -> conf.setFloat(LiveRm.ROOT + "default.user-limit-factor", 0.25f));
    MockNM masters = live.node("masters", 2, 2);
    MockNM worker = live.node("worker", 18, 18);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, 1, 1, 1, 18);
    live.heartbeat(worker);

    assertThat(text(explain(am), Reason.Kind.USER_LIMIT))
        .isEqualTo(
            "user ann holds <memory:6144, vCores:6> in queue root.default; while others wait"
                + " there its limit is <memory:5120, vCores:5>");
    assertShownAs(am, Reason.Kind.USER_LIMIT);
  }

  /** A fifth of 10 GB is two masters of 1 GB. */
  @Test
  void theShareOfMastersIsTheReason() throws Exception {
    live =
        LiveRm.start(
            conf -> conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.2"));
    MockNM node = live.node("node", 10, 10);
    live.launch(node, app -> {});
    live.launch(node, app -> {});
    RMApp third = live.submit(app -> {});

    Explanation explanation = explain(third.getApplicationId());
    assertThat(text(explanation, Reason.Kind.AM_LIMIT))
        .startsWith(
            "its AM needs <memory:1024, vCores:1>; AMs of queue root.default hold"
                + " <memory:2048, vCores:2> of <memory:2048, vCores:");
    assertShownAs(third.getApplicationId(), Reason.Kind.AM_LIMIT);
    // And what YARN itself says of it.
    assertThat(text(explanation, Reason.Kind.YARN)).contains("AM");
    assertThat(explanation.waiting())
        .extracting(Reason::kind)
        .doesNotContain(Reason.Kind.MORE_REQUESTS.label());
  }

  @Test
  void yarnsLimitOfParallelApplicationsIsTheReason() throws Exception {
    live = LiveRm.start(conf -> conf.setInt(LiveRm.ROOT + "default.max-parallel-apps", 1));
    MockNM node = live.node("node", 10, 10);
    live.launch(node, app -> {});
    RMApp second = live.submit(app -> {});

    assertShownAs(second.getApplicationId(), Reason.Kind.PARALLEL_LIMIT);
  }

  /**
   * One may run; two wait, of which the policy would start the first: fifo, whatever it knows. The
   * second of them comes right after it was looked up who waits.
   */
  @Test
  void theAdmissionPolicyIsTheReason() throws Exception {
    live =
        LiveRm.start(
            conf -> {
              conf.set(AdmittingHeddle.POLICY, "hugo");
              conf.setInt(AdmittingHeddle.MAX_RUNNING, 1);
            });
    MockNM node = live.node("node", 10, 10);
    live.launch(node, app -> {});
    RMApp second = live.submit(app -> {});
    assertThat(text(explain(second.getApplicationId()), Reason.Kind.HELD))
        .contains("number 1 in YARN's order of 1 that wait");
    RMApp third = live.submit(app -> {});

    Explanation explanation = explain(third.getApplicationId());
    assertThat(explanation.policy()).isEqualTo("haste");
    assertThat(text(explanation, Reason.Kind.HELD))
        .isEqualTo(
            "it waits for the admission policy hugo: number 2 in YARN's order of 2 that wait; 1"
                + " of at most 1 run (admission.max-running); with 50 % it is the next one that"
                + " the policy starts, by what it knows of it next to what runs now; none is"
                + " preferred to it");
    assertShownAs(third.getApplicationId(), Reason.Kind.HELD);
  }

  @Test
  void inShadowModeTheAdmissionPolicyWouldBeTheReason() throws Exception {
    live =
        LiveRm.start(
            conf -> {
              conf.set(HeddleConfig.MODE, "shadow");
              conf.set(AdmittingHeddle.POLICY, "mary");
              conf.setInt(AdmittingHeddle.MAX_RUNNING, 1);
            });
    MockNM node = live.node("node", 10, 10);
    live.launch(node, app -> {});
    MockAM second = live.launch(node, app -> {});

    assertThat(text(explain(second), Reason.Kind.HELD))
        .startsWith("it runs, and in mode active would wait for the admission policy mary");
    // It runs all the same.
    assertThat(kinds(explain(second))).startsWith("nothing-asked", "held");
  }

  /** Four maps wait: their reduces are not asked of any node. */
  @Test
  void reducesThatAreHeldBackAreTheReason() throws Exception {
    live = LiveRm.start(conf -> conf.set(HeddleConfig.POLICY, "heddle"));
    MockNM masters = live.node("masters", 1, 1);
    MockNM worker = live.node("worker", 3, 3);
    MockAM am = live.launch(masters, app -> app.withAppType("MAPREDUCE"));
    am.allocate(List.of(LiveRm.request(20, 1, 1, 5), LiveRm.request(10, 1, 1, 2)), List.of());
    live.heartbeat(worker);

    assertThat(text(explain(am), Reason.Kind.REDUCES_HELD_BACK))
        .startsWith("2 containers of <memory:1024, vCores:1>, priority 10: reduces start when");
    assertThat(text(explain(am), Reason.Kind.NO_ROOM)).contains("priority 20");
    // The maps are what it waits for first.
    assertShownAs(am, Reason.Kind.NO_ROOM);
  }

  @Test
  void whoGoesFirstForItsPriorityIsNamed() throws Exception {
    live =
        LiveRm.start(
            conf -> conf.setInt(YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY, 10));
    MockNM masters = live.node("masters", 2, 2);
    MockAM low = live.launch(masters, app -> {});
    MockAM high = live.launch(masters, app -> app.withAppPriority(Priority.newInstance(5)));
    MockNM worker = live.node("worker", 8, 8);
    LiveRm.ask(low, 1, 4, 1, 1);
    live.heartbeat(worker);
    assertThat(LiveRm.take(low)).isNotEmpty();
    LiveRm.ask(low, 2, 4, 1, 1);
    live.node("other", 8, 8);
    assertThat(kinds(explain(low))).contains("turn").doesNotContain("higher-priority");

    LiveRm.ask(high, 1, 8, 1, 1);
    live.heartbeat(worker);
    assertThat(text(explain(low), Reason.Kind.HIGHER_PRIORITY))
        .isEqualTo(
            "queue root.default serves %s first, whose application priority is 5"
                .formatted(high.getApplicationAttemptId().getApplicationId()));
    assertShownAs(low, Reason.Kind.HIGHER_PRIORITY);
    assertThat(kinds(explain(high))).doesNotContain("higher-priority");
  }

  /** The last maps run, and nothing but reduces wait. */
  @Test
  void heldBackReducesThatAloneWaitAreShown() throws Exception {
    live = LiveRm.start(conf -> conf.set(HeddleConfig.POLICY, "heddle"));
    MockNM masters = live.node("masters", 1, 1);
    MockNM worker = live.node("worker", 4, 4);
    MockAM am = live.launch(masters, app -> app.withAppType("MAPREDUCE"));
    am.allocate(List.of(LiveRm.request(20, 1, 1, 2)), List.of());
    live.heartbeat(worker);
    am.allocate(List.of(LiveRm.request(10, 1, 1, 2)), List.of());
    live.heartbeat(worker);

    assertShownAs(am, Reason.Kind.REDUCES_HELD_BACK);
  }

  /** The text says what the application holds and asks for. */
  @Test
  void whoMayNotSeeAnApplicationIsToldTheKindOfReason() throws Exception {
    live = LiveRm.start(conf -> {});
    MockAM am = live.launch(live.node("masters", 2, 2), app -> {});
    LiveRm.ask(am, 1, 8, 1, 1);

    assertThat(shown(am, false).path("reason").asText()).isEqualTo("too large");
    assertThat(shown(am, true).path("reason").asText()).contains("none of 1 nodes");
  }

  @Test
  void theStagePlanIsTold() throws Exception {
    StagedHeddle.decideBy(null);
    live =
        LiveRm.start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, StagedHeddle.class.getName());
              conf.set(HeddleConfig.POLICY, "decima-linear");
            });
    MockNM masters = live.node("masters", 2, 2);
    MockNM worker = live.node("worker", 3, 3);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, 1, 1, 1, 9);
    StagedHeddle.passMillis(1_000);
    live.heartbeat(worker);

    assertThat(text(explain(am), Reason.Kind.STAGE_PLAN)).startsWith("it holds ");
    assertShownAs(am, Reason.Kind.STAGE_PLAN);
  }

  @Test
  void aQueueThatIsStocksOwnSaysSo() throws Exception {
    live = LiveRm.start(conf -> conf.setBoolean(Keys.QUEUE + "root.enabled", false));
    MockNM masters = live.node("masters", 2, 2);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, 1, 8, 1, 1);

    assertThat(explain(am).policy()).isEqualTo("stock");
    assertThat(kinds(explain(am))).contains("stock", "too-large");
  }

  @Test
  void whoHasEndedIsTold() throws Exception {
    live = LiveRm.start(Explained::everyContainer);
    MockNM node = live.node("node", 10, 10);
    MockAM am = live.launch(node, app -> {});
    live.finish(node, am, FinalApplicationStatus.SUCCEEDED);

    assertThat(kinds(explain(am))).contains("ended");
    assertThat(explain(am).policy()).isEqualTo("haste");
    // Its master's container is still explained.
    assertThat(explain(am).placed()).hasSize(1);
  }
}
