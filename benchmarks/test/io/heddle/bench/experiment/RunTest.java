package io.heddle.bench.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.sim.report.Result;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {
  @TempDir Path directory;

  private record Broken(List<String> broken) implements Experiment {
    @Override
    public Result run(ExperimentOptions options, PrintStream progress) {
      Figures figures = new Figures();
      figures.add("any", "heddle", "left", 1, "");
      return new Result("broken", Map.of(), options.seeds(), figures.rows(), Map.of());
    }

    @Override
    public String summary(Result result) {
      return "one figure";
    }
  }

  private int measure(List<String> broken, ByteArrayOutputStream out) throws Exception {
    return Run.measure(
        directory.resolve("broken"),
        new Broken(broken),
        new ExperimentOptions(List.of(1L), true),
        new PrintStream(out, true, UTF_8));
  }

  @Test
  void aBrokenBoundIsNamedAndFailsTheRunWhichStillLeavesItsResult() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    assertThat(measure(List.of("seed 1: heap grows"), out)).isEqualTo(1);

    assertThat(out.toString(UTF_8)).contains("one figure", "BOUND BROKEN: seed 1: heap grows");
    assertThat(directory.resolve("broken.json")).content().contains("\"left\"");
    assertThat(directory.resolve("broken.html")).exists();
  }

  @Test
  void withoutOneTheRunIsWell() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(measure(List.of(), out)).isZero();
    assertThat(out.toString(UTF_8)).doesNotContain("BROKEN");
  }

  private static ExperimentOptions parse(String... arguments) {
    return ExperimentOptions.parse(List.of(arguments), 5);
  }

  @Test
  void thereAreTheUsualSeedsUnlessAnotherNumberIsGivenOrARunIsQuick() {
    assertThat(parse().seeds()).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(parse("--quick")).isEqualTo(new ExperimentOptions(List.of(1L), true));
    assertThat(parse("--quick", "--seeds", "2").seeds()).containsExactly(1L, 2L);
    assertThat(parse("--seeds", "2", "--first-seed", "1001").seeds()).containsExactly(1001L, 1002L);
  }

  @Test
  void whatIsNotUnderstoodIsNamed() {
    assertThatThrownBy(() -> parse("--seeds", "0")).hasMessageContaining("'0'");
    assertThatThrownBy(() -> parse("--first-seed")).hasMessageContaining("--first-seed ''");
    assertThatThrownBy(() -> parse("--fast")).hasMessageContaining("--fast");
  }
}
