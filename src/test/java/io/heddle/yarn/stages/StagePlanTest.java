package io.heddle.yarn.stages;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.dag.JobProgress;
import io.heddle.dag.LinearWeights;
import io.heddle.dag.StagePolicies.LinearPolicy;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.Situation;
import io.heddle.telemetry.LastFailures.Part;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.StagedHeddle;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Containers in the order and within the limits of a policy for jobs of stages. */
class StagePlanTest extends LiveTest {
  private static final int LATER = 7;
  private static final int SOONER = 3;

  private MockNM masters;
  private MockNM worker;

  @BeforeEach
  void policyAsConfigured() {
    StagedHeddle.decideBy(null);
  }

  /** A cluster with a worker of so many containers of <1, 1>; each heartbeat gives so many. */
  private void start(int room, int perHeartbeat) throws Exception {
    start(room, perHeartbeat, conf -> {});
  }

  private void start(int room, int perHeartbeat, Consumer<Configuration> change) throws Exception {
    live =
        LiveRm.start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, StagedHeddle.class.getName());
              conf.set(HeddleConfig.POLICY, "decima-linear");
              conf.setInt(
                  CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, perHeartbeat);
              change.accept(conf);
            });
    masters = live.node("masters", 8, 8);
    worker = live.node("worker", room, room);
  }

  private void serve(MockAM... asking) throws Exception {
    StagedHeddle.passMillis(1_000);
    live.heartbeat(worker);
    assertThat(asking).isNotEmpty();
  }

  private static List<Integer> priorities(MockAM am) throws Exception {
    return LiveRm.take(am).stream()
        .map(Container::getPriority)
        .map(priority -> priority.getPriority())
        .toList();
  }

  /** The youngest job first, its last stage first, at most two containers each. */
  private static Decision youngestFirst(Situation situation) {
    for (int job = situation.jobs().size() - 1; job >= 0; job--) {
      JobProgress progress = situation.jobs().get(job);
      for (int stage = progress.graph().stages() - 1; stage >= 0; stage--) {
        if (progress.isEligible(stage) && progress.held() < 2) {
          return new Decision(job, stage, 2);
        }
      }
    }
    return Decision.NONE;
  }

  @Test
  void applicationsAndTheirStagesAreServedInThePolicysOrder() throws Exception {
    StagedHeddle.decideBy(StagePlanTest::youngestFirst);
    start(20, 3);
    MockAM older = live.launch(masters, app -> {});
    MockAM younger = live.launch(masters, app -> {});
    LiveRm.ask(older, SOONER, 1, 1, 10);
    LiveRm.ask(younger, SOONER, 1, 1, 10);
    LiveRm.ask(younger, LATER, 1, 1, 1);
    serve(older, younger);

    assertThat(priorities(younger)).as("its limit").containsExactlyInAnyOrder(LATER, SOONER);
    assertThat(priorities(older)).as("who is next").containsExactly(SOONER);
  }

  /** Both are at their limits of two, and six more have room: nothing idles. */
  @Test
  void beyondAllLimitsWhoHoldsLeastIsServed() throws Exception {
    StagedHeddle.decideBy(StagePlanTest::youngestFirst);
    start(10, 100);
    MockAM older = live.launch(masters, app -> {});
    MockAM younger = live.launch(masters, app -> {});
    LiveRm.ask(older, SOONER, 1, 1, 10);
    LiveRm.ask(younger, SOONER, 1, 1, 10);
    serve(older, younger);

    assertThat(LiveRm.take(older)).hasSize(5);
    assertThat(LiveRm.take(younger)).hasSize(5);
  }

  /** The younger holds its two, the older two of its two: who waits can be told why. */
  @Test
  void itIsShownWhyAnApplicationWaits() throws Exception {
    StagedHeddle.decideBy(StagePlanTest::youngestFirst);
    start(20, 1);
    MockAM older = live.launch(masters, app -> {});
    MockAM younger = live.launch(masters, app -> {});
    LiveRm.ask(older, SOONER, 1, 1, 10);
    LiveRm.ask(younger, LATER, 1, 1, 10);
    serve(older, younger);

    assertThat(shown())
        .containsExactly(
            "root.default: "
                + older.getApplicationAttemptId().getApplicationId()
                + " holds 0 of 2 containers, turn 2 for requests of priority 3, stages by live",
            "root.default: "
                + younger.getApplicationAttemptId().getApplicationId()
                + " holds 0 of 2 containers, turn 1 for requests of priority 7, stages by live");
  }

  @Test
  void thePolicysReasonIsShown() throws Exception {
    StagedHeddle.decideBy(new LinearPolicy(LinearWeights.fair()));
    start(10, 1);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, SOONER, 1, 1, 10);
    serve(am);

    assertThat(shown()).singleElement().asString().containsPattern("live: deficit \\+[0-9.]+");
  }

  /** 10 tasks of 5 s are not long, together with 10 of 60 s they are: 32.5 s in the mean. */
  @Test
  void longTasksAreDecidedUponByTheWeightsForThem() throws Exception {
    StagedHeddle.decideBy(StagePlanTest::youngestFirst);
    start(20, 1);
    MockAM shorter =
        live.launch(masters, app -> app.withApplicationTags(Set.of("heddle.dag=10x5@3")));
    LiveRm.ask(shorter, SOONER, 1, 1, 10);
    serve(shorter);
    assertThat(MetricValue.of(live.heddle().metrics(), "StagePlans")).isPositive();
    assertThat(MetricValue.of(live.heddle().metrics(), "StageWeightsLong")).isZero();

    MockAM longer =
        live.launch(masters, app -> app.withApplicationTags(Set.of("heddle.dag=10x60@3")));
    LiveRm.ask(longer, SOONER, 1, 1, 10);
    serve(longer);
    assertThat(MetricValue.of(live.heddle().metrics(), "StageWeightsLong")).isEqualTo(1);
  }

  private static String[] shown() throws Exception {
    return (String[])
        ManagementFactory.getPlatformMBeanServer()
            .getAttribute(
                new ObjectName("Hadoop:service=ResourceManager,name=HeddleStages"), "Applications");
  }

  /** A hint says 10 tasks; the job that asks for 20 is not that one. */
  @Test
  void anApplicationThatIsNotWhatItsHintSaysIsTakenAsItIs() throws Exception {
    StagedHeddle.decideBy(StagePlanTest::youngestFirst);
    start(20, 1);
    MockAM told =
        live.launch(masters, app -> app.withApplicationTags(Set.of("heddle.dag=10x5@3|4x1@7:0")));
    LiveRm.ask(told, SOONER, 1, 1, 9);
    serve(told);
    assertThat(StagedHeddle.lastSeen().jobs().get(0).graph().stages()).isEqualTo(2);
    assertThat(MetricValue.of(live.heddle().metrics(), "StagesContradicted")).isZero();

    LiveRm.ask(told, SOONER, 1, 1, 20);
    serve(told);
    serve(told);
    assertThat(StagedHeddle.lastSeen().jobs().get(0).graph().stages()).isEqualTo(1);
    assertThat(MetricValue.of(live.heddle().metrics(), "StagesContradicted")).isEqualTo(1);
  }

  /** The youngest always has a turn: the other goes first once it has waited for over 10 s. */
  @Test
  void whoHasWaitedBeyondTheLimitGoesFirst() throws Exception {
    StagedHeddle.decideBy(
        situation -> new Decision(situation.jobs().size() - 1, 0, situation.executors()));
    start(40, 1, conf -> conf.set(HeddleConfig.WAITING_LIMIT, "10000"));
    MockAM older = live.launch(masters, app -> {});
    MockAM younger = live.launch(masters, app -> {});
    LiveRm.ask(older, SOONER, 1, 1, 10);
    LiveRm.ask(younger, SOONER, 1, 1, 100);
    for (int i = 0; i < 10; i++) {
      serve(younger);
      assertThat(LiveRm.take(younger)).hasSize(1);
    }
    serve(older);
    serve(older);
    assertThat(LiveRm.take(older)).isNotEmpty();
  }

  /** A policy that would leave all free is not obeyed: something runs, so it may say so. */
  @Test
  void aPolicyCannotLeaveTheClusterIdle() throws Exception {
    start(10, 1);
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, SOONER, 1, 1, 10);
    serve(am);
    assertThat(LiveRm.take(am)).hasSize(1);
    StagedHeddle.decideBy(situation -> Decision.NONE);
    serve(am);
    assertThat(LiveRm.take(am)).hasSize(1);
    assertThat(MetricValue.of(live.heddle().metrics(), "StagePlanFallbacks")).isZero();
  }

  /** What the policy sees: 10 executors, of which 4 run, and 4 more that may come free. */
  @Test
  void thePolicySeesTheQueue() throws Exception {
    start(10, 4);
    MockAM am = live.launch(masters, app -> {});
    masters = live.node("more-masters", 0, 0);
    LiveRm.ask(am, SOONER, 1, 1, 9);
    LiveRm.ask(am, LATER, 1, 1, 2);
    serve(am);
    assertThat(LiveRm.take(am)).hasSize(4);
    LiveRm.ask(am, SOONER, 1, 1, 9);
    StagedHeddle.decideBy(situation -> Decision.NONE);
    serve(am);

    Situation seen = StagedHeddle.lastSeen();
    assertThat(seen.jobs()).hasSize(1);
    JobProgress job = seen.jobs().get(0);
    assertThat(job.graph().stages()).isEqualTo(2);
    assertThat(job.held()).isEqualTo(4);
    assertThat(seen.executors() - seen.free()).isEqualTo(4);
  }

  @Test
  void aPolicyThatFailsCostsItsPlanOnly() throws Exception {
    StagedHeddle.decideBy(
        situation -> {
          throw new IllegalStateException("scripted");
        });
    start(10, 4);
    MockAM older = live.launch(masters, app -> {});
    MockAM younger = live.launch(masters, app -> {});
    LiveRm.ask(older, SOONER, 1, 1, 10);
    LiveRm.ask(younger, SOONER, 1, 1, 10);
    serve(older, younger);

    assertThat(LiveRm.take(older)).hasSize(2);
    assertThat(LiveRm.take(younger)).hasSize(2);
    assertThat(MetricValue.of(live.heddle().metrics(), "StagePlanFallbacks")).isEqualTo(1);
    assertThat(live.heddle().metrics().fallbacks()).as("passes in stock order").isZero();
  }

  /** The JVM loads classes while the first 20 run. */
  @Test
  void aPolicyThatTakesTooLongCostsItsPlanOnlyAndAtFirstIsNoFailure() throws Exception {
    StagedHeddle.decideBy(
        situation -> {
          // A plan may take a fifth of the 100 ms of a pass.
          StagedHeddle.passMillis(21);
          return youngestFirst(situation);
        });
    start(100, 4, conf -> conf.setInt(HeddleConfig.BUDGET, 100_000));
    MockAM am = live.launch(masters, app -> {});
    LiveRm.ask(am, SOONER, 1, 1, 100);
    serve(am);

    assertThat(LiveRm.take(am)).hasSize(4);
    assertThat(MetricValue.of(live.heddle().metrics(), "LateStagePlansAtStart")).isEqualTo(1);
    for (int i = 1; i < 20; i++) {
      serve(am);
    }
    assertThat(MetricValue.of(live.heddle().metrics(), "LateStagePlansAtStart")).isEqualTo(20);
    assertThat(MetricValue.of(live.heddle().metrics(), "StagePlanFallbacks")).isZero();
    assertThat(live.heddle().metrics().lastFailures().of(Part.STAGE_PLAN)).isEmpty();

    serve(am);
    assertThat(MetricValue.of(live.heddle().metrics(), "StagePlanFallbacks")).isEqualTo(1);
    assertThat(live.heddle().metrics().fallbacks()).as("passes in stock order").isZero();
  }
}
