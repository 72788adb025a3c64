package io.heddle.yarn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.TunerConfig;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.Viewer;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;

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
            parts.withAppliers(
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
}
