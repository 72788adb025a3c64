package io.heddle.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.sim.report.Result;
import io.heddle.sim.report.ResultRow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadlineTest {
  private static Result result(String scheduler, Map<String, Double> ratios) {
    ResultRow row = ResultRow.of("large", scheduler, "makespan", List.of(1.0), "s");
    return new Result("test", Map.of(), List.of(1L), List.of(row), ratios);
  }

  @Test
  void theLargestRatioOverAllWorkloadsIsTold() {
    Map<String, Double> ratios =
        Map.of(
            "simple: haste/fifo makespan", 0.7,
            "large: haste/fifo makespan", 0.81,
            "large: haste/fifo jct-mean", 0.9,
            "large: haste/capacity makespan", 0.95);
    assertThat(Headline.largest(result("haste", ratios), "haste", "fifo", "makespan"))
        .isEqualTo("large: haste/fifo makespan: 0.810");
  }

  @Test
  void aResultWithoutSuchARatioSaysSo() {
    assertThat(Headline.largest(result("haste", Map.of()), " makespan"))
        .isEqualTo("there is nothing to compare");
  }

  @Test
  void theDefaultPolicyIsOursWhereItHasARow() {
    assertThat(Headline.ours(result("heddle", Map.of()))).isEqualTo("heddle");
    assertThat(Headline.ours(result("heddle-no-hints", Map.of()))).isEqualTo("haste");
  }
}
