package io.heddle.yarn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.web.Resources;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.PlantedTuner;
import io.heddle.yarn.testing.Viewer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
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

class TunerAdminTest extends TunedResourceManager {
  @Test
  void anAdminPausesItAndLetsItGoOn() throws Exception {
    start(CapacityScheduler.class);
    assertThat(command("pause")).contains("asked to pause");
    assertThat(command("pause")).contains("try again");

    tuner.lookAfter(0);

    assertThat(ordering()).isEqualTo(Ordering.FIFO);
    assertThat(command("status")).contains("active, paused");
    tune(UnaryOperator.identity());
    tuner.lookAfter(0);
    assertThat(ordering()).as("paused also after a failover").isEqualTo(Ordering.FIFO);

    command("resume");
    tuner.lookAfter(0);
    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FAIR);
  }

  private static final Viewer ANN = new Viewer("ann", true, true);

  /** Of a Capacity scheduler with four queues (AdaptiveConfig, Section 4.5.1). */
  private static final int PAPERS_SAMPLES = 175;

  private final AtomicInteger predictions = new AtomicInteger();

  /** As an HTTP server's thread does. */
  private void post(String action) {
    try {
      live.heddle()
          .resources()
          .action("tuner/" + action)
          .orElseThrow()
          .post(new Query("", Map.of(), ANN));
    } catch (Refusal e) {
      throw new AssertionError(e);
    }
  }

  private void refreshTick(int millis) throws Exception {
    site.setInt(TunerConfig.TICK, millis);
    writeSite();
    ConfigurationFiles.refresh(live);
  }

  @Test
  void aRollbackIsRefusedIfNothingWasChanged() throws Exception {
    start(HeddleScheduler.class);
    command("pause");
    tuner.lookAfter(0);
    assertThat(tuner.status().orElseThrow().paused()).isTrue();
    Query query = new Query("", Map.of(), ANN);
    Resources.Action rollback = live.heddle().resources().action("tuner/rollback").orElseThrow();
    assertThatThrownBy(() -> rollback.post(query))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("there is no change to revert");
  }

  @Test
  void whatIsAskedForBeforeARefreshIsDone() throws Exception {
    start(HeddleScheduler.class);
    tuner.lookAfter(0);
    assertThat(ordering()).isEqualTo(Ordering.FAIR);

    post("pause");
    post("rollback");
    refreshTick(2000);
    tuner.lookAfter(10);

    assertThat(tuner.getMonitoringInterval()).isEqualTo(2000);
    assertThat(tuner.status().orElseThrow().paused()).as("%s", tuner.status()).isTrue();
    assertThat(ordering()).isEqualTo(Ordering.FIFO);
    assertThat(command("history"))
        .contains("reconfigured: tick-ms", "paused: by ann", "rolled-back #1");

    post("resume");
    refreshTick(3000);
    tuner.lookAfter(10);
    assertThat(tuner.status().orElseThrow().paused()).as("%s", tuner.status()).isFalse();
  }

  /** Nobody knows how far the change came, and another tuner looks next. */
  @Test
  void whatIsAskedForWhileAChangeFailsIsDone() throws Exception {
    start(HeddleScheduler.class);
    tune(
        parts ->
            PlantedTuner.with(
                parts,
                (scheduler, context, conf) ->
                    (changes, reason) -> {
                      post("pause");
                      throw new StackOverflowError("planted");
                    }));

    tuner.lookAfter(0);
    assertThat(tuner.metrics().failures()).isEqualTo(1);
    tuner.lookAfter(10);

    assertThat(tuner.status().orElseThrow().paused()).as("%s", tuner.status()).isTrue();
    assertThat(tuner.metrics().failures()).isEqualTo(1);
    assertThat(command("history")).contains("paused: by ann");
  }

  @Test
  void anAdminTakesAChangeBack() throws Exception {
    start(CapacityScheduler.class);
    tuner.lookAfter(0);
    assertThat(ordering()).isEqualTo(Ordering.FAIR);

    command("rollback");
    tuner.lookAfter(10);

    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FIFO);
    assertThat(command("history")).contains("rolled-back #1");
  }

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

  /** Jobs end in half of the time where their queue is in fair order. */
  private LatencyModel model() {
    return (family, queues, jobs) ->
        (units, settings) -> {
          predictions.incrementAndGet();
          double[] latencies = new double[jobs.size()];
          Arrays.fill(latencies, isFair(settings) ? 50 : 100);
          return latencies;
        };
  }

  private static boolean isFair(List<QueueSettings> settings) {
    return settings.get(0).ordering() == Ordering.FAIR;
  }

  private void search(Class<?> scheduler, String search) throws Exception {
    site.set(TunerConfig.SEARCH, search);
    start(scheduler);
    tune(
        parts ->
            new TunerDependencies(
                parts.clock(),
                parts.nanos(),
                parts.random(),
                config -> model(),
                TunerDependencies.standard().search(),
                parts.appliers()));
    tuner.lookAfter(0);
    assertThat(tuner.metrics().failures()).isZero();
  }

  @ParameterizedTest
  @ValueSource(classes = {HeddleScheduler.class, CapacityScheduler.class, FairScheduler.class})
  void whatThePapersSearchFindsIsMade(Class<?> scheduler) throws Exception {
    search(scheduler, "paper");

    assertThat(ordering()).as("%s", tuner.status()).isEqualTo(Ordering.FAIR);
    assertThat(predictions).hasValueGreaterThanOrEqualTo(PAPERS_SAMPLES);
  }

  @Test
  void theUsualSearchPredictsOtherSettings() throws Exception {
    search(HeddleScheduler.class, "hull");

    assertThat(ordering()).isEqualTo(Ordering.FAIR);
    assertThat(predictions).hasValueLessThan(PAPERS_SAMPLES);
  }
}
