package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.SchedulerChoice;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class UserSettingsTest {
  private static final String PARALLEL = ".max-parallel-apps";
  private static final String USER = "yarn.scheduler.capacity.user";

  /**
   * What two users who ask for all hold in a queue of 24 GB, under each scheduler. Stock serves a
   * user until the limit is passed, so the user who is served first holds one container more than
   * that.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "users of equal weight hold equal shares,   10, ,      ,  , 12, 12",
    "a user of twice the weight has twice, 10, 2,    2,  , 16, 8",
    "the younger user of the larger weight,     10, 2,     , 2, 8, 16",
    "the factor bounds while there is room,       , 0.25,  ,  , 6, 6",
    "the weight scales the factor,              10, 0.25,  , 2, 6, 12"
  })
  void usersHoldTheirShares(
      String name,
      String minimumPercent,
      String factor,
      String weightOfAnn,
      String weightOfBob,
      int ann,
      int bob)
      throws Exception {
    Map<String, Optional<String>> keys =
        Map.of(
            "minimum-user-limit-percent", Optional.ofNullable(minimumPercent),
            "user-limit-factor", Optional.ofNullable(factor),
            "user-settings.ann.weight", Optional.ofNullable(weightOfAnn),
            "user-settings.bob.weight", Optional.ofNullable(weightOfBob));
    for (SchedulerChoice scheduler : SchedulerChoice.values()) {
      scheduler.play(
          conf -> {
            LiveRm.queues(conf, Map.of("default", 100));
            keys.forEach(
                (key, value) ->
                    value.ifPresent(it -> conf.set(LiveRm.ROOT + "default." + key, it)));
          },
          live -> assertHeld(live, ann, bob));
    }
  }

  private static void assertHeld(LiveRm live, int annLimit, int bobLimit) throws Exception {
    MockNM node = live.node("node", 24, 24);
    MockAM ann = live.launch(node, app -> app.withUser("ann"));
    MockAM bob = live.launch(node, app -> app.withUser("bob"));
    LiveRm.ask(ann, 1, 1, 1, 24);
    LiveRm.ask(bob, 1, 1, 1, 24);

    live.heartbeat(node);
    live.heartbeat(node);

    assertThat(live.held(ann)).isBetween(annLimit - 1, annLimit + 1);
    assertThat(live.held(bob)).isBetween(bobLimit - 1, bobLimit + 1);
  }

  /** Two users may hold half of the queue each, so the third waits for one of them. */
  @ParameterizedTest
  @EnumSource
  void theMinimumLimitKeepsLaterUsersWaiting(SchedulerChoice scheduler) throws Exception {
    scheduler.play(
        conf -> {
          LiveRm.queues(conf, Map.of("default", 100));
          conf.set(LiveRm.ROOT + "default.minimum-user-limit-percent", "50");
        },
        live -> {
          MockNM node = live.node("node", 24, 24);
          MockAM ann = live.launch(node, app -> app.withUser("ann"));
          MockAM bob = live.launch(node, app -> app.withUser("bob"));
          MockAM eve = live.launch(node, app -> app.withUser("eve"));
          LiveRm.ask(ann, 1, 1, 1, 24);
          LiveRm.ask(bob, 1, 1, 1, 24);
          live.heartbeat(node);
          LiveRm.ask(eve, 1, 1, 1, 24);
          live.heartbeat(node);
          assertThat(live.held(ann) + live.held(bob)).isEqualTo(23);
          assertThat(live.held(eve)).as("its master alone").isEqualTo(1);

          live.finish(node, ann, FinalApplicationStatus.SUCCEEDED);
          live.heartbeat(node);

          // Which of the two has the last container is the policy's choice.
          assertThat(live.held(bob) + live.held(eve)).isEqualTo(24);
          assertThat(live.held(bob)).isBetween(11, 13);
        });
  }

  @ParameterizedTest
  @EnumSource
  void aUserRunsNoMoreApplicationsThanAllowed(SchedulerChoice scheduler) throws Exception {
    scheduler.play(
        conf -> {
          LiveRm.oneQueue(conf);
          conf.set(USER + PARALLEL, "2");
          conf.set(USER + ".bob" + PARALLEL, "1");
        },
        live -> {
          MockNM node = live.node("node", 24, 24);
          MockAM first = live.launch(node, app -> app.withUser("ann"));
          live.launch(node, app -> app.withUser("ann"));
          RMApp third = live.submit(app -> app.withUser("ann"));
          MockAM other = live.launch(node, app -> app.withUser("bob"));
          RMApp second = live.submit(app -> app.withUser("bob"));
          live.heartbeat(node);
          live.heartbeat(node);
          assertThat(live.held(third)).isZero();
          assertThat(live.held(second)).isZero();
          live.launch(node, app -> app.withUser("eve"));

          live.finish(node, first, FinalApplicationStatus.SUCCEEDED);
          live.heartbeat(node);
          assertThat(live.held(third)).isEqualTo(1);
          assertThat(live.held(second)).as("bob still runs one").isZero();

          live.finish(node, other, FinalApplicationStatus.SUCCEEDED);
          live.heartbeat(node);
          assertThat(live.held(second)).isEqualTo(1);
          live.rm().waitForState(second.getApplicationId(), RMAppState.ACCEPTED);
        });
  }
}
