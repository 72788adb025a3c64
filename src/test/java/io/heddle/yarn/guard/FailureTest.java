package io.heddle.yarn.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.FitnessConfig;
import io.heddle.config.HeddleConfig;
import io.heddle.yarn.guard.ScriptedHeddle.Fault;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.LogEvents;
import io.heddle.yarn.testing.TwoJobs;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever goes wrong in scoring, the ResourceManager allocates in stock order and goes on. */
class FailureTest extends LiveTest {
  private static final int COOL_DOWN_MILLIS = 60_000;

  @BeforeEach
  void scoringIsHealthy() {
    ScriptedHeddle.reset();
  }

  @ParameterizedTest
  @EnumSource(value = Fault.class)
  void stockOrderServesTheNode(Fault fault) throws Exception {
    live = start(conf -> conf.setInt(HeddleConfig.FAILURE_LIMIT, 1000));
    TwoJobs jobs = TwoJobs.mapReduce(live);
    coldStartIsOver();
    ScriptedHeddle.scoreWith(fault);
    jobs.ask(20);

    if (fault == Fault.NONE) {
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    } else {
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.STOCK);
      assertThat(live.heddle().metrics().fallbacks()).isGreaterThanOrEqualTo(2);
    }

    ScriptedHeddle.scoreWith(Fault.NONE);
    assertThat(jobs.takenOnNewNode()).as("once scoring works again").isEqualTo(TwoJobs.RANKED);
  }

  /** Such a policy keeps what it knows from stock's order; a failure shows stock everything. */
  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"EXCEPTION", "NAN_FITNESS", "STACK_OVERFLOW", "MISSING_CLASS", "OVER_BUDGET"})
  void stockOrderServesTheNodeOfAPolicyThatPlansAhead(Fault fault) throws Exception {
    ScriptedHeddle.planAhead();
    live = start(conf -> conf.setInt(HeddleConfig.FAILURE_LIMIT, 1000));
    TwoJobs jobs = TwoJobs.mapReduce(live);
    coldStartIsOver();
    ScriptedHeddle.scoreWith(fault);
    jobs.ask(20);
    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.STOCK);
    assertThat(live.heddle().metrics().fallbacks()).isGreaterThanOrEqualTo(2);

    ScriptedHeddle.scoreWith(Fault.NONE);
    assertThat(jobs.takenOnNewNode()).as("once scoring works again").isEqualTo(TwoJobs.RANKED);
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"EXCEPTION", "NAN_URGENCY"})
  void failuresInARowBeginACoolDown(Fault fault) throws Exception {
    live = start(FailureTest::oneContainerPerHeartbeat);
    TwoJobs jobs = TwoJobs.mapReduce(live);
    MockNM worker = live.node("worker", 64, 64);
    ScriptedHeddle.scoreWith(fault);
    jobs.ask(20);

    heartbeats(worker, 2);
    assertThat(live.heddle().metrics().coolDowns()).isZero();
    heartbeats(worker, 1);
    assertThat(live.heddle().metrics().coolDowns()).isEqualTo(1);
    assertThat(live.heddle().metrics().fallbacks()).isEqualTo(3);

    int callsBefore = ScriptedHeddle.calls();
    ScriptedHeddle.passMillis(COOL_DOWN_MILLIS - 1);
    heartbeats(worker, 2);
    assertThat(ScriptedHeddle.calls()).as("scoring during the cool-down").isEqualTo(callsBefore);
    assertThat(jobs.taken()).as("in stock order all the while").containsExactly(5, 0);

    ScriptedHeddle.scoreWith(Fault.NONE);
    ScriptedHeddle.passMillis(1);
    heartbeats(worker, 1);
    assertThat(ScriptedHeddle.calls()).isGreaterThan(callsBefore);
    assertThat(jobs.taken()).as("ranked again").containsExactly(0, 1);
    assertThat(live.heddle().metrics().fallbacks()).isEqualTo(3);
  }

  @Test
  void aSuccessBetweenFailuresPutsTheCoolDownOff() throws Exception {
    live = start(FailureTest::oneContainerPerHeartbeat);
    TwoJobs jobs = TwoJobs.mapReduce(live);
    MockNM worker = live.node("worker", 64, 64);
    jobs.ask(20);
    for (int i = 0; i < 3; i++) {
      ScriptedHeddle.scoreWith(Fault.EXCEPTION);
      heartbeats(worker, 2);
      ScriptedHeddle.scoreWith(Fault.NONE);
      heartbeats(worker, 1);
    }
    assertThat(live.heddle().metrics().fallbacks()).isEqualTo(6);
    assertThat(live.heddle().metrics().coolDowns()).isZero();
  }

  @Test
  void failuresAreLoggedAtABoundedRate() throws Exception {
    try (LogEvents log = LogEvents.of(Logger.getLogger(FailureGuard.class), Level.ERROR)) {
      live =
          start(
              conf -> {
                oneContainerPerHeartbeat(conf);
                conf.setInt(HeddleConfig.FAILURE_LIMIT, 1000);
              });
      TwoJobs jobs = TwoJobs.mapReduce(live);
      MockNM worker = live.node("worker", 64, 64);
      ScriptedHeddle.scoreWith(Fault.EXCEPTION);
      jobs.ask(20);

      heartbeats(worker, 4);
      assertThat(log.messages()).singleElement().asString().contains("0 failures not logged");

      ScriptedHeddle.passMillis(60_000);
      heartbeats(worker, 4);
      assertThat(log.messages()).hasSize(2).last().asString().contains("3 failures not logged");
    }
  }

  /** Of the first passes a few may be late. */
  @Test
  void aColdStartIsNoFailure() throws Exception {
    live = start(conf -> conf.setInt(HeddleConfig.FAILURE_LIMIT, 1));
    TwoJobs jobs = TwoJobs.mapReduce(live);
    ScriptedHeddle.scoreWith(Fault.OVER_BUDGET);
    jobs.ask(20);

    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.STOCK);
    assertThat(live.heddle().metrics().latePassesAtStart()).isPositive();
    assertThat(live.heddle().metrics().fallbacks()).isZero();
    assertThat(live.heddle().metrics().coolDowns()).isZero();
  }

  private void coldStartIsOver() {
    for (int i = 0; i < 1_000; i++) {
      live.heddle().metrics().decisionTook(0);
    }
  }

  private static LiveRm start(Consumer<Configuration> change) {
    return LiveRm.start(
        conf -> {
          conf.set(YarnConfiguration.RM_SCHEDULER, ScriptedHeddle.class.getName());
          conf.set(FitnessConfig.UNIT, "raw");
          conf.set(FitnessConfig.WEIGHT + "memory-mb", "0.0009765625");
          conf.setInt(HeddleConfig.WAITING_LIMIT, 0);
          change.accept(conf);
        });
  }

  private static void oneContainerPerHeartbeat(Configuration conf) {
    conf.setBoolean(CapacitySchedulerConfiguration.ASSIGN_MULTIPLE_ENABLED, false);
    conf.setInt(HeddleConfig.FAILURE_LIMIT, 3);
  }

  private void heartbeats(MockNM node, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      live.heartbeat(node);
    }
  }
}
