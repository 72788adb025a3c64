package io.heddle.bench.demo.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.demo.job.Verdict;
import io.heddle.bench.demo.report.DemoComparison.Cell;
import io.heddle.bench.demo.report.DemoComparison.Row;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DemoReportTest {
  private static final ClusterSize SIZE = new ClusterSize(2, 1024, 4);
  private static final Verdict RIGHT = Verdict.correct("4 tasks");
  private static final Verdict WRONG = Verdict.wrong("'a' < 'b'");
  private static final DemoRuns STOCK =
      runs("stock", Map.of(), run(20_000, RIGHT), run(22_000, RIGHT));
  private static final DemoRuns HEDDLE =
      runs("<ours>", Map.of("DecidedByFitness", 7), run(10_000, RIGHT), run(11_000, WRONG));

  private static final List<String> LABELS = List.of("stock as shipped", "stock tuned", "Heddle");

  @BeforeAll
  static void numbersAsTheDemoWritesThem() {
    Locale.setDefault(Locale.ROOT);
  }

  @Test
  void comparesMeansOfRuns() {
    DemoComparison times = DemoComparison.of(List.of(STOCK, HEDDLE));

    // The second job is submitted at 1 s and ends with the first.
    assertThat(times.jobs())
        .containsExactly(
            new Row("sort", List.of(new Cell(21, 20, 22), new Cell(10.5, 10, 11))),
            new Row("join <1>", List.of(new Cell(20, 19, 21), new Cell(9.5, 9, 10))));
    assertThat(times.mean().cells())
        .containsExactly(new Cell(20.5, 19.5, 21.5), new Cell(10, 9.5, 10.5));
    assertThat(times.makespan().cells())
        .containsExactly(new Cell(21, 20, 22), new Cell(10.5, 10, 11));
    assertThat(times.jobs().get(0).ratio(0)).isEqualTo(0.5);
    assertThat(times.jobs().get(0).overlaps(0)).isFalse();
  }

  @Test
  void tableHasTimesRatiosAndTheSentence() {
    assertThat(DemoReport.evenings(List.of(STOCK, HEDDLE)))
        .containsPattern("sort +21.0 \\(20.0 to 22.0\\) +10.5 \\(10.0 to 11.0\\)\n")
        .containsPattern("sort +0.50\n")
        .contains("<ours> completed a job in 10.0 s");
  }

  @Test
  void fallbacksAreNotHidden() {
    DemoRuns late = runs("Heddle", Map.of("Fallbacks", 3), run(10_000, RIGHT));

    assertThat(DemoReport.evenings(List.of(STOCK, late))).contains("Heddle left 3 passes to stock");
    assertThat(DemoReport.evenings(List.of(STOCK, HEDDLE))).doesNotContain("passes");
  }

  @Test
  void tableFitsATerminal() {
    DemoRuns stock = runs("stock well configured", Map.of(), run(100_000, RIGHT));

    assertThat(DemoReport.evenings(List.of(stock, stock, stock)).lines().limit(11))
        .allMatch(line -> line.length() <= 100);
  }

  @Test
  void wrongResultsAreNamed() {
    assertThat(DemoReport.checks("Heddle", run(10_000, WRONG)))
        .contains("Heddle, sort: right, 4 tasks\n", "Heddle, join <1>: WRONG, 'a' < 'b'\n");
    assertThat(run(10_000, RIGHT).correct()).isTrue();
    assertThat(run(10_000, WRONG).correct()).isFalse();
    assertThat(new DemoResult("3", List.of(), List.of(), Map.of()).correct()).isFalse();
  }

  @Test
  void decisionsAreThoseThatTheSchedulerCounted() {
    assertThat(HEDDLE.decisions()).isEqualTo(7);
    assertThat(STOCK.decisions()).isZero();
  }

  @Test
  void allocationIsTheMeanOverTimeAndTheMostAtATime() {
    // 512 and 1024 MB for 4 of 10 s each, nothing for 2 s: 6,144 MB s.
    DemoResult run =
        new DemoResult(
            "3",
            List.of(),
            List.of(sample(0, 512, 2), sample(4, 1024, 9), sample(8, 0, 0), sample(10, 0, 0)),
            Map.of());

    assertThat(run.mean(Use::memoryMb)).isEqualTo(614.4);
    assertThat(run.peak(Use::vcores)).isEqualTo(9);
  }

  @Test
  void pageEscapesWhatItShowsAndNeedsNothingFromOutside() throws IOException {
    String page = new DemoPage(SIZE, run(10_000, RIGHT), List.of(STOCK, HEDDLE)).html();

    assertThat(page)
        .contains("join &lt;1&gt;", "&#39;a&#39; &lt; &#39;b&#39;", "&lt;ours&gt; completed a job")
        .contains("stock: <b>right</b>, each task of every evening ended once")
        .contains("&lt;ours&gt;, join &lt;1&gt;: <b>WRONG</b>")
        .contains("<svg", "<polygon", "21.0 (20.0 to 22.0)", "<td>0.50</td>", "DecidedByFitness")
        .doesNotContain("join <1>", "<ours>", "http", "<script", "src=");
  }

  private static Sample sample(int seconds, long memory, long vcores) {
    return new Sample(seconds * 1000L, Map.of("sort", new Use(memory, vcores)));
  }

  private static DemoRuns runs(String label, Map<String, Number> counters, DemoResult... runs) {
    return new DemoRuns(
        label,
        "as it is",
        List.of(runs).stream()
            .map(run -> new DemoResult(run.hadoop(), run.jobs(), run.samples(), counters))
            .toList());
  }

  private static DemoResult run(long endMs, Verdict second) {
    List<JobResult> jobs =
        List.of(
            new JobResult("sort", "1 map", RIGHT, 0, endMs),
            new JobResult("join <1>", "2 maps", second, 1_000, endMs));
    return new DemoResult("3", jobs, List.of(sample(0, 512, 2), sample(5, 0, 0)), Map.of());
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
                + " as shipped and 5 % later than stock tuned; compared with stock as shipped sort gained"
                + " most (60 % sooner) and no job lost, compared with stock tuned sort gained most (20 %"
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
        .endsWith("compared with stock tuned no job gained and sort lost most (20 % later).");
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
