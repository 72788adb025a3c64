package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.ExplainConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.explain.Explanation;
import io.heddle.explain.Placed;
import io.heddle.explain.Placed.Asked;
import io.heddle.explain.Reason;
import io.heddle.score.Candidate;
import io.heddle.score.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Why containers went where they went, and why applications wait, in a live ResourceManager. */
class ExplainTest {
  private static void everyContainer(Configuration conf) {
    conf.setInt(ExplainConfig.INTERVAL, 0);
  }

  private static Explanation explain(LiveRm live, MockAM am) {
    return explain(live, am.getApplicationAttemptId().getApplicationId());
  }

  private static Explanation explain(LiveRm live, ApplicationId id) {
    return live.heddle().explain(id).orElseThrow();
  }

  private static List<String> kinds(Explanation explanation) {
    return explanation.waiting().stream().map(Reason::kind).toList();
  }

  private static String text(Explanation explanation, Reason.Kind kind) {
    return explanation.waiting().stream()
        .filter(reason -> reason.kind().equals(kind.label()))
        .map(Reason::text)
        .findFirst()
        .orElse("");
  }

  /**
   * A node of <8 GB, 8> is offered to a request of <1 GB, 1> and one of <2 GB, 2>, of two
   * applications. In shares of the node fitness is 1/8 + 1/8 and 2/8 + 2/8; normalised over the two
   * 0 and 1. Without map and reduce nothing is urgent: 0.
   */
  @Test
  void theTermsOfAContainerAreThoseThatWereCompared() throws Exception {
    try (LiveRm live = LiveRm.start(ExplainTest::everyContainer)) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 8, 8);
      MockAM small = live.launch(masters, app -> {});
      MockAM large = live.launch(masters, app -> {});
      LiveRm.ask(small, 1, 1, 1, 1);
      LiveRm.ask(large, 7, 2, 2, 1);

      live.heartbeat(worker);

      Placed first = explain(live, large).placed().get(0);
      assertThat(first.node()).isEqualTo("worker:1234");
      assertThat(first.container()).isEqualTo(LiveRm.take(large).get(0).getId().toString());
      assertThat(first.queue()).isEqualTo("root.default");
      assertThat(first.mode()).isEqualTo("active");
      assertThat(first.policy()).isEqualTo("haste");
      assertThat(first.decidedBy()).isEqualTo("fitness");
      assertThat(first.given()).isEqualTo(first.preferred());
      assertThat(first.given().priority()).isEqualTo(7);
      assertThat(first.given().resources()).isEqualTo("2048 MiB, 2 vcores");
      assertThat(first.compared()).isEqualTo(2);
      assertThat(first.candidates())
          .extracting(candidate -> candidate.request().application())
          .containsExactly(
              large.getApplicationAttemptId().getApplicationId().toString(),
              small.getApplicationAttemptId().getApplicationId().toString());
      assertThat(first.candidates().get(0).parts())
          .containsExactly(new Term("fitness", 1, 1, 1), new Term("urgency", 0, 1, 0));
      assertThat(first.candidates().get(0).score()).isEqualTo(1);
      assertThat(first.candidates().get(1).score()).isZero();
      // 1 + 1 + 2 GB of 10 in use.
      assertThat(first.queueUsed()).isCloseTo(40, within(0.1));

