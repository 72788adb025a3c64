package io.heddle.yarn.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ReclaimConfig;
import io.heddle.nodemetrics.MetricKind;
import io.heddle.reclaim.Offer.Reason;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;

/** Sources of node metrics in place of heartbeats, and their brake. */
class MetricsUseTest {
  private static void measured(Configuration conf) {
    conf.set(YarnConfiguration.RM_SCHEDULER, MeasuredHeddle.class.getName());
  }

  /** Half of 16 cores, as in the other tests: 22 are offered, whatever heartbeats say. */
  @Test
  void theSourcesTellTheUse() throws Exception {
    try (ReclaimScene scene =
        ReclaimScene.full(
            conf -> {
              measured(conf);
              conf.set(ReclaimConfig.SOURCE, "metrics");
            })) {
      scene.worker.busy(16);
      scene.live.heddle().observe();
      scene.step();
      assertThat(ReclaimTest.reason(scene)).as("nothing was told").isEqualTo(Reason.STALE);

      MeasuredHeddle.tell(MetricKind.CPU, 0.5);
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);
      scene.stepAfter(10_000);
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.STALE);
      assertThat(scene.worker.offered()).isEqualTo(ReclaimScene.CORES);

      MeasuredHeddle.tell(MetricKind.CPU, 0.9);
      scene.step();
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.BUSY);
    }
  }

  @Test
  void tasksThatWaitForCoresAreABrake() throws Exception {
    try (ReclaimScene scene = ReclaimScene.full(MetricsUseTest::measured)) {
      scene.live.heddle().observe();
      MeasuredHeddle.tell(MetricKind.CPU_PRESSURE, 0.49);
      scene.step();
      assertThat(scene.worker.offered()).isEqualTo(22);

      MeasuredHeddle.tell(MetricKind.CPU_PRESSURE, 0.5);
      scene.step();
      assertThat(ReclaimTest.reason(scene)).isEqualTo(Reason.PRESSURE);
      assertThat(scene.worker.offered()).isEqualTo(scene.worker.allocated());

      scene.step();
      scene.step();
      scene.step();
      assertThat(ReclaimTest.reason(scene)).as("told too long ago").isEqualTo(Reason.USE);
    }
  }
}
