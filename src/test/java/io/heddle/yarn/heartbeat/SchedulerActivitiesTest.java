package io.heddle.yarn.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.testing.LiveRm;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivitiesManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivityDiagnosticConstant;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.RMWSConsts.ActivitiesGroupBy;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.AppActivitiesInfo;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.AppAllocationInfo;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.dao.AppRequestAllocationInfo;
import org.junit.jupiter.api.Test;

/** YARN's scheduler activities say why a node was not given, also of what Heddle did not offer. */
class SchedulerActivitiesTest {
  private static final String TOO_LARGE =
      ActivityDiagnosticConstant.NODE_TOTAL_RESOURCE_INSUFFICIENT_FOR_REQUEST;
  private static final String NO_ROOM =
      ActivityDiagnosticConstant.NODE_DO_NOT_HAVE_SUFFICIENT_RESOURCE;

  private static ActivitiesManager activities(LiveRm live) {
    return live.scheduler().getActivitiesManager();
  }

  /** Why an application got nothing at the heartbeats since somebody asked. */
  private static String reasons(LiveRm live, MockAM am) {
    AppActivitiesInfo info =
        activities(live)
            .getAppActivitiesInfo(
                am.getApplicationAttemptId().getApplicationId(),
                null,
                null,
                ActivitiesGroupBy.DIAGNOSTIC,
                -1,
                false,
                10);
    StringBuilder reasons = new StringBuilder();
    for (AppAllocationInfo allocation : info.getAllocations()) {
      for (AppRequestAllocationInfo request : allocation.getChildren()) {
        request.getChildren().forEach(each -> reasons.append(each.getDiagnostic()).append('\n'));
      }
    }
    return reasons.toString();
  }

  private static void ask(LiveRm live, MockAM am) {
    activities(live)
        .turnOnAppActivitiesRecording(am.getApplicationAttemptId().getApplicationId(), 60);
  }

  @Test
  void aRequestThatIsLargerThanTheNodeIsSaidToBe() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> conf.set(HeddleConfig.POLICY, "heddle"))) {
      MockNM node = live.node("node", 4, 4);
      live.node("large", 8, 8);
      MockAM am = live.launch(node, app -> {});
      LiveRm.ask(am, 1, 5, 1, 1);
      ask(live, am);

      live.heartbeat(node);

      assertThat(reasons(live, am)).contains(TOO_LARGE);
    }
  }

  @Test
  void aRequestThatDoesNotFitNowIsSaidToLackRoom() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> conf.set(HeddleConfig.POLICY, "heddle"))) {
      MockNM masters = live.node("masters", 32, 32);
      MockAM filling = live.launch(masters, app -> {});
      MockAM first = live.launch(masters, app -> {});
      MockAM second = live.launch(masters, app -> {});
      MockNM reserved = live.node("reserved", 4, 4);
      MockNM full = live.node("full", 4, 4);
      LiveRm.ask(filling, 1, 3, 1, 2);
      live.heartbeat(reserved);
      live.heartbeat(full);
      LiveRm.ask(first, 1, 2, 1, 1);
      live.heartbeat(reserved);
      assertThat(live.reservedOn(reserved)).isEqualTo(first.getApplicationAttemptId());
      LiveRm.ask(second, 1, 3, 1, 1);
      ask(live, second);

      live.heartbeat(full);

      assertThat(live.reservedOn(full)).as("one reserved node is enough").isNull();
      assertThat(reasons(live, second)).contains(NO_ROOM);
    }
  }

  @Test
  void nothingIsRecordedUnlessSomebodyAsks() throws Exception {
    try (LiveRm live = LiveRm.start(conf -> conf.set(HeddleConfig.POLICY, "heddle"))) {
      MockNM node = live.node("node", 4, 4);
      live.node("large", 8, 8);
      MockAM am = live.launch(node, app -> {});
      LiveRm.ask(am, 1, 5, 1, 1);

      live.heartbeat(node);

      assertThat(reasons(live, am)).isEmpty();
    }
  }
}
