package io.heddle.nodemetrics.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.nodemetrics.collect.SourcePoller.BackOff;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackOffTest {
  /**
   * 10 s doubled once is 20 s; 10 s * 2^3 = 80 s, less a quarter at chance 0.5 is 60 s; 10 s * 2^5
   * = 320 s is more than the limit of 300 s, less half at chance 1 would be 150 s.
   */
  @ParameterizedTest
  @CsvSource({"1, 0, 20000", "3, 0.5, 60000", "5, 0, 300000", "5, 1, 150000", "99, 0, 300000"})
  void doublesUpToTheLimitLessARandomPart(int failures, double chance, long millis) {
    assertThat(BackOff.delay(10_000, 300_000, failures, chance)).isEqualTo(millis);
  }

  @Test
  void whileAllIsWellTheIntervalIsKept() {
    BackOff backOff = new BackOff(10_000, 300_000, new SplittableRandom(1));
    assertThat(backOff.delay(0)).isEqualTo(10_000);
  }

  @RepeatedTest(20)
  void neverMoreThanTheLimitNorLessThanTheInterval(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    BackOff backOff = new BackOff(1_000, 60_000, random);
    for (int failures = 1; failures < 200; failures++) {
      assertThat(backOff.delay(failures)).isBetween(1_000L, 60_000L);
    }
  }

  @Test
  void aLimitBelowTheIntervalIsTheInterval() {
    assertThat(new BackOff(5_000, 1_000, new SplittableRandom(1)).delay(9))
        .isBetween(2_500L, 5_000L);
  }
}
