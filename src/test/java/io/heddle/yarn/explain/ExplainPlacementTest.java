package io.heddle.yarn.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.ExplainConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.explain.Explanation;
import io.heddle.explain.Explanation.Placed;
import io.heddle.explain.Explanation.Placed.Asked;
import io.heddle.score.Candidate;
import io.heddle.score.Candidate.Term;
import io.heddle.yarn.testing.LiveRm;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainPlacementTest extends Explained {
  /**
   * A node of <8 GB, 8> is offered to a request of <1 GB, 1> and one of <2 GB, 2>, of two
   * applications. In shares of the node fitness is 1/8 + 1/8 and 2/8 + 2/8; normalised over the two
   * 0 and 1. Without map and reduce nothing is urgent: 0.
   */
  @Test
  void theTermsOfAContainerAreThoseThatWereCompared() throws Exception {
    live = LiveRm.start(Explained::everyContainer);
    MockNM masters = live.node("masters", 2, 2);
    MockNM worker = live.node("worker", 8, 8);
    MockAM small = live.launch(masters, app -> {});
    MockAM large = live.launch(masters, app -> {});
    LiveRm.ask(small, 1, 1, 1, 1);
    LiveRm.ask(large, 7, 2, 2, 1);

    live.heartbeat(worker);

    Placed first = explain(large).placed().get(0);
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

    Explanation lost = explain(small);
    assertThat(lost.lost()).containsExactly(first);
    assertThat(lost.placed().get(0).decidedBy()).isEqualTo("only-candidate");
    // The master of each, which went first.
    assertThat(lost.placed().get(1).decidedBy()).isEqualTo("application-master");
    assertThat(lost.placed().get(1).candidates().get(0).score()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"heddle", "haste", "haste-a", "ffd-dp", "decima-linear"})
  void thePartsOfEachPolicyMakeItsScore(String policy) throws Exception {
    live =
        LiveRm.start(
            conf -> {
              everyContainer(conf);
              conf.set(HeddleConfig.POLICY, policy);
            });
    MockNM masters = live.node("masters", 2, 2);
    MockNM worker = live.node("worker", 16, 16);
    MockAM first = live.launch(masters, app -> app.withAppType("MAPREDUCE"));
    MockAM second = live.launch(masters, app -> {});
    LiveRm.ask(first, 20, 1, 1, 4);
    LiveRm.ask(second, 1, 2, 1, 4);

    live.heartbeat(worker);

    List<Placed> placed = new ArrayList<>(explain(first).placed());
    placed.addAll(explain(second).placed());
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

  /** Stock gives the older application's request, Heddle would have given the better fit. */
  @Test
  void shadowModeTellsWhatWouldHaveBeenChosen() throws Exception {
    live =
        LiveRm.start(
            conf -> {
              everyContainer(conf);
              conf.set(HeddleConfig.MODE, "shadow");
            });
    MockNM masters = live.node("masters", 2, 2);
    MockNM worker = live.node("worker", 3, 3);
    MockAM older = live.launch(masters, app -> {});
    MockAM younger = live.launch(masters, app -> {});
    LiveRm.ask(older, 1, 1, 1, 1);
    LiveRm.ask(younger, 1, 3, 3, 1);

    live.heartbeat(worker);

    assertThat(LiveRm.take(older)).hasSize(1);
    Placed given = explain(older).placed().get(0);
    assertThat(given.mode()).isEqualTo("shadow");
    assertThat(given.given().resources()).isEqualTo("1024 MiB, 1 vcores");
    assertThat(given.preferred().resources()).isEqualTo("3072 MiB, 3 vcores");
    assertThat(given.candidates().get(0).request()).isEqualTo(given.preferred());
    assertThat(explain(younger).placed()).contains(given);
    assertThat(explain(older).lost()).containsExactly(given);
    assertThat(kinds(explain(younger))).contains("no-room");
  }

  /** One note a second of a request, unless somebody asks: then all that follow. */
  @Test
  void notEachContainerIsNotedUnlessSomebodyAsks() throws Exception {
    live = LiveRm.start(conf -> conf.setInt(ExplainConfig.INTERVAL, 3_600_000));
    MockNM masters = live.node("masters", 2, 2);
    MockNM worker = live.node("worker", 8, 8);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, 1, 1, 1, 4);
    live.heartbeat(worker);
    assertThat(LiveRm.take(am)).hasSize(4);

    assertThat(explain(am).placed()).hasSize(2);
    LiveRm.ask(am, 1, 1, 1, 3);
    live.heartbeat(worker);

    assertThat(explain(am).placed()).hasSize(5);
  }

  @Test
  void anUnknownApplicationHasNoExplanation() throws Exception {
    live = LiveRm.start(conf -> {});
    assertThat(live.heddle().explain(ApplicationId.newInstance(1, 1))).isEmpty();
  }

  /** Of one application no more is kept than its share, of all no more than the bound. */
  @Test
  void whatIsKeptIsBounded() throws Exception {
    live =
        LiveRm.start(
            conf -> {
              everyContainer(conf);
              conf.setInt(ExplainConfig.MAX_ENTRIES, 25);
            });
    MockNM masters = live.node("masters", 4, 4);
    MockNM worker = live.node("worker", 64, 64);
    MockAM first = live.launch(masters, app -> {});
    LiveRm.ask(first, 1, 1, 1, 30);
    live.heartbeat(worker);
    assertThat(explain(first).placed()).hasSize(20);

    MockAM second = live.launch(masters, app -> {});
    LiveRm.ask(second, 1, 1, 1, 30);
    live.heartbeat(worker);
    assertThat(explain(second).placed()).hasSize(20);
    assertThat(explain(first).placed()).isEmpty();
  }
}
