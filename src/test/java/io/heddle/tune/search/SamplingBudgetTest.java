package io.heddle.tune.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplingBudgetTest {
  // Section 4.5.1: Capacity with 2 and 4 queues, Fair with 2 and 4 queues. n of Prop. 3.1 is
  // 20.64, 43.71, 66.75 and 122.02; log2(10) = 3.3, so there are 4 iterations.
  @ParameterizedTest
  @CsvSource({"5, 83", "10, 175", "15, 267", "27, 488"})
  void samplesAsOftenAsThePaperSays(int gridSize, int samples) {
    assertThat(SamplingBudget.ofGridSize(gridSize).iterations()).isEqualTo(4);
    assertThat(SamplingBudget.ofGridSize(gridSize).samples()).isEqualTo(samples);
  }

  @Test
  void takes122SamplesForTheExampleOfSection333() {
    assertThat((int) SamplingBudget.ofGridSize(27).samplesPerIteration()).isEqualTo(122);
  }

  @Test
  void countsTheFirstIterationAndEachHalving() {
    assertThat(new SamplingBudget(0.99, 0.5, 0.5, 0.5).iterations()).isEqualTo(1);
    assertThat(new SamplingBudget(0.99, 0.5, 0.25, 0.5).iterations()).isEqualTo(2);
    assertThat(new SamplingBudget(0.99, 0.4, 0.0004, 0.1).iterations()).isEqualTo(4);
  }

  @Test
  void refusesAGranularityThatGrows() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SamplingBudget(0.99, 0.1, 0.2, 0.5))
        .withMessageContaining("granularity 0.1 to 0.2");
  }
}
