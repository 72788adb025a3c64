package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell profile, with Hadoop's functions played by ones that print how they are called. */
class ShellProfileTest {
  private static final Path PROFILE =
      Path.of("src/main/dist/shellprofile.d/heddle.sh").toAbsolutePath();
  private static final String STUBS =
      """
      set -eu -o pipefail
      HEDDLE_JAR=${HEDDLE_JAR:-}
      hadoop_add_profile() { echo "profile $*"; }
      hadoop_add_subcommand() { echo "subcommand $1 $2"; }
      hadoop_add_classpath() { echo "classpath $1"; }
      hadoop_error() { echo "error $*"; }
      """;

  @TempDir Path temporary;
  private Path home;
  private Path profile;

  @BeforeEach
  void unpack() throws IOException {
    home = temporary.toRealPath().resolve("heddle-1 of ours");
    profile = home.resolve("shellprofile.d/heddle.sh");
    Files.createDirectories(profile.getParent());
    Files.copy(PROFILE, profile);
  }

  private String bash(String script) throws Exception {
    Path output = temporary.resolve("output");
    Process process =
        new ProcessBuilder("bash", "-c", STUBS + script)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    String printed = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(printed).isZero();
    return printed;
  }

  private String yarn(Path sourced, String then) throws Exception {
    return bash("HADOOP_SHELL_EXECNAME=yarn; source '" + sourced + "'; " + then);
  }

  @Test
  void yarnGetsTheSubcommand() throws Exception {
    assertThat(yarn(profile, "yarn_subcommand_heddle; echo class $HADOOP_CLASSNAME"))
        .startsWith("profile heddle\nsubcommand heddle client\n")
        .endsWith("class " + HeddleCommand.class.getName() + "\n");
  }

  @Test
  void theSubcommandHasWhatTheResourceManagerHasAndLogsLess() throws Exception {
    String environment =
        "HADOOP_YARN_HOME=/opt/hadoop; YARN_DIR=share/hadoop/yarn; HADOOP_ROOT_LOGGER=INFO,console; ";
    assertThat(
            yarn(profile, environment + "yarn_subcommand_heddle; echo logger $HADOOP_ROOT_LOGGER"))
        .contains("classpath /opt/hadoop/share/hadoop/yarn/timelineservice/*")
        .endsWith("logger WARN,console\n");
  }

  @Test
  void theSubcommandAloneHasTheTools() throws Exception {
    Path jar = Files.createFile(home.resolve("heddle-0.1.0-hadoop3.5.jar"));
    Path tools = Files.createFile(home.resolve("heddle-0.1.0-hadoop3.5-tools.jar"));
    assertThat(yarn(profile, "yarn_subcommand_heddle")).contains("classpath " + tools + "\n");
    assertThat(yarn(profile, "_heddle_hadoop_classpath"))
        .endsWith("classpath " + jar + "\n")
        .doesNotContain(tools.toString());
  }

  @Test
  void withoutTheToolsTheSubcommandSaysSo() throws Exception {
    Path jar = Files.createFile(temporary.resolve("other.jar"));
    assertThat(
            yarn(profile, "HEDDLE_JAR='" + jar + "'; (yarn_subcommand_heddle) || echo \"code $?\""))
        .contains("error ERROR: yarn heddle needs", "other-tools.jar")
        .endsWith("code 1\n");
  }

  @Test
  void otherCommandsAreLeftAlone() throws Exception {
    assertThat(bash("HADOOP_SHELL_EXECNAME=hdfs; source '" + profile + "'")).isEmpty();
  }

  @Test
  void theJarOfTheUnpackedArchiveIsFoundThroughALink() throws Exception {
    Path jar = Files.createFile(home.resolve("heddle-0.1.0-hadoop3.5.jar"));
    Path link = temporary.resolve("conf-heddle.sh");
    Files.createSymbolicLink(link, profile);
    assertThat(yarn(profile, "_heddle_hadoop_classpath")).endsWith("classpath " + jar + "\n");
    assertThat(yarn(link, "_heddle_hadoop_classpath")).endsWith("classpath " + jar + "\n");
  }

  @Test
  void aNamedJarGoesFirst() throws Exception {
    Files.createFile(home.resolve("heddle-0.1.0-hadoop3.5.jar"));
    Path named = Files.createFile(temporary.resolve("other.jar"));
    assertThat(yarn(profile, "HEDDLE_JAR='" + named + "'; _heddle_hadoop_classpath"))
        .endsWith("classpath " + named + "\n");
  }

  @Test
  void aNamedJarThatIsNotThereIsReported() throws Exception {
    assertThat(yarn(profile, "HEDDLE_JAR=/nowhere/heddle.jar; _heddle_hadoop_classpath"))
        .contains("error WARNING: HEDDLE_JAR=/nowhere/heddle.jar is not a file")
        .doesNotContain("classpath /");
  }

  @Test
  void withoutAJarBesideItTheClassPathStaysAsItIs() throws Exception {
    assertThat(yarn(profile, "_heddle_hadoop_classpath"))
        .isEqualTo("profile heddle\nsubcommand heddle client\n");
  }
}
