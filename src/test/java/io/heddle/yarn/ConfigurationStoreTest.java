package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.HeddleConfig;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.TwoJobs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.MutableConfigurationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfigValidator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.YarnConfigurationStore.LogMutation;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heddle's keys in a mutable configuration store, as {@code yarn schedulerconf} sets them. */
class ConfigurationStoreTest {
  /** One node's worth of memory: the store starts from stock's file, which counts no cores. */
  private static final List<Integer> STOCK = List.of(10, 0);

  @TempDir Path directory;

  private LiveRm live;
  private TwoJobs jobs;

  @BeforeEach
  void start() throws Exception {
    Configuration conf = LiveRm.settings();
    ConfigurationFiles files =
        new ConfigurationFiles(directory)
            .yarnSite(
                site ->
                    LiveRm.settings()
                        .getPropsWithPrefix("yarn.")
                        .forEach((rest, value) -> site.set("yarn." + rest, value)));
    files.readBy(conf);
    conf.set(
        YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
        YarnConfiguration.MEMORY_CONFIGURATION_STORE);
    live = LiveRm.start(conf);
    mutate(CapacitySchedulerConfiguration.MAXIMUM_APPLICATION_MASTERS_RESOURCE_PERCENT, "1");
    mutate(CapacitySchedulerConfiguration.OFFSWITCH_PER_HEARTBEAT_LIMIT, "100");
    jobs = TwoJobs.in(live, "default").ask(100);
  }

  @AfterEach
  void stop() {
    live.close();
  }

  @Test
  void aMutationTakesEffect() throws Exception {
    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
    mutate(HeddleConfig.MODE, "off");
    assertThat(jobs.takenOnNewNode()).as("off").isEqualTo(STOCK);
    mutate(HeddleConfig.MODE, "shadow");
    assertThat(jobs.takenOnNewNode()).as("shadow").isEqualTo(STOCK);
    assertThat(live.heddle().metrics().shadowDifferent()).isPositive();
    mutate(HeddleConfig.MODE, "active");
    assertThat(jobs.takenOnNewNode()).as("active").isEqualTo(TwoJobs.RANKED);
  }

  @Test
  void aBadValueIsRefusedAndTheOldOneStays() throws Exception {
    assertThatThrownBy(() -> mutate(HeddleConfig.MODE, "on"))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(HeddleConfig.MODE, "'on'", "[off, shadow, active]");
    assertThat(jobs.takenOnNewNode()).as("after the refusal").isEqualTo(TwoJobs.RANKED);

    mutate(HeddleConfig.POLICY, "ffd-dp");
    assertThat(jobs.takenOnNewNode()).as("the next mutation works").isEqualTo(TwoJobs.RANKED);
  }

  /** Stock's check plays the new settings on the live ResourceManager's context. */
  @Test
  void aValidationLeavesHeddleInPlace() throws Exception {
    Configuration now = live.heddle().getMutableConfProvider().getConfiguration();
    Configuration next = new Configuration(now);
    next.set(HeddleConfig.MODE, "off");

    assertThat(
            CapacitySchedulerConfigValidator.validateCSConfiguration(
                now, next, live.rm().getRMContext()))
        .isTrue();

    assertThat(jobs.takenOnNewNode()).isEqualTo(TwoJobs.RANKED);
  }

  private void mutate(String key, String value) throws Exception {
    MutableConfigurationProvider provider = live.heddle().getMutableConfProvider();
    SchedConfUpdateInfo update = new SchedConfUpdateInfo();
    update.getGlobalParams().putAll(Map.of(key, value));
    LogMutation mutation =
        provider.logAndApplyMutation(UserGroupInformation.getCurrentUser(), update);
    try {
      live.rm().getAdminService().refreshQueues();
    } catch (IOException e) {
      provider.confirmPendingMutation(mutation, false);
      throw e;
    }
    provider.confirmPendingMutation(mutation, true);
  }
}
