package io.heddle.nodemetrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.nodemetrics.History.Samples;
import io.heddle.nodemetrics.History.Window;
import io.heddle.nodemetrics.MetricsEnvironment.ClusterNode;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplesTest {
  private static final long STALE = 60;

  private final Samples samples = new Samples(3);

  private static final double MEGABYTE = 1e6;

  private final ClusterNode worker = TestNodes.node("worker-7.example.com");
  private final ClusterNode big = TestNodes.node("BIG-1.example.com");

  private final Maxima maxima =
      new Maxima(
          TestNodes.config(
                  "learned.quantile=0.9",
                  "learned.disk-floor-mb=10",
                  "max.sent-mb=125",
                  "class.big.hosts=big-*,huge-1.example.com",
                  "class.big.max.sent-mb=1250",
                  "class.big.max.disk-read-mb=400")
              .maxima());

  /** The window (100, 200] holds the samples at 150 and 200: (2 + 6) / 2 = 4. */
  @Test
  void theMeanOverAWindow() {
    samples.add(100, 100);
    samples.add(150, 2);
    samples.add(200, 6);
    assertThat(samples.mean(Window.of(200, 100, STALE))).isEqualTo(4);
    assertThat(samples.mean(Window.of(200, 101, STALE))).isEqualTo(36);
  }

  @Test
  void ofMoreThanItsCapacityItKeepsTheLatest() {
    for (int i = 1; i <= 5; i++) {
      samples.add(10L * i, i);
    }
    // 3 + 4 + 5 = 12
    assertThat(samples.mean(Window.of(50, 50, STALE))).isEqualTo(4);
  }

  @Test
  void aSampleToldAgainCountsOnce() {
    samples.add(10, 8);
    samples.add(20, 2);
    samples.add(20, 2);
    assertThat(samples.mean(Window.of(20, 20, STALE))).isEqualTo(5);
  }

  @Test
  void nothingIsKnownWithoutAFreshSample() {
    assertThat(samples.mean(Window.of(100, 100, STALE))).isNaN();
    samples.add(40, 1);
    assertThat(samples.mean(Window.of(99, 100, STALE))).isEqualTo(1);
    assertThat(samples.mean(Window.of(100, 100, STALE))).isNaN();
    assertThat(samples.mean(Window.of(30, 100, STALE))).isNaN();
  }

  @Test
  void nodesThatLeftTheClusterAreForgotten() {
    History history = new History(3);
    history.add("a", 10, MetricKind.CPU, 0.5);
    history.add("b", 10, MetricKind.CPU, 0.7);
    history.retain(Set.of("b"));
    Window window = Window.of(10, 10, STALE);
    assertThat(history.mean("a", MetricKind.CPU, window)).isNaN();
    assertThat(history.mean("b", MetricKind.CPU, window)).isEqualTo(0.7);
    assertThat(history.mean("b", MetricKind.MEMORY, window)).isNaN();
  }

  /** Shares may be 0.05 outside of [0, 1], as monitors extrapolate; rates are 0 to 10^13. */
  @ParameterizedTest
  @CsvSource({
    "CPU, 0.5, 0.5",
    "CPU, 1.04, 1",
    "CPU, -0.04, 0",
    "CPU, 1.06, NaN",
    "CPU, -0.06, NaN",
    "IO_WAIT, NaN, NaN",
    "MEMORY, Infinity, NaN",
    "DISK_READ, 0, 0",
    "DISK_READ, 2e9, 2e9",
    "SENT, -1, NaN",
    "RECEIVED, 2e13, NaN",
    "DISK_WRITTEN, -Infinity, NaN"
  })
  void whatCannotBeTrueIsNotKnown(MetricKind figure, double told, double plausible) {
    assertThat(figure.plausible(told)).isEqualTo(Double.valueOf(plausible));
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
      ClusterNode odd = new ClusterNode("odd-" + i, "shape " + i, 0, 0);
      maxima.learn(odd, MetricKind.RECEIVED, 900 * MEGABYTE);
    }
    assertThat(maxima.of(worker, MetricKind.RECEIVED)).isEqualTo(900 * MEGABYTE);
  }
}
