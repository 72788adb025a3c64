package io.heddle.cli.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.cli.Shell;
import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.sim.sweep.SweepTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecommendTest {
  @TempDir Path directory;
  private Path workload;

  /** A wide job without reduces, and small ones behind it, which FIFO order lets wait. */
  @BeforeEach
  void writeWorkload() throws IOException {
    StringBuilder jobs = new StringBuilder(job("wide", 0, 120));
    for (int i = 0; i < 6; i++) {
      jobs.append(",").append(job("small-" + i, 2 + i, 2));
    }
    workload =
        Files.writeString(
            directory.resolve("jobs.json"),
            """
            {"name": "behind", "cluster": {"nodes": [{"count": 2, "memory": 8192, "cores": 8}]},
             "jobs": [%s]}
            """
                .formatted(jobs));
  }

  private static String job(String id, int submit, int tasks) {
    return """
        {"id": "%s", "submit": %d,
         "dag": [{"count": %d, "memory": 1024, "cores": 1, "seconds": 10}]}"""
        .formatted(id, submit, tasks);
  }

  private Shell recommend(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("recommend", "--workload", workload.toString(), "--masters", "0.3"));
    arguments.addAll(List.of("--policies", "heddle", "--seeds", "1", "--held-out", "2"));
    arguments.addAll(List.of(more));
    Shell shell = new Shell();
    shell.run(new Configuration(false), arguments.toArray(String[]::new));
    assertThat(shell.code()).as(shell.err()).isZero();
    return shell;
  }

  @Test
  void whereNoJobEndsNothingIsRecommended() throws IOException {
    Files.writeString(
        workload,
        """
        {"name": "none", "cluster": {"nodes": [{"count": 2, "memory": 8192, "cores": 8}]},
         "jobs": [{"id": "a", "queue": "root.nope", "submit": 0,
           "dag": [{"count": 1, "memory": 1024, "cores": 1, "seconds": 1}]}]}
        """);
    Shell shell = new Shell();
    shell.run(
        new Configuration(false),
        "recommend --workload %s --conf-dir %s --seeds 1 --held-out 2 --parallel 1"
            .formatted(workload, Path.of("capacity-and-fair-configs").toAbsolutePath())
            .split(" "));
    assertThat(shell.code()).isEqualTo(1);
    assertThat(shell.err()).contains("no job ended", "a: ", "unknown queue: root.nope");
  }

  @Test
  void theConfigurationThatWinsIsPrintedWithItsLines() throws IOException {
    Shell shell = recommend("--parallel", "1", "--out", directory.toString());
    assertThat(shell.out())
        .contains("behind: 7 jobs on 2x8192MBx8")
        .contains("capacity fair, masters 0.3")
        .containsPattern("Recommended: (capacity fair|heddle), masters 0.3")
        .contains("smaller four fifths, mean completion ")
        .contains("<name>yarn.scheduler.capacity.maximum-am-resource-percent</name>");
    JsonNode json = new ObjectMapper().readTree(directory.resolve(Recommend.JSON_FILE).toFile());
    assertThat(json.at("/seeds").toString()).isEqualTo("[1]");
    assertThat(json.at("/held-out").toString()).isEqualTo("[2,3]");
    // Without reduces there is but one slow-start.
    assertThat(json.at("/searched")).hasSize(4);
  }

  /** Two processes find what one does. */
  @Test
  @Tag("long")
  void simulationsRunInProcessesOfTheirOwn() {
    assertThat(recommend("--parallel", "2", "--json").out())
        .isEqualTo(recommend("--parallel", "1", "--json").out())
        .contains("\"winner\"");
  }

  @Test
  void aProcessThatFailsIsSaidWithWhatItSaid() {
    WorkerProcesses processes =
        new WorkerProcesses(List.of("--workload", "/nowhere"), 1, trial -> {});
    assertThatThrownBy(() -> processes.run(List.of(new SweepTrial("present", 1))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the process for present, seed 1 has ended without a result")
        .hasMessageContaining("--workload /nowhere cannot be read");
  }

  @Test
  void whatIsWrongIsNamed() {
    assertRefused("--held-out '1'", "--held-out", "1");
    assertRefused("--objective 'cost'", "--objective", "cost");
    assertRefused("--parallel '0'", "--parallel", "0");
    assertRefused("/nowhere", "--workload", "/nowhere");
    assertThatThrownBy(() -> RecommendOptions.of(List.of("--masters", "0", "--workload", "x"), 1))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("--masters '0': give shares above 0 to 1");
    assertThatThrownBy(() -> RecommendOptions.of(List.of("--policies", "best"), 1))
        .hasMessageContaining("--policies 'best': give some of ");
    assertThatThrownBy(() -> RecommendOptions.of(List.of("--slow-starts", "2"), 1))
        .hasMessageContaining("--slow-starts '2': give shares from 0 to 1");
  }

  private void assertRefused(String message, String option, String value) {
    List<String> arguments = new ArrayList<>(List.of("recommend", option, value));
    if (!option.equals("--workload")) {
      arguments.addAll(List.of("--workload", workload.toString()));
    }
    Shell refused = new Shell();
    assertThat(refused.run(new Configuration(false), arguments.toArray(String[]::new)))
        .isEqualTo(1);
    assertThat(refused.err()).contains(message);
  }

  @Test
  void aTrialIsALine() throws IOException {
    SweepTrial trial = new SweepTrial("heddle, masters 0.3", 12);
    assertThat(TrialWorker.parse(TrialWorker.line(trial))).isEqualTo(trial);
    assertThatThrownBy(() -> TrialWorker.parse("heddle")).hasMessageContaining("heddle");
  }
}
