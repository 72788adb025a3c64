package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.place.DecisionTerm;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.SchedulerChoice;
import io.heddle.yarn.testing.TwoJobs;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.MoveApplicationAcrossQueuesRequest;
import org.apache.hadoop.yarn.api.protocolrecords.UpdateApplicationTimeoutsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationTimeoutType;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.Times;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Applications fail, try again, move and come without a managed master. */
class ApplicationLifeTest {
  private static final long SECOND = 1;
  private static final long HOUR = 3600;

  @Test
  void aSecondAttemptStartsFromNothing() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM node = live.node("node", 8, 8);
      MapReduceJob job = MapReduceJob.launch(live, node, app -> {});
      job.askMaps(2);
      live.heartbeat(node);
      assertThat(job.take()).hasSize(2);
      var firstAttempt = job.attempt();

      job.crash(node);
      job.launchNextAttempt(node);

      assertThat(live.heddle().applications().get(firstAttempt)).as("the first attempt").isNull();
      assertThat(job.counted().assignedMaps()).isZero();
      job.askMaps(3);
      live.heartbeat(node);
      assertThat(job.take()).hasSize(3);
      assertThat(job.counted().runningMaps()).isEqualTo(3);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }

  @Test
  void aSecondAttemptThatKeepsContainersCountsThem() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM masters = live.node("masters", 2, 2);
      MockNM worker = live.node("worker", 8, 8);
      MapReduceJob job = MapReduceJob.launch(live, masters, app -> app.withKeepContainers(true));
      job.askMaps(3);
      job.askReduces(1);
      live.heartbeat(worker);
      List<Container> kept = job.take();
      assertThat(kept).hasSize(4);
      job.run(worker, kept);
      Container map =
          kept.stream()
              .filter(container -> container.getPriority().getPriority() == 20)
              .findFirst()
              .orElseThrow();

      job.crash(masters);
      job.launchNextAttempt(masters);

      assertThat(job.counted().runningMaps()).isEqualTo(3);
      assertThat(job.counted().runningReduces()).isEqualTo(1);
      job.end(worker, map.getId());
      assertThat(job.counted().runningMaps()).isEqualTo(2);
      assertThat(job.counted().finishedMaps()).isEqualTo(1);
      job.askMaps(2);
      live.heartbeat(worker);
      assertThat(job.take()).hasSize(2);
      assertThat(job.counted().runningMaps()).isEqualTo(4);
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }

  @Test
  void movedApplicationsAreRankedInTheirNewQueue() throws Exception {
    try (LiveRm live = LiveRm.start(ApplicationLifeTest::twoQueues)) {
      TwoJobs jobs = TwoJobs.in(live, "a").ask(100);
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);

      for (MockAM master : List.of(jobs.first(), jobs.second())) {
        move(live, master.getApplicationAttemptId().getApplicationId(), "b");
      }
      assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);

      assertThat(leaf(live, "root.b").index().isEmpty()).isFalse();
      // At once: no decision is made in a queue that nobody asks in.
      assertThat(leaf(live, "root.a").requestsOf(attempt(live, jobs.first()))).isNull();
      assertThat(leaf(live, "root.a").index().isEmpty()).isTrue();
      assertThat(live.heddle().metrics().fallbacks()).isZero();
    }
  }

  @Test
  void aMoveKeepsWhatWasCounted() throws Exception {
    try (LiveRm live = LiveRm.start(ApplicationLifeTest::twoQueues)) {
      MockNM node = live.node("node", 8, 8);
      MapReduceJob job = MapReduceJob.launch(live, node, app -> app.withQueue("a"));
      job.askMaps(3);
      live.heartbeat(node);
      List<Container> maps = job.take();
      job.end(node, maps.get(0).getId());

      move(live, job.id(), "b");
      assertThat(job.counted().runningMaps()).isEqualTo(2);
      assertThat(job.counted().finishedMaps()).isEqualTo(1);

      job.end(node, maps.get(1).getId());
      job.askMaps(2);
      live.heartbeat(node);
      assertThat(job.take()).hasSize(2);
      assertThat(job.counted().runningMaps()).isEqualTo(3);
      assertThat(job.counted().finishedMaps()).isEqualTo(2);
    }
  }

  @Test
  void anUnmanagedMasterNeedsNoContainerAndItsRequestsAreServed() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> {})) {
      MockNM node = live.node("node", 4, 4);
      RMApp app = live.submit(builder -> builder.withUnmanagedAM(true));
      MockAM master = MockRM.launchUAM(app, live.rm(), node);
      master.registerAppAttempt();
      LiveRm.ask(master, 1, 1, 1, 10);

      live.heartbeat(node);

      assertThat(LiveRm.take(master)).hasSize(4);
      assertThat(live.heddle().metrics().decidedBy(DecisionTerm.ONLY_CANDIDATE)).isEqualTo(4);
    }
  }

  private static void twoQueues(Configuration conf) {
    conf.set("yarn.scheduler.capacity.root.queues", "a,b");
    for (String queue : List.of("a", "b")) {
      conf.set("yarn.scheduler.capacity.root." + queue + ".capacity", "50");
      conf.set("yarn.scheduler.capacity.root." + queue + ".user-limit-factor", "10");
    }
  }

  private static void move(LiveRm live, ApplicationId app, String queue) throws Exception {
    live.rm()
        .getClientRMService()
        .moveApplicationAcrossQueues(MoveApplicationAcrossQueuesRequest.newInstance(app, queue));
    live.rm().drainEvents();
  }

  private static QueueDemand leaf(LiveRm live, String path) {
    return live.heddle().leaves().stream()
        .filter(leaf -> leaf.queuePath().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private static FiCaSchedulerApp attempt(LiveRm live, MockAM master) {
    return live.scheduler().getApplicationAttempt(master.getApplicationAttemptId());
  }

  private static Consumer<Configuration> settings(Map<String, Long> queue) {
    return conf -> {
      LiveRm.oneQueue(conf);
      conf.setLong(YarnConfiguration.RM_APPLICATION_MONITOR_INTERVAL_MS, 100);
      queue.forEach((key, value) -> conf.setLong(LiveRm.ROOT + "default." + key, value));
    };
  }

  /** An application that may end before anybody has seen it accepted. */
  private static RMApp submit(LiveRm live, Map<ApplicationTimeoutType, Long> lifetime)
      throws Exception {
    return live.submit(
        app -> app.withApplicationTimeouts(lifetime).withWaitForAppAcceptedState(false));
  }

  private static RMApp submit(LiveRm live) throws Exception {
    return live.submit(
        app -> app.withApplicationTimeouts(Map.of(ApplicationTimeoutType.LIFETIME, HOUR)));
  }

  /** What {@code yarn application -updateLifetime} does. */
  private static void endInASecond(LiveRm live, RMApp app) throws Exception {
    String end = Times.formatISO8601(System.currentTimeMillis() + 1000 * SECOND);
    live.rm()
        .getClientRMService()
        .updateApplicationTimeouts(
            UpdateApplicationTimeoutsRequest.newInstance(
                app.getApplicationId(), Map.of(ApplicationTimeoutType.LIFETIME, end)));
  }

  private static void awaitKill(LiveRm live, RMApp app) throws Exception {
    live.rm().waitForState(app.getApplicationId(), RMAppState.KILLED);
    live.rm().drainEvents();
  }

  /** The room that the application held goes to one with a longer life. */
  @ParameterizedTest
  @EnumSource
  void itsOwnLifetimeEndsARunningApplication(SchedulerChoice scheduler) throws Exception {
    scheduler.play(
        settings(Map.of()),
        live -> {
          MockNM node = live.node("node", 4, 4);
          RMApp app = submit(live);
          RMApp longer = submit(live);
          live.heartbeat(node);
          MockAM next = live.rm().sendAMLaunched(longer.getCurrentAppAttempt().getAppAttemptId());
          next.registerAppAttempt();
          LiveRm.ask(next, 1, 1, 1, 4);
          live.heartbeat(node);
          assertThat(live.held(next)).isEqualTo(3);

          endInASecond(live, app);
          awaitKill(live, app);
          live.heartbeat(node);

          assertThat(live.held(next)).isEqualTo(4);
          assertThat(longer.getState()).isEqualTo(RMAppState.RUNNING);
        });
  }

  /** It takes no place among those that may run, so the next one in the queue starts. */
  @ParameterizedTest
  @EnumSource
  void itsOwnLifetimeEndsAnApplicationThatWaits(SchedulerChoice scheduler) throws Exception {
    scheduler.play(
        settings(Map.of("max-parallel-apps", 1L)),
        live -> {
          MockNM node = live.node("node", 4, 4);
          RMApp running = submit(live);
          RMApp waiting = submit(live, Map.of(ApplicationTimeoutType.LIFETIME, SECOND));
          awaitKill(live, waiting);
          RMApp last = submit(live);
          live.heartbeat(node);
          assertThat(live.held(running)).isEqualTo(1);
          assertThat(live.held(last)).isZero();

          live.rm().killApp(running.getApplicationId());
          live.rm().waitForState(running.getApplicationId(), RMAppState.KILLED);
          live.rm().drainEvents();
          live.heartbeat(node);

          assertThat(live.held(last)).isEqualTo(1);
        });
  }

  @ParameterizedTest
  @EnumSource
  void theQueueBoundsALongerLifetime(SchedulerChoice scheduler) throws Exception {
    scheduler.play(
        settings(Map.of("maximum-application-lifetime", SECOND)),
        live -> {
          live.node("node", 4, 4);
          awaitKill(live, submit(live, Map.of(ApplicationTimeoutType.LIFETIME, HOUR)));
        });
  }

  @ParameterizedTest
  @EnumSource
  void theQueueGivesOneThatHasNoneItsDefault(SchedulerChoice scheduler) throws Exception {
    scheduler.play(
        settings(Map.of("default-application-lifetime", SECOND)),
        live -> {
          live.node("node", 4, 4);
          RMApp own = submit(live);
          awaitKill(live, submit(live, Map.of()));
          assertThat(own.getState()).isEqualTo(RMAppState.ACCEPTED);
        });
  }
}
