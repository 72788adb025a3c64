package io.heddle.sim.engine.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.Utilisation;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class UseMonitorTest {
  /** Its nextGaussian is always this. */
  private record Fixed(double gaussian) implements RandomGenerator {
    @Override
    public long nextLong() {
      return 0;
    }

    @Override
    public double nextGaussian() {
      return gaussian;
    }
  }

  private static Utilisation use(double cpu, double disk) {
    return new Utilisation(cpu, 0.5, disk, 0, 0);
  }

  // 15 s idle, 30 s at 0.8 and 15 s at 0.4: (0 + 24 + 6) / 60 = 0.5; disk (30 + 15) / 60 = 0.75.
  @Test
  void aSampleIsTheMeanOfItsMinute() {
    UseMonitor monitor = new UseMonitor(new Fixed(0));
    monitor.used("a", use(0.8, 1), 15_000);
    monitor.used("a", use(0.4, 1), 45_000);
    monitor.sample(60_000);

    Utilisation seen = monitor.window(60_000, 60_000).get("a");
    assertThat(seen.cpu()).isCloseTo(0.5, within(1e-12));
    assertThat(seen.disk()).isCloseTo(0.75, within(1e-12));
  }

  // One standard deviation is 30 %: 0.5 reads 0.65, and 0.9 no more than all.
  @Test
  void figuresAreOffAndStayWithinTheirRange() {
    UseMonitor monitor = new UseMonitor(new Fixed(1));
    monitor.used("a", use(0.5, 0), 0);
    monitor.used("b", use(0.9, 0), 0);
    monitor.sample(60_000);

    Map<String, Utilisation> seen = monitor.window(60_000, 60_000);
    assertThat(seen.get("a").cpu()).isCloseTo(0.65, within(1e-12));
    assertThat(seen.get("b").cpu()).isEqualTo(1);
  }

  // Samples 0.2, 0.4 and 0.6; of the last two minutes the mean is 0.5.
  @Test
  void aWindowIsTheMeanOfItsSamples() {
    UseMonitor monitor = new UseMonitor(new Fixed(0));
    for (int minute = 1; minute <= 3; minute++) {
      monitor.used("a", use(0.2 * minute, 0), (minute - 1) * 60_000L);
      monitor.sample(minute * 60_000L);
    }

    assertThat(monitor.window(180_000, 120_000).get("a").cpu()).isCloseTo(0.5, within(1e-12));
    assertThat(monitor.window(179_000, 50_000)).isEmpty();
  }

  @Test
  void theSameSeedReadsTheSame() {
    assertThat(read(7)).isEqualTo(read(7)).isNotEqualTo(read(8));
  }

  private static Map<String, Utilisation> read(long seed) {
    UseMonitor monitor = new UseMonitor(new SplittableRandom(seed));
    monitor.used("a", use(0.5, 1), 0);
    monitor.sample(60_000);
    return monitor.window(60_000, 60_000);
  }
}
