package io.heddle.bench.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  void anUnknownNameIsRefusedWithTheNearestOne() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(Run.run(List.of("hearbeat"), new PrintStream(out, true, UTF_8))).isEqualTo(2);
    assertThat(out.toString(UTF_8))
        .startsWith("no experiment 'hearbeat'; did you mean heartbeat? ")
        .contains("usage: benchmarks/run NAME");
  }
}
