package io.heddle.sim.engine.use;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuSharingTest {
  @Test
  void allSlowDownAlikeWhereMoreIsWantedThanThereIs() {
    assertThat(CpuSharing.rate(8, 0)).isEqualTo(1);
    assertThat(CpuSharing.rate(8, 8)).isEqualTo(1);
    // 8 of 12 cores.
    assertThat(CpuSharing.rate(8, 12)).isEqualTo(8.0 / 12);
  }

  @Test
  void workTakesWholeMilliseconds() {
    assertThat(CpuSharing.millis(10_000, 1)).isEqualTo(10_000);
    // 10 s at 2 / 3 take 15 s, and 100 ms at 0.3 take 333.33 ms.
    assertThat(CpuSharing.millis(10_000, 2.0 / 3)).isEqualTo(15_000);
    assertThat(CpuSharing.millis(100, 0.3)).isEqualTo(334);
    assertThat(CpuSharing.millis(0, 1)).isZero();
  }
}
