package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TimedHeddle;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Under the policy heddle a master starts when its job would be served. A worker of <16, 16>; a
 * heartbeat gives one container.
 */
class RankedMastersTest {
  private static final int ANY = 1;

  private MockNM worker;
  private MockNM masters;

  private LiveRm start(boolean ranked) throws Exception {
    LiveRm live =
        LiveRm.start(
            conf -> {
              conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
              conf.set(HeddleConfig.POLICY, "heddle");
              conf.setBoolean(TermsConfig.ADMISSION, ranked);
              conf.setInt(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, 1);
            });
    worker = live.node("worker", 16, 16);
    masters = live.node("masters", 16, 16);
    return live;
  }

  /** So many jobs, each of another name, have so many containers for 10 s, and end. */
  private void end(
      LiveRm live, int jobs, int containers, Consumer<MockRMAppSubmissionData.Builder> as)
      throws Exception {
    for (int i = 0; i < jobs; i++) {
      String name = "job-" + (char) ('a' + i);
      MockAM job = live.launch(masters, app -> as.accept(app.withAppName(name)));
      LiveRm.ask(job, ANY, 1, 1, containers);
      TimedHeddle.passSeconds(1);
      for (int given = 0; given < containers; given++) {
        live.heartbeat(worker);
      }
      TimedHeddle.passSeconds(10);
      live.finish(masters, job, FinalApplicationStatus.SUCCEEDED);
    }
  }

  /**
   * A job waits for 6 containers where others had 15 or 1: it goes before the master of a job that
   * is expected to be larger, and behind that of a smaller one. Of seven jobs too little is known.
   */
  @ParameterizedTest
  @CsvSource({"8, 15, true, false", "8, 1, true, true", "7, 15, true, true", "8, 15, false, true"})
  void aMasterStartsBeforeALargerJobIsServed(int ended, int size, boolean ranked, boolean starts)
      throws Exception {
    try (LiveRm live = start(ranked)) {
      end(live, ended, size, app -> {});
      MockAM waiting = live.launch(masters, app -> {});
      LiveRm.ask(waiting, ANY, 1, 1, 6);
      RMApp next = live.submit(app -> {});
      TimedHeddle.passSeconds(1);
      live.heartbeat(worker);
      assertThat(live.held(next)).isEqualTo(starts ? 1 : 0);
      assertThat(LiveRm.take(waiting)).hasSize(starts ? 0 : 1);
    }
  }

  @Test
  void theMasterOfALaterStageStartsAtOnce() throws Exception {
    try (LiveRm live = start(true)) {
      end(live, 8, 15, app -> {});
      MockAM waiting = live.launch(masters, app -> {});
      LiveRm.ask(waiting, ANY, 1, 1, 6);
      RMApp next = live.submit(app -> {});
      RMApp stage =
          live.submit(app -> app.withApplicationTags(Set.of("heddle.stages=3", "heddle.stage=1")));
      live.heartbeat(worker);
      assertThat(live.held(stage)).isEqualTo(1);
      assertThat(live.held(next)).isZero();
    }
  }

  /** A job of one container, of whose name the earlier run was as small. */
  @Test
  void whatARecurringJobHeldBeforeCountsMost() throws Exception {
    try (LiveRm live = start(true)) {
      end(live, 8, 15, app -> {});
      end(live, 1, 1, app -> app.withAppName("nightly"));
      MockAM waiting = live.launch(masters, app -> {});
      LiveRm.ask(waiting, ANY, 1, 1, 6);
      RMApp next = live.submit(app -> {});
      RMApp nightly = live.submit(app -> app.withAppName("nightly"));
      TimedHeddle.passSeconds(1);
      live.heartbeat(worker);
      assertThat(live.held(nightly)).isEqualTo(1);
      assertThat(live.held(next)).isZero();
    }
  }
}
