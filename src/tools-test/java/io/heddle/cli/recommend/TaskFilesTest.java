package io.heddle.cli.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.cli.command.Subcommand.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskFilesTest {
  @TempDir Path directory;

  @Test
  void tasksNameTheFilesAsTheyFindThem() throws IOException {
    Files.writeString(directory.resolve("capacity-scheduler.xml"), "<configuration/>");
    TaskFiles files =
        TaskFiles.of(
            List.of(
                "--workload",
                "/data/past.json",
                "--seeds",
                "2",
                "--conf-dir",
                directory.toString(),
                "--out",
                "results",
                "--on-cluster",
                "--json"));

    assertThat(files.arguments().words())
        .containsExactly(
            "--workload", "heddle-workload", "--seeds", "2", "--conf-dir", "heddle-conf-");
    assertThat(files.local())
        .containsExactly(
            new TaskFiles.Local(Path.of("/data/past.json"), "heddle-workload"),
            new TaskFiles.Local(
                directory.resolve("capacity-scheduler.xml"), "heddle-conf-capacity-scheduler.xml"));
  }

  @Test
  void argumentsAreReadAsTheyWereStored() {
    TaskFiles.Arguments arguments =
        new TaskFiles.Arguments(List.of("--outage", "1:2:3,2:3:4", "${user.name}", "a b"));
    Configuration conf = new Configuration(false);
    arguments.store(conf);
    assertThat(TaskFiles.Arguments.of(conf)).isEqualTo(arguments);
  }

  @Test
  void configurationFilesStandUnderTheirOwnNames() throws IOException {
    Files.writeString(directory.resolve("heddle-conf-yarn-site.xml"), "<configuration/>");
    TaskFiles.unpack(directory);
    assertThat(directory.resolve("heddle-conf-").resolve("yarn-site.xml")).isRegularFile();
    assertThat(directory.resolve("yarn-site.xml")).doesNotExist();
  }

  /** Without a mapred-site.xml jobs would run in this process. */
  @Test
  void aConfigurationWithoutAClusterIsRefused() {
    TaskFiles none = TaskFiles.of(List.of());
    assertThatThrownBy(() -> new ClusterTrials(new Configuration(false), none, line -> {}))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("mapreduce.framework.name is '")
        .hasMessageContaining("set it in mapred-site.xml");
    assertThatThrownBy(() -> RecommendOptions.of(List.of("--on-cluster", "--parallel", "2"), 1))
        .hasMessage("give either --on-cluster or --parallel");
  }
}
