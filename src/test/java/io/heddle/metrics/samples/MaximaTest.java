package io.heddle.metrics.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.metrics.ClusterNode;
import io.heddle.metrics.Figure;
import io.heddle.metrics.Nodes;
import io.heddle.metrics.samples.Maxima.Maximum;
import org.junit.jupiter.api.Test;

class MaximaTest {
  private static final double MEGABYTE = 1e6;

  private final ClusterNode worker = Nodes.node("worker-7.example.com");
  private final ClusterNode big = Nodes.node("BIG-1.example.com");

  private final Maxima maxima =
      new Maxima(
          Nodes.config(
                  "learned.quantile=0.9",
                  "learned.disk-floor-mb=10",
                  "max.sent-mb=125",
                  "class.big.hosts=big-*,huge-1.example.com",
                  "class.big.max.sent-mb=1250",
                  "class.big.max.disk-read-mb=400")
              .maxima());

  @Test
  void whatIsConfiguredIsUsed() {
    assertThat(maxima.of(worker, Figure.SENT))
        .isEqualTo(new Maximum(125 * MEGABYTE, Maximum.Origin.CONFIGURED));
    assertThat(maxima.of(big, Figure.SENT))
        .isEqualTo(new Maximum(1250 * MEGABYTE, Maximum.Origin.CONFIGURED));
    assertThat(maxima.of(big, Figure.DISK_READ))
        .isEqualTo(new Maximum(400 * MEGABYTE, Maximum.Origin.CONFIGURED));
  }

  /** The 0.9 quantile of 1, 2, ... 1000 MB/s is 900; P2 estimates it. */
  @Test
  void whatIsNotConfiguredIsLearnedByClass() {
    for (int i = 0; i < 1000; i++) {
      // 7 and 1000 have no common factor: each number once, in no order.
      maxima.learn(worker, Figure.DISK_READ, (1 + 7L * i % 1000) * MEGABYTE);
    }
    Maximum learned = maxima.of(worker, Figure.DISK_READ);
    assertThat(learned.origin()).isEqualTo(Maximum.Origin.LEARNED);
    assertThat(learned.bytesPerSecond()).isCloseTo(900 * MEGABYTE, within(20 * MEGABYTE));
    assertThat(maxima.of(worker, Figure.DISK_WRITTEN).origin()).isEqualTo(Maximum.Origin.FLOOR);
    assertThat(maxima.of(big, Figure.DISK_WRITTEN).origin()).isEqualTo(Maximum.Origin.FLOOR);
  }

  @Test
  void anIdleClusterDoesNotLookBusy() {
    for (int i = 0; i < 100; i++) {
      maxima.learn(worker, Figure.DISK_READ, MEGABYTE);
    }
    Maximum maximum = maxima.of(worker, Figure.DISK_READ);
    assertThat(maximum).isEqualTo(new Maximum(10 * MEGABYTE, Maximum.Origin.FLOOR));
    assertThat(maximum.share(MEGABYTE)).isEqualTo(0.1);
  }

  /** Nine idle samples to each of 80 MB/s would else bring the 0.9 quantile near 0. */
  @Test
  void idleTimesDoNotLowerAMaximum() {
    for (int i = 0; i < 1000; i++) {
      maxima.learn(worker, Figure.DISK_READ, i % 10 == 0 ? 80 * MEGABYTE : 0);
    }
    assertThat(maxima.of(worker, Figure.DISK_READ).bytesPerSecond()).isEqualTo(80 * MEGABYTE);
  }

  @Test
  void aShareIsAtMostOne() {
    Maximum maximum = new Maximum(100, Maximum.Origin.LEARNED);
    assertThat(maximum.share(25)).isEqualTo(0.25);
    assertThat(maximum.share(250)).isEqualTo(1);
    assertThat(maximum.share(Double.NaN)).isNaN();
  }

  @Test
  void moreShapesThanAreKeptShareAMaximum() {
    for (int i = 0; i < 1_000; i++) {
      ClusterNode odd = new ClusterNode("odd-" + i, "shape " + i, 0, 0);
      maxima.learn(odd, Figure.RECEIVED, 900 * MEGABYTE);
    }
    assertThat(maxima.of(Nodes.nodes("worker-1", "worker-2", "big-2")))
        .containsOnlyKeys("other", "big");
    assertThat(maxima.of(worker, Figure.RECEIVED).bytesPerSecond()).isEqualTo(900 * MEGABYTE);
  }
}
