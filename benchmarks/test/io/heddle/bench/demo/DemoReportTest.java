package io.heddle.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.bench.cluster.ClusterSize;
import io.heddle.bench.demo.job.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoReportTest {
  // 2 nodes of <1000 MB, 4 vcores>: 2,000 MB and 8 vcores.
  private static final ClusterSize SIZE = new ClusterSize(2, 1000, 4);

  @BeforeAll
  static void numbersAsTheDemoWritesThem() {
    Locale.setDefault(Locale.ROOT);
  }

  @Test
  void comparesJobsAndTotals() {
    // Held over a makespan of 10 s: 5,000 of 20,000 MB s, 20 of 80 core s; of 20 s half as much.
    DemoComparison comparison =
        DemoComparison.of(List.of(run("ours", 10_000), run("stock", 20_000)));

    assertThat(comparison.schedulers()).containsExactly("ours", "stock");
    assertThat(comparison.rows())
        .containsExactly(
            new DemoComparison.Row(
                "job <1>",
                List.of(
                    new DemoComparison.Cell(10, 3, 0.25, 0.25),
                    new DemoComparison.Cell(20, 3, 0.125, 0.125))),
            new DemoComparison.Row(
                "all jobs",
                List.of(
                    new DemoComparison.Cell(10, 3, 0.25, 0.25),
                    new DemoComparison.Cell(20, 3, 0.125, 0.125))));
    assertThat(comparison.rows().get(0).ratio()).isEqualTo(0.5);
  }

  @Test
  void reportShowsFiguresVerdictsAndCounters() {
    assertThat(DemoReport.of(List.of(run("ours", 10_000), run("stock", 20_000))))
        .containsPattern("job <1> +10.0 +20.0 +0.50 +3 +3 +25 % +13 %")
        .containsPattern("stock +job <1> +WRONG +'a' < 'b'")
        .contains("Decisions");
  }

  @Test
  void pageEscapesWhatItShowsAndNeedsNothingFromOutside() throws IOException {
    String page = DemoPage.of(List.of(run("ours", 10_000), run("stock", 20_000)));

    assertThat(page)
        .contains("job &lt;1&gt;", "&#39;a&#39; &lt; &#39;b&#39;", "<svg", "<polygon")
        .doesNotContain("job <1>", "http", "<script", "src=");
  }

  @Test
  void resultSurvivesTheWayToTheParent(@TempDir Path directory) throws IOException {
    DemoResult result = run("ours", 10_000);
    DemoJson.write(directory.resolve("result.json"), result);

    assertThat(DemoJson.read(directory.resolve("result.json"))).isEqualTo(result);
  }

  @Test
  void oneWrongResultMakesTheRunWrong() {
    assertThat(run("ours", 10_000).correct()).isFalse();
    assertThat(new DemoResult("ours", "3", SIZE, List.of(), List.of(), Map.of()).correct())
        .isFalse();
  }

  private static DemoResult run(String scheduler, long endMs) {
    JobResult job =
        new JobResult("job <1>", "1 map", Verdict.wrong("'a' < 'b'"), endMs, endMs, 3, 5_000, 20);
    List<Sample> samples =
        List.of(new Sample(0, Map.of("job <1>", new Use(1, 500, 2))), new Sample(endMs, Map.of()));
    return new DemoResult(scheduler, "3", SIZE, List.of(job), samples, Map.of("Decisions", 7));
  }
}
