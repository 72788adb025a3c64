package io.heddle.nodemetrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.MaximaConfig;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import org.junit.jupiter.api.Test;

class MaximaTest {
  private static final double MEGABYTE = 1e6;

  private final ClusterNode worker = TestNodes.node("worker-7.example.com");
  private final ClusterNode big = TestNodes.node("BIG-1.example.com");

  private final Maxima maxima =
      new Maxima(
          learning(
              0.9,
              10 * MEGABYTE,
              TestNodes.config(
                      "max.sent-mb=125",
                      "class.big.hosts=big-*,huge-1.example.com",
                      "class.big.max.sent-mb=1250",
                      "class.big.max.disk-read-mb=400")
                  .maxima()));

  private static MaximaConfig learning(double quantile, double diskFloor, MaximaConfig config) {
    return new MaximaConfig(
        quantile, diskFloor, config.networkFloor(), config.fallback(), config.classes());
  }

  @Test
  void whatIsConfiguredIsUsed() {
    assertThat(maxima.of(worker, MetricKind.SENT)).isEqualTo(125 * MEGABYTE);
    assertThat(maxima.of(big, MetricKind.SENT)).isEqualTo(1250 * MEGABYTE);
    assertThat(maxima.of(big, MetricKind.DISK_READ)).isEqualTo(400 * MEGABYTE);
  }

  /** The 0.9 quantile of 1, 2, ... 1000 MB/s is 900; P2 estimates it. */
  @Test
  void whatIsNotConfiguredIsLearnedByClass() {
    for (int i = 0; i < 1000; i++) {
      // 7 and 1000 have no common factor: each number once, in no order.
      maxima.learn(worker, MetricKind.DISK_READ, (1 + 7L * i % 1000) * MEGABYTE);
    }
    assertThat(maxima.of(worker, MetricKind.DISK_READ))
        .isCloseTo(900 * MEGABYTE, within(20 * MEGABYTE));
    assertThat(maxima.of(worker, MetricKind.DISK_WRITTEN)).isEqualTo(10 * MEGABYTE);
    assertThat(maxima.of(big, MetricKind.DISK_WRITTEN)).isEqualTo(10 * MEGABYTE);
  }

  @Test
  void anIdleClusterDoesNotLookBusy() {
    for (int i = 0; i < 100; i++) {
      maxima.learn(worker, MetricKind.DISK_READ, MEGABYTE);
    }
    assertThat(maxima.of(worker, MetricKind.DISK_READ)).isEqualTo(10 * MEGABYTE);
    assertThat(maxima.share(worker, MetricKind.DISK_READ, MEGABYTE)).isEqualTo(0.1);
  }

  /** Nine idle samples to each of 80 MB/s would else bring the 0.9 quantile near 0. */
  @Test
  void idleTimesDoNotLowerAMaximum() {
    for (int i = 0; i < 1000; i++) {
      maxima.learn(worker, MetricKind.DISK_READ, i % 10 == 0 ? 80 * MEGABYTE : 0);
    }
    assertThat(maxima.of(worker, MetricKind.DISK_READ)).isEqualTo(80 * MEGABYTE);
  }

  @Test
  void aShareIsAtMostOne() {
    assertThat(maxima.share(worker, MetricKind.SENT, 25 * MEGABYTE)).isEqualTo(0.2);
    assertThat(maxima.share(worker, MetricKind.SENT, 250 * MEGABYTE)).isEqualTo(1);
    assertThat(maxima.share(worker, MetricKind.SENT, Double.NaN)).isNaN();
  }

  @Test
  void moreShapesThanAreKeptShareAMaximum() {
    for (int i = 0; i < 1_000; i++) {
      ClusterNode odd = new ClusterNode("odd-" + i, "shape " + i, 0, 0, false);
      maxima.learn(odd, MetricKind.RECEIVED, 900 * MEGABYTE);
    }
    assertThat(maxima.of(worker, MetricKind.RECEIVED)).isEqualTo(900 * MEGABYTE);
  }
}