      Explanation lost = explain(live, small);
      assertThat(lost.lost()).containsExactly(first);
      assertThat(lost.placed().get(0).decidedBy()).isEqualTo("only-candidate");
      // The master of each, which went first.
      assertThat(lost.placed().get(1).decidedBy()).isEqualTo("application-master");
      assertThat(lost.placed().get(1).candidates().get(0).score()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"heddle", "haste", "haste-a", "ffd-dp", "decima-linear"})
  void thePartsOfEachPolicyMakeItsScore(String policy) throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              everyContainer(conf);
              conf.set(HeddleConfig.POLICY, policy);
            })) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 16, 16);
      MockAM first = live.launch(masters, app -> app.withAppType("MAPREDUCE"));
      MockAM second = live.launch(masters, app -> {});
      LiveRm.ask(first, 20, 1, 1, 4);
      LiveRm.ask(second, 1, 2, 1, 4);

      live.heartbeat(worker);

      List<Placed> placed = new ArrayList<>(explain(live, first).placed());
      placed.addAll(explain(live, second).placed());
      assertThat(placed).hasSize(10);
      assertThat(placed.stream().map(one -> one.candidates().size())).contains(1, 2);
      for (Placed one : placed) {
        assertThat(one.policy()).isEqualTo(policy);
        for (Candidate<Asked> candidate : one.candidates()) {
          if (candidate.score() != null) {
            DoubleStream parts = candidate.parts().stream().mapToDouble(Term::contribution);
            double score =
                one.combination().equals("sum")
                    ? parts.sum()
                    : parts.reduce(1, (left, right) -> left * right);
            assertThat(score).isCloseTo(candidate.score(), within(1e-9));
          }
        }
      }
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }

  /** Stock gives the older application's request, Heddle would have given the better fit. */
  @Test
  void shadowModeTellsWhatWouldHaveBeenChosen() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              everyContainer(conf);
              conf.set(HeddleConfig.MODE, "shadow");
            })) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 3, 3);
      MockAM older = live.launch(masters, app -> {});
      MockAM younger = live.launch(masters, app -> {});
      LiveRm.ask(older, 1, 1, 1, 1);
      LiveRm.ask(younger, 1, 3, 3, 1);

      live.heartbeat(worker);

      assertThat(LiveRm.take(older)).hasSize(1);
      Placed given = explain(live, older).placed().get(0);
      assertThat(given.mode()).isEqualTo("shadow");
      assertThat(given.given().resources()).isEqualTo("1024 MiB, 1 vcores");
      assertThat(given.preferred().resources()).isEqualTo("3072 MiB, 3 vcores");
      assertThat(given.candidates().get(0).request()).isEqualTo(given.preferred());
      assertThat(explain(live, younger).placed()).contains(given);
      assertThat(explain(live, older).lost()).containsExactly(given);
      assertThat(kinds(explain(live, younger))).contains("no-room");
    }
  }

  /** One note a second of a request, unless somebody asks: then all that follow. */
  @Test
  void notEachContainerIsNotedUnlessSomebodyAsks() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> conf.setInt(ExplainConfig.INTERVAL, 3_600_000))) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 8, 8);
      MockAM am = live.launch(masters, app -> {});
      LiveRm.ask(am, 1, 1, 1, 4);
      live.heartbeat(worker);
      assertThat(LiveRm.take(am)).hasSize(4);

      assertThat(explain(live, am).placed()).hasSize(2);
      LiveRm.ask(am, 1, 1, 1, 3);
      live.heartbeat(worker);

      assertThat(explain(live, am).placed()).hasSize(5);
    }
  }

  @Test
  void nothingIsKeptWhereItIsSwitchedOffAndReasonsAreToldAllTheSame() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> conf.setInt(ExplainConfig.MAX_ENTRIES, 0))) {
      MockNM masters = live.node("masters", 2, 2);
      MockAM am = live.launch(masters, app -> {});
      LiveRm.ask(am, 1, 8, 1, 1);

      assertThat(explain(live, am).placed()).isEmpty();
      assertThat(kinds(explain(live, am))).contains("too-large");
    }
  }

  @Test
  void anUnknownApplicationHasNoExplanation() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      assertThat(live.heddle().explain(ApplicationId.newInstance(1, 1))).isEmpty();
    }
  }

  @Test
  void aNodeThatIsTooSmallOrFullIsTheReason() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM masters = live.node("masters", 2, 2);
      live.node("worker", 4, 4);
      MockAM am = live.launch(masters, app -> {});
      LiveRm.ask(am, 1, 8, 1, 1);
      assertThat(text(explain(live, am), Reason.Kind.TOO_LARGE))
          .startsWith("1 containers of <memory:8192, vCores:1>, priority 1: none of 2 nodes");

      LiveRm.ask(am, 1, 4, 4, 2);
      assertThat(text(explain(live, am), Reason.Kind.TURN)).contains("1 of 2 nodes have room");
      MockNM third = live.node("third", 4, 4);
      live.heartbeat(third);
      assertThat(LiveRm.take(am)).hasSize(1);
      LiveRm.ask(am, 2, 4, 4, 0);
      assertThat(explain(live, am).asked()).isEqualTo(1);
      assertThat(text(explain(live, am), Reason.Kind.WAITING_LIMIT)).contains("waits for");
    }
  }

  /** 6 of 20 GB are the maximum of the queue: 1 for the master, 2 and 2 for tasks, no third. */
  @Test
  void theMaximumOfAQueueIsTheReason() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              LiveRm.queues(conf, Map.of("small", 20, "big", 80));
              conf.setInt(LiveRm.ROOT + "small.maximum-capacity", 30);
              conf.setInt(LiveRm.ROOT + "small.user-limit-factor", 10);
            })) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 18, 18);
      MockAM am = live.launch(masters, app -> app.withQueue("small"));
      LiveRm.ask(am, 1, 2, 2, 9);
      live.heartbeat(worker);

      assertThat(kinds(explain(live, am))).contains("queue-limit").doesNotContain("turn");
      assertThat(text(explain(live, am), Reason.Kind.QUEUE_LIMIT))
          .isEqualTo(
              "queue root.small uses <memory:5120, vCores:5> and may use <memory:6144, vCores:6>:"
                  + " <memory:2048, vCores:2> is beyond that");
    }
  }

  /** A user alone may take a quarter of 20 GB, and the container that crosses it. */
  @Test
  void theLimitOfAUserIsTheReason() throws Exception {
    try (LiveRm live =
        LiveRm.start(conf -> conf.setFloat(LiveRm.ROOT + "default.user-limit-factor", 0.25f))) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 18, 18);
      MockAM am = live.launch(masters, app -> {});
      LiveRm.ask(am, 1, 1, 1, 18);
      live.heartbeat(worker);

      assertThat(text(explain(live, am), Reason.Kind.USER_LIMIT))
          .isEqualTo(
              "user ann holds <memory:6144, vCores:6> in queue root.default; while others wait"
                  + " there his limit is <memory:5120, vCores:5>");
    }
  }

  /** A fifth of 10 GB is two masters of 1 GB. */
  @Test
  void theShareOfMastersIsTheReason() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.2"))) {
      MockNM node = live.node("node", 10, 10);
      live.launch(node, app -> {});
      live.launch(node, app -> {});
      RMApp third = live.submit(app -> {});

      Explanation explanation = explain(live, third.getApplicationId());
      assertThat(text(explanation, Reason.Kind.AM_LIMIT))
          .startsWith(
              "its master needs <memory:1024, vCores:1>; masters of queue root.default hold"
                  + " <memory:2048, vCores:2> of <memory:2048, vCores:");
      // And what YARN itself says of it.
      assertThat(text(explanation, Reason.Kind.YARN)).contains("AM");
    }
  }

  @Test
  void yarnsLimitOfParallelApplicationsIsTheReason() throws Exception {
    try (LiveRm live =
        LiveRm.start(conf -> conf.setInt(LiveRm.ROOT + "default.max-parallel-apps", 1))) {
      MockNM node = live.node("node", 10, 10);
      live.launch(node, app -> {});
      RMApp second = live.submit(app -> {});

      assertThat(kinds(explain(live, second.getApplicationId()))).contains("parallel-limit");
    }
  }

  /**
   * One may run; two wait, of which the policy would start the first: fifo, whatever it knows. The
   * second of them comes right after it was looked up who waits.
   */
  @Test
  void theAdmissionPolicyIsTheReason() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(AdmittingHeddle.POLICY, "hugo");
              conf.setInt(AdmittingHeddle.MAX_RUNNING, 1);
            })) {
      MockNM node = live.node("node", 10, 10);
      live.launch(node, app -> {});
      RMApp second = live.submit(app -> {});
      assertThat(text(explain(live, second.getApplicationId()), Reason.Kind.HELD))
          .contains("number 1 in YARN's order of 1 that wait");
      RMApp third = live.submit(app -> {});

      Explanation explanation = explain(live, third.getApplicationId());
      assertThat(explanation.policy()).isEqualTo("haste");
      assertThat(text(explanation, Reason.Kind.HELD))
          .isEqualTo(
              "it waits for the admission policy hugo: number 2 in YARN's order of 2 that wait; 1"
                  + " of at most 1 run (admission.max-running); with 50 % it is the next one that"
                  + " the policy starts, by what it knows of it beside what runs now; 0 are"
                  + " preferred to it, the first of them with 50 %");
    }
  }

  @Test
  void inShadowModeTheAdmissionPolicyWouldBeTheReason() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(HeddleConfig.MODE, "shadow");
              conf.set(AdmittingHeddle.POLICY, "mary");
              conf.setInt(AdmittingHeddle.MAX_RUNNING, 1);
            })) {
      MockNM node = live.node("node", 10, 10);
      live.launch(node, app -> {});
      MockAM second = live.launch(node, app -> {});

      assertThat(text(explain(live, second), Reason.Kind.HELD))
          .startsWith("it runs, and in mode active would wait for the admission policy mary");
      assertThat(kinds(explain(live, second))).contains("nothing-asked");
    }
  }

  /** Four maps wait: their reduces are not asked of any node. */
  @Test
  void reducesThatAreHeldBackAreTheReason() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> conf.set(HeddleConfig.POLICY, "heddle"))) {
      MockNM masters = live.node("masters", 1, 1);
      MockNM worker = live.node("worker", 3, 3);
      MockAM am = live.launch(masters, app -> app.withAppType("MAPREDUCE"));
      am.allocate(List.of(LiveRm.request(20, 1, 1, 5), LiveRm.request(10, 1, 1, 2)), List.of());
      live.heartbeat(worker);

      assertThat(text(explain(live, am), Reason.Kind.REDUCES_HELD_BACK))
          .startsWith("2 containers of <memory:1024, vCores:1>, priority 10: reduces start when");
      assertThat(text(explain(live, am), Reason.Kind.NO_ROOM)).contains("priority 20");
    }
  }

  @Test
  void theStagePlanIsTold() throws Exception {
    StagedHeddle.decideBy(null);
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, StagedHeddle.class.getName());
              conf.set(HeddleConfig.POLICY, "decima-linear");
            })) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 3, 3);
      MockAM am = live.launch(masters, app -> {});
      LiveRm.ask(am, 1, 1, 1, 9);
      StagedHeddle.passMillis(1_000);
      live.heartbeat(worker);

      assertThat(text(explain(live, am), Reason.Kind.STAGE_PLAN)).contains("containers");
    }
  }

  @Test
  void aQueueThatIsStocksOwnSaysSo() throws Exception {
    try (LiveRm live =
        LiveRm.start(conf -> conf.setBoolean(HeddleConfig.QUEUE + "root.enabled", false))) {
      MockNM masters = live.node("masters", 2, 2);
      MockAM am = live.launch(masters, app -> {});
      LiveRm.ask(am, 1, 8, 1, 1);

      assertThat(explain(live, am).policy()).isEqualTo("stock");
      assertThat(kinds(explain(live, am))).contains("stock", "too-large");
    }
  }

  @Test
  void whoHasEndedIsTold() throws Exception {
    try (LiveRm live = LiveRm.start(ExplainTest::everyContainer)) {
      MockNM node = live.node("node", 10, 10);
      MockAM am = live.launch(node, app -> {});
      live.finish(node, am, FinalApplicationStatus.SUCCEEDED);

      assertThat(kinds(explain(live, am))).contains("ended");
      // Its master's container is still explained.
      assertThat(explain(live, am).placed()).hasSize(1);
    }
  }

  /** Of one application no more is kept than its share, of all no more than the bound. */
  @Test
  void whatIsKeptIsBounded() throws Exception {
    try (LiveRm live =
        LiveRm.start(
            conf -> {
              everyContainer(conf);
              conf.setInt(ExplainConfig.PER_APPLICATION, 3);
              conf.setInt(ExplainConfig.MAX_ENTRIES, 5);
            })) {
      MockNM masters = live.node("masters", 4, 4);
      MockNM worker = live.node("worker", 16, 16);
      MockAM first = live.launch(masters, app -> {});
      LiveRm.ask(first, 1, 1, 1, 8);
      live.heartbeat(worker);
      assertThat(explain(live, first).placed()).hasSize(3);

      MockAM second = live.launch(masters, app -> {});
      LiveRm.ask(second, 1, 1, 1, 8);
      live.heartbeat(worker);
      assertThat(explain(live, second).placed()).hasSize(3);
      assertThat(explain(live, first).placed()).isEmpty();
    }
  }
}
