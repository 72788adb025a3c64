package io.heddle.nodemetrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.nodemetrics.History.Samples;
import io.heddle.nodemetrics.History.Window;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SamplesTest {
  private static final long STALE = 60;

  private final Samples samples = new Samples(3);

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
}
