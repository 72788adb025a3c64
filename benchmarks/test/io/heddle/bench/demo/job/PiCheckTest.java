package io.heddle.bench.demo.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PiCheckTest {
  // One standard error for 10,000 points is sqrt(pi (4 - pi) / 10,000) = 0.0164: five are 0.0821,
  // which is 205 points. pi/4 of the points are 7,854.
  private static final long THROWN = 10_000;

  @Test
  void estimateWithinFiveStandardErrorsIsRight() {
    assertThat(PiCheck.judge(7_854 + 204, THROWN, THROWN).correct()).isTrue();
    assertThat(PiCheck.judge(7_854 - 204, THROWN, THROWN).correct()).isTrue();
  }

  @Test
  void estimateFartherOffIsWrong() {
    assertThat(PiCheck.judge(7_854 + 207, THROWN, THROWN).correct()).isFalse();
    assertThat(PiCheck.judge(7_854 - 207, THROWN, THROWN).correct()).isFalse();
  }

  @Test
  void lostPointsAreFound() {
    assertThat(PiCheck.judge(7_854, THROWN, THROWN + 1).correct()).isFalse();
  }
}
