package io.heddle.yarn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.PlantedTuner;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TunerRefreshTest extends TunedResourceManager {
  @Test
  void aBadSettingIsRefusedAtTheStart() throws Exception {
    start(CapacityScheduler.class);
    live.scheduler().getConfiguration().set(TunerConfig.MODE, "on");

    assertThatThrownBy(() -> PlantedTuner.of(live))
        .isInstanceOf(YarnRuntimeException.class)
        .hasMessageContainingAll(TunerConfig.MODE, "'on'", "dry-run");
  }

  @ParameterizedTest
  @ValueSource(classes = {HeddleScheduler.class, CapacityScheduler.class, FairScheduler.class})
  void aRefreshTakesSettingsOver(Class<?> scheduler) throws Exception {
    site.set(TunerConfig.MODE, "dry-run");
    start(scheduler);
    tuner.lookAfter(0);
    assertThat(ordering()).isEqualTo(Ordering.FIFO);

    site.set(TunerConfig.MODE, "active");
    site.set(TunerConfig.TICK, "2000");
    writeSite();
    tuner.lookAfter(0);
    assertThat(tuner.status().orElseThrow().active()).as("before the refresh").isFalse();
    ConfigurationFiles.refresh(live);
    // Another job has to come, as a change that was journaled counts; its node has room for all,
    // and what waits goes there first, a task at a heartbeat.
    MockNM large = live.node("other", 128, 128);
    for (int task = 0; task < 30; task++) {
      live.heartbeat(large);
    }
    LiveRm.ask(live.launch(large, app -> app.withQueue(queue("a"))), 1, 1, 1, 9);
    tuner.lookAfter(10);

    assertThat(tuner.getMonitoringInterval()).isEqualTo(2000);
    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FAIR);
    assertThat(command("history")).contains("reconfigured: mode dry-run -> active, tick-ms");
    assertThat(tuner.metrics().failures()).isZero();
  }

  @ParameterizedTest
  @ValueSource(classes = {CapacityScheduler.class, FairScheduler.class})
  void aBadSettingIsRefusedAtARefreshAndTheOldOnesHold(Class<?> scheduler) throws Exception {
    start(scheduler);
    tuner.script().wish = UnaryOperator.identity();
    tuner.lookAfter(0);

    site.set(ChangeLimits.MAX_STEP, "7");
    site.set(TunerConfig.MODE, "dry-run");
    writeSite();
    ConfigurationFiles.refresh(live);
    tuner.script().wish = TunedResourceManager::fair;
    tuner.lookAfter(60);

    assertThat(ordering()).as("still active: %s", tuner.status()).isEqualTo(Ordering.FAIR);
    assertThat(command("history"))
        .containsOnlyOnce("not-reconfigured")
        .contains(ChangeLimits.MAX_STEP, "'7'");

    site.unset(ChangeLimits.MAX_STEP);
    writeSite();
    ConfigurationFiles.refresh(live);
    tuner.lookAfter(10);
    assertThat(tuner.status().orElseThrow().active()).as("once it is put right").isFalse();
  }

  @Test
  void aSchedulerWithoutQueuesIsRefused() throws Exception {
    live =
        LiveRm.start(
            conf -> conf.set(YarnConfiguration.RM_SCHEDULER, FifoScheduler.class.getName()));

    assertThatThrownBy(() -> PlantedTuner.of(live))
        .isInstanceOf(YarnRuntimeException.class)
        .hasMessageContainingAll("FifoScheduler", "monitor.policies");
  }
}
