package io.heddle.yarn.admission;

import static io.heddle.yarn.testing.AdmittingHeddle.started;
import static io.heddle.yarn.testing.AdmittingHeddle.submit;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.telemetry.MetricValue;
import io.heddle.yarn.MapReduceJob;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdmissionRefreshTest {
  private static final Map<String, String> ONE_AT_A_TIME =
      Map.of(AdmittingHeddle.POLICY, "companion", AdmittingHeddle.MAX_RUNNING, "1");

  @TempDir Path directory;

  @BeforeEach
  void chooseLast() {
    AdmittingHeddle.chooseLast();
  }

  private LiveRm start() throws Exception {
    ConfigurationFiles files = new ConfigurationFiles(directory);
    files.yarnSite(conf -> {});
    files.capacityScheduler(conf -> write(conf, ONE_AT_A_TIME));
    return AdmittingHeddle.start(files::readBy);
  }

  private static void write(Configuration conf, Map<String, String> settings) {
    LiveRm.queues(conf, Map.of("default", 100));
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    conf.set(HeddleConfig.MODE, "active");
    settings.forEach(conf::set);
  }

  private void refresh(LiveRm live, String key, String value) throws Exception {
    new ConfigurationFiles(directory)
        .capacityScheduler(
            conf -> {
              write(conf, ONE_AT_A_TIME);
              conf.set(key, value);
            });
    ConfigurationFiles.refresh(live);
  }

  @Test
  void switchingOffLetsAllGoThatWait() throws Exception {
    for (Map.Entry<String, String> change :
        List.of(
            Map.entry(HeddleConfig.MODE, "off"),
            Map.entry(HeddleConfig.MODE, "shadow"),
            Map.entry(AdmittingHeddle.POLICY, "fifo"),
            Map.entry(Keys.QUEUE + "root.default.enabled", "false"))) {
      try (LiveRm live = start()) {
        live.node("node", 10, 10);
        List<RMApp> all = submit(live, "a", "b", "c");
        assertThat(started(live, all)).containsExactly("a");
        refresh(live, change.getKey(), change.getValue());
        assertThat(started(live, all)).as("%s", change).containsExactly("a", "b", "c");
      }
    }
  }

  @Test
  void aLargerNumberLetsMoreGoAndAPolicyHoldsFromNowOn() throws Exception {
    try (LiveRm live = start()) {
      live.node("node", 10, 10);
      List<RMApp> all = submit(live, "a", "b", "c", "d");
      refresh(live, AdmittingHeddle.MAX_RUNNING, "3");
      assertThat(started(live, all)).containsExactly("a", "c", "d");

      refresh(live, AdmittingHeddle.POLICY, "fifo");
      refresh(live, AdmittingHeddle.POLICY, "hugo");
      assertThat(started(live, submit(live, "later"))).isEmpty();
      assertThat(started(live, all)).as("what runs goes on").hasSize(4);
    }
  }

  /** The last of two would have been started in place of the first. */
  @Test
  void shadowModeHoldsNobodyAndCounts() throws Exception {
    try (LiveRm live = start()) {
      refresh(live, HeddleConfig.MODE, "shadow");
      MockNM node = live.node("node", 10, 10);
      List<RMApp> all = submit(live, "a", "b", "c");
      assertThat(started(live, all)).containsExactly("a", "b", "c");
      assertThat(MetricValue.of(live.heddle().metrics(), "ShadowStartsSame")).as("a").isEqualTo(1);

      MockAM first = MockRM.launchAndRegisterAM(all.get(0), live.rm(), node);
      live.finish(node, first, FinalApplicationStatus.SUCCEEDED);
      assertThat(MetricValue.of(live.heddle().metrics(), "ShadowStartsDifferent"))
          .as("c")
          .isEqualTo(1);
      assertThat(AdmittingHeddle.questions()).hasSize(2);
      assertThat(MetricValue.of(live.heddle().metrics(), "StartedOutOfOrder")).isZero();
    }
  }

  /** The one that runs goes on although the queue is full; the others wait as before. */
  @Test
  void afterARestartWhatRanRunsAndWhatWaitedWaits() throws Exception {
    Configuration conf =
        AdmittingHeddle.settings(settings -> settings.setInt(AdmittingHeddle.MAX_RUNNING, 1));
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, true);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.set(YarnConfiguration.RM_STORE, MemoryRMStateStore.class.getName());
    try (LiveRm before = LiveRm.start(conf)) {
      MockNM node = before.node("node", 10, 10);
      MapReduceJob job = MapReduceJob.launch(before, node, app -> app.withAppName("runs"));
      submit(before, "b", "c");

      try (LiveRm after = LiveRm.start(conf, before.rm().getRMStateStore())) {
        after.rm().drainEvents();
        List<RMApp> recovered = List.copyOf(after.rm().getRMContext().getRMApps().values());
        assertThat(recovered).hasSize(3);
        assertThat(started(after, recovered)).containsExactly("runs");

        after.rm().killApp(job.id());
        after.rm().waitForAppRemovedFromScheduler(job.id());
        after.rm().drainEvents();
        List<RMApp> left =
            recovered.stream().filter(app -> !app.getApplicationId().equals(job.id())).toList();
        assertThat(started(after, left)).hasSize(1);
      }
    }
  }
}
