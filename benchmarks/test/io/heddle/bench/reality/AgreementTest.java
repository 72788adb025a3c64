package io.heddle.bench.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.experiment.Figures;
import io.heddle.bench.reality.Observed.JobTimes;
import io.heddle.sim.report.ResultRow;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgreementTest {
  @Test
  void comparesTheMeanOfTheSimulationsWithWhatWasMeasured() {
    // Really 10 s; simulated 11 and 13 s, so 12 s: a fifth too long.
    Figures figures = new Figures();
    new Agreement(
            "fifo", run(1, 2, 10), List.of(run(1, 2, 11), run(1, 2, 13)), List.of(run(2, 1, 9)))
        .addTo(figures);

    assertThat(mean(figures, "jct-real")).isEqualTo(10);
    assertThat(mean(figures, "jct-simulated")).isEqualTo(12);
    assertThat(mean(figures, "jct-simulated/real")).isEqualTo(1.2, within(1e-12));
    assertThat(mean(figures, Agreement.ERROR)).isEqualTo(0.2, within(1e-12));
    assertThat(mean(figures, "makespan-simulated/real")).isEqualTo(1.2, within(1e-12));
  }

  @Test
  void showsTheOrderBesideThatOfAnotherSeedAndAnotherScheduler() {
    Figures figures = new Figures();
    new Agreement("fifo", run(1, 2, 9), List.of(run(3, 4, 9), run(2, 1, 9)), List.of(run(2, 1, 9)))
        .addTo(figures);

    // One simulation in the real order (1), one in the reverse (-1).
    assertThat(mean(figures, Agreement.ORDER)).isEqualTo(0);
    assertThat(mean(figures, "order-simulated-twice")).isEqualTo(-1);
    assertThat(mean(figures, "order-other-scheduler")).isEqualTo(-1);
  }

  /** One job with a map and a reduce, allocated at these times, that takes so many seconds. */
  private static Observed run(long map, long reduce, long seconds) {
    return new Observed(
        map < reduce
            ? List.of(new Allocation("a", "map", map), new Allocation("a", "reduce", reduce))
            : List.of(new Allocation("a", "reduce", reduce), new Allocation("a", "map", map)),
        Map.of("a", new JobTimes(500, 500 + 1000 * seconds)));
  }

  private static double mean(Figures figures, String metric) {
    return figures.rows().stream()
        .filter(row -> row.metric().equals(metric))
        .mapToDouble(ResultRow::mean)
        .findFirst()
        .orElseThrow();
  }

  /** Allocations as job, kind and time. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          the same order at other times | a master 0, a map 10, b map 20 | a master 0, a map 15, b map 90 | 1
          the reverse order             | a map 1, b map 2               | b map 1, a map 2               | -1
          # Times 1 2 3 against 1 3 2: of three pairs two agree and one does not, (2 - 1) / 3.
          paired by number in a kind    | a map 1, a map 2, b map 3      | a map 1, b map 2, a map 3      | 0.3333333333333333
          # Times 1 2 3 against 1 1 2: two of three pairs agree, one is a tie in the second run:
          # tau-b = 2 / sqrt(3 * 2).
          ties count for neither        | a map 1, b map 2, c map 3      | a map 1, b map 1, c map 2      | 0.8164965809277260
          what only one run has         | a map 1, b map 2, b map 3, b reduce 4 | a map 1, b map 2        | 1
          """)
  void orderIsTheCorrelationOfTimes(String name, String one, String other, double expected) {
    assertThat(AllocationOrder.correlation(order(one), order(other)))
        .isCloseTo(expected, within(1e-15));
  }

  private static Observed order(String allocations) {
    return new Observed(
        Arrays.stream(allocations.split(", "))
            .map(each -> each.split(" "))
            .map(each -> new Allocation(each[0], each[1], Long.parseLong(each[2])))
            .toList(),
        Map.of());
  }
}
