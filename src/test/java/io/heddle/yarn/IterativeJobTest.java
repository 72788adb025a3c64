package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.model.JobHints;
import io.heddle.model.StageProgress;
import io.heddle.place.DecisionTerm;
import io.heddle.yarn.jobs.SubmittedJobs;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IterativeJobTest extends LiveTest {
  private static final int ANY = 1;

  private static final int FEW = 10;
  private static final int MANY = 60;

  private static void alignment(Configuration conf) {
    conf.set(HeddleConfig.POLICY, "haste-a");
    conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
  }

  private MockAM launch(MockNM node, String... tags) throws Exception {
    return live.launch(node, app -> app.withApplicationTags(Set.of(tags)));
  }

  private SubmittedJobs.Job job(MockAM am) {
    return live.heddle().applications().get(am.getApplicationAttemptId()).job();
  }

  /**
   * On <10, 10> the plain job's <4, 4> is the better fit: 0.2 * 1. The iterative job's <1, 1> has
   * alignment 10 against 1: 0.6 * 1. With beta 0.8 and 0.2 it is 0.8 against 0.2.
   */
  @ParameterizedTest
  @CsvSource({"0.2, 0.6, true", "0.8, 0.2, false"})
  void anIterativeJobGoesFirstAsItsWeightSays(
      String fitness, String alignment, boolean iterativeFirst) throws Exception {
    live =
        LiveRm.start(
            conf -> {
              alignment(conf);
              conf.set(Keys.QUEUE + "root.beta.fitness", fitness);
              conf.set(Keys.QUEUE + "root.default.beta.alignment", alignment);
            });
    MockNM masters = live.node("masters", 2, 2);
    MockAM plain = launch(masters);
    MockAM iterative = launch(masters, "heddle.stages=10");
    MockNM worker = live.node("worker", 10, 10);
    LiveRm.ask(plain, ANY, 4, 4, 5);
    LiveRm.ask(iterative, ANY, 1, 1, 1);

    live.heartbeat(worker);

    assertThat(LiveRm.take(iterative)).hasSize(iterativeFirst ? 1 : 0);
    assertThat(LiveRm.take(plain)).hasSize(iterativeFirst ? 0 : 1);
    assertThat(
            live.heddle()
                .metrics()
                .decidedBy(new DecisionTerm(iterativeFirst ? "alignment" : "fitness")))
        .isEqualTo(1);
  }

  /** R5: 10 stages before 5; R6: 5 stages with 4 finished, 9, before 5 and 3, 8. */
  @Test
  void moreStagesAndMoreFinishedOnesGoFirst() throws Exception {
    live = LiveRm.start(IterativeJobTest::alignment);
    MockNM masters = live.node("masters", 4, 4);
    List<MockAM> inOrder =
        List.of(
            launch(masters, "heddle.stages=10"),
            launch(masters, "heddle.stages=5", "heddle.stage=4"),
            launch(masters, "heddle.stages=5", "heddle.stage=3"),
            launch(masters));
    MockNM worker = live.node("worker", 10, 10);
    for (int i = inOrder.size() - 1; i >= 0; i--) {
      LiveRm.ask(inOrder.get(i), ANY, 1, 1, 1);
    }
    for (MockAM next : inOrder) {
      live.heartbeat(worker);
      assertThat(LiveRm.take(next)).hasSize(1);
    }
  }

  @Test
  void finishedApplicationsOfAWorkflowCountAsStages() throws Exception {
    live = LiveRm.start(IterativeJobTest::alignment);
    MockNM masters = live.node("masters", 8, 8);
    MockAM first = launch(masters, "heddle.workflow=W", "heddle.stages=3");
    MockAM stranger =
        live.launch(
            masters, app -> app.withUser("bob").withApplicationTags(Set.of("heddle.workflow=w")));
    assertThat(job(first).stages()).isEqualTo(new StageProgress(3, 0));

    live.finish(masters, first, FinalApplicationStatus.SUCCEEDED);
    MockAM second = launch(masters, "heddle.workflow=w", "heddle.stages=3");
    assertThat(job(second).stages()).isEqualTo(new StageProgress(3, 1));
    assertThat(job(stranger).stages()).isEqualTo(new StageProgress(1, 0));

    live.finish(masters, second, FinalApplicationStatus.FAILED);
    MockAM third = launch(masters, "heddle.workflow=w");
    assertThat(job(third).stages())
        .as("a failed application is no finished stage")
        .isEqualTo(new StageProgress(2, 1));
  }

  @Test
  void wrongHintsAreClampedOrIgnoredAndCountedOnce() throws Exception {
    live = LiveRm.start(IterativeJobTest::alignment);
    MockNM masters = live.node("masters", 4, 4);
    MockAM am =
        launch(
            masters,
            "heddle.stages=5000",
            "heddle.stage=-2",
            "heddle.map-seconds=soon",
            "heddle.",
            "nightly");

    assertThat(job(am).stages()).isEqualTo(new StageProgress(1000, 0));
    assertThat(live.heddle().metrics().hintsClamped()).isEqualTo(2);
    assertThat(live.heddle().metrics().hintsIgnored()).isEqualTo(2);

    ApplicationId id = am.getApplicationAttemptId().getApplicationId();
    masters.nodeHeartbeat(am.getApplicationAttemptId(), 1, ContainerState.COMPLETE);
    live.rm().drainEvents();
    MockAM next = live.rm().waitForNewAMToLaunchAndRegister(id, 2, masters);
    assertThat(job(next).hints().stages()).hasValue(1000);
    assertThat(live.heddle().metrics().hintsClamped()).as("read once").isEqualTo(2);
    assertThat(live.heddle().metrics().fallbacks()).isZero();
  }

  /** Hints order within the queue: its limit of 4 GB, 20 % of 20, holds for whoever boasts. */
  @Test
  void aHintBringsNoMoreThanTheQueueAllows() throws Exception {
    live =
        LiveRm.start(
            conf -> {
              alignment(conf);
              LiveRm.queues(conf, Map.of("small", 20, "large", 80));
              conf.setInt(LiveRm.ROOT + "small.maximum-capacity", 20);
              conf.setInt(LiveRm.ROOT + "small.user-limit-factor", 10);
              conf.setInt(LiveRm.ROOT + "large.user-limit-factor", 10);
            });
    MockNM node = live.node("node", 20, 20);
    MockAM boaster =
        live.launch(
            node, app -> app.withQueue("small").withApplicationTags(Set.of("heddle.stages=1000")));
    MockAM modest = live.launch(node, app -> app.withQueue("large"));
    LiveRm.ask(boaster, ANY, 1, 1, 20);
    LiveRm.ask(modest, ANY, 1, 1, 20);
    for (int i = 0; i < 40; i++) {
      live.heartbeat(node);
    }
    assertThat(live.usedGigabytes("small")).isEqualTo(4);
    assertThat(live.usedGigabytes("large")).isEqualTo(16);
  }

  @Test
  void anApplicationWithoutHintsSaysNothing() throws Exception {
    live = LiveRm.start(IterativeJobTest::alignment);
    MockAM am = launch(live.node("masters", 2, 2), "nightly");
    assertThat(job(am).hints()).isEqualTo(JobHints.NONE);
    assertThat(job(am).stages()).isEqualTo(new StageProgress(1, 0));
    assertThat(live.heddle().metrics().hintsIgnored()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "heddle, 0",
    "heddle, 0.001",
    "heddle, -5",
    "heddle-makespan, 0",
    "heddle-makespan, 0.000001",
    "haste-a, 0"
  })
  void tasksThatTakeNoTimeDoNotComeFirst(String policy, String seconds) throws Exception {
    live =
        LiveRm.start(
            conf -> {
              conf.set(HeddleConfig.POLICY, policy);
              LiveRm.oneQueue(conf);
            });
    MockNM node = live.node("n1", 3 + FEW, 3 + FEW);
    MockAM holder = live.launch(node, app -> app.withUser("zed"));
    LiveRm.ask(holder, 1, 1, 1, FEW);
    MockAM small = live.launch(node, app -> app.withUser("ann"));
    MockAM large =
        live.launch(
            node,
            app ->
                app.withUser("mal").withApplicationTags(Set.of("heddle.task-seconds=" + seconds)));
    live.heartbeat(node);
    List<Container> held = new ArrayList<>(LiveRm.take(holder));
    assertThat(held).hasSize(FEW);

    LiveRm.ask(small, 1, 1, 1, FEW);
    LiveRm.ask(large, 1, 1, 1, MANY);
    for (Container each : held) {
      node.nodeHeartbeat(
          holder.getApplicationAttemptId(), each.getId().getContainerId(), ContainerState.COMPLETE);
      live.rm().drainEvents();
      live.heartbeat(node);
    }

    // Apart from their masters.
    assertThat(live.held(small) - 1).isGreaterThan(FEW / 2);
  }
}
