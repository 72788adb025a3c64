package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.SchedulerChoice;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.UpdateApplicationTimeoutsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationTimeoutType;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.util.Times;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ApplicationLifetimeTest {
  private static final long SECOND = 1;
  private static final long HOUR = 3600;

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
