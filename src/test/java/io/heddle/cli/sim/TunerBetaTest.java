package io.heddle.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TunerBetaTest {
  @TempDir Path directory;
  private final Shell shell = new Shell();

  private String workload() throws IOException {
    return Files.writeString(
            directory.resolve("jobs.json"),
            """
            {"name": "two", "cluster": {"nodes": [{"count": 2, "memory": 8192, "cores": 8}]},
             "jobs": [
              {"id": "memory", "submit": 0, "map-reduce": {
                "maps": {"count": 12, "memory": 3072, "cores": 1, "seconds": 10},
                "reduces": {"count": 2, "memory": 1024, "cores": 1, "seconds": 5}, "shuffle": 1}},
              {"id": "cores", "submit": 0, "map-reduce": {
                "maps": {"count": 12, "memory": 1024, "cores": 3, "seconds": 10},
                "reduces": {"count": 2, "memory": 1024, "cores": 1, "seconds": 5}, "shuffle": 1}}]}
            """)
        .toString();
  }

  private int run(String... arguments) {
    return shell.run(new Configuration(false), arguments);
  }

  @Test
  void findsWeightsAndTriesThemOnOtherSeeds() throws IOException {
    int code =
        run(
            "tuner",
            "beta",
            "--workload",
            workload(),
            "--seeds",
            "1",
            "--held-out",
            "2",
            "--grid-size",
            "2");

    assertThat(code).as(shell.err()).isZero();
    // ln(0.01) / ln(0.5) = 6.64, four times.
    assertThat(shell.err()).contains("27 weights on 1 seeds: this takes 27 simulations");
    assertThat(shell.out())
        .contains("present              fitness 0.200, urgency 0.200, alignment 0.600")
        .containsPattern("found +fitness [01]\\.[0-9]{3}, urgency")
        .containsPattern("jct-mean, searched +present [0-9.]+ s, found [0-9.]+ s: [0-9.]+ % less")
        .containsPattern("jct-mean, held out +present [0-9.]+ s")
        .containsPattern("yarn.scheduler.heddle.haste-a.beta.fitness=[01]\\.[0-9]{3}");
  }

  @Test
  void refusesAnotherObjectiveByName() throws IOException {
    int code = run("tuner", "beta", "--workload", workload(), "--objective", "jct-p95");

    assertThat(code).isEqualTo(1);
    assertThat(shell.err()).contains("--objective 'jct-p95'").contains("makespan");
  }

  @Test
  void aWorkloadThatDoesNotEndIsRefused() throws IOException {
    assertThat(run("tuner", "beta", "--workload", workload(), "--until", "5")).isEqualTo(1);
    assertThat(shell.err()).contains("--until");
  }

  @Test
  void anotherWordIsRefusedWithThoseThatThereAre() {
    assertThat(run("tuner", "gamma")).isEqualTo(1);
    assertThat(shell.err()).contains("tuner 'gamma'").contains("beta");
  }
}
