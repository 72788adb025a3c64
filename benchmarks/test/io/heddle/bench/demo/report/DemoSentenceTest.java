package io.heddle.bench.demo.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.demo.report.DemoComparison.Cell;
import io.heddle.bench.demo.report.DemoComparison.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DemoSentenceTest {
  private static final List<String> LABELS = List.of("stock as shipped", "stock tuned", "Heddle");

  @BeforeAll
  static void numbersAsTheDemoWritesThem() {
    Locale.setDefault(Locale.ROOT);
  }

  @Test
  void saysWhatWasGainedAndWhatWasLost() {
    DemoComparison times =
        new DemoComparison(
            LABELS,
            List.of(row("sort", 20, 10, 8), row("join", 10, 10, 10), row("report", 5, 4, 5)),
            row("mean", 20, 12, 9),
            row("all", 40, 20, 21));

    // 9 / 20 is 55 % less, 9 / 12 a quarter, 21 / 40 48 % less, 21 / 20 5 % more; sort takes 8 / 20
    // and 8 / 10, report 5 / 5 and 5 / 4.
    assertThat(DemoSentence.of(times))
        .isEqualTo(
            "Heddle completed a job in 9.0 s in the mean, 55 % sooner than stock as shipped and"
                + " 25 % sooner than stock tuned, and all of them in 21.0 s, 48 % sooner than stock"
                + " as shipped and 5 % later than stock tuned; beside stock as shipped sort gained"
                + " most (60 % sooner) and no job lost, beside stock tuned sort gained most (20 %"
                + " sooner) and report lost most (25 % later).");
  }

  @Test
  void saysSoWhereNothingWasGained() {
    DemoComparison times =
        new DemoComparison(
            LABELS,
            List.of(row("sort", 10, 10, 12), row("join", 10, 10, 10)),
            row("mean", 10, 10, 11),
            row("all", 10, 10, 10.02));

    assertThat(DemoSentence.of(times))
        .contains("10 % later than stock as shipped and 10 % later than stock tuned")
        .contains("all of them in 10.0 s, as soon as stock as shipped")
        .endsWith("beside stock tuned no job gained and sort lost most (20 % later).");
  }

  @Test
  void saysWhereRunsOverlap() {
    Row row =
        new Row("mean", List.of(new Cell(10, 9, 11), new Cell(9, 8, 9.4), new Cell(8.8, 8.4, 9.3)));
    DemoComparison times = new DemoComparison(LABELS, List.of(row), row, row);

    // From 8.4 to 9.3 lies below stock's 9 to 11 but for its end, and within 8 to 9.4.
    assertThat(DemoSentence.of(times))
        .contains("12 % sooner than stock as shipped (their runs overlap)")
        .contains("2 % sooner than stock tuned (their runs overlap)");
  }

  private static Row row(String name, double... seconds) {
    return new Row(
        name, Arrays.stream(seconds).mapToObj(each -> new Cell(each, each, each)).toList());
  }
}
