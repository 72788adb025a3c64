package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HeddleCommandTest {
  private final Shell shell = new Shell();

  @Test
  void withoutSubcommandItShowsItsUsageAndFails() {
    assertThat(shell.run(new Configuration(false))).isEqualTo(2);
    assertThat(shell.err()).contains("check-config").contains("status").contains("version");
  }

  @Test
  void helpIsNoFailure() {
    assertThat(shell.run(new Configuration(false), "--help")).isZero();
    assertThat(shell.out()).contains("check-config").contains("--conf-dir");
  }

  /** A line has at most 96 characters, and what is in brackets stays together. */
  @Test
  void helpOfOneSubcommandIsItsOwn() {
    assertThat(shell.run(new Configuration(false), "import", "--help")).isZero();
    assertThat(shell.out())
        .isEqualToNormalizingNewlines(
            """
            yarn heddle import --out FILE [--rm URL] [--mapreduce DIR,...] [--spark DIR,...]
                    [--tony DIR,...] [--history-server URL] [--timeline URL] [--from T] [--to T]
                    [--conf-out DIR]
                makes a workload file of what a cluster has run
            """);
  }

  @Test
  void helpOfTheTunerIsThatOfItsWords() {
    assertThat(shell.run(new Configuration(false), "help", "tuner")).isZero();
    assertThat(shell.out())
        .contains("yarn heddle tuner status [--conf-dir DIR]")
        .doesNotContain("check-config");
  }

  @Test
  void anUnknownSubcommandFails() {
    assertThat(shell.run(new Configuration(false), "sched\nule")).isEqualTo(2);
    assertThat(shell.err())
        .contains("'sched\\u000aule' is no subcommand: write one of import, simulate, ");
  }

  @Test
  void whatWasMeantByAMistypedWordIsSaid() {
    assertThat(shell.run(new Configuration(false), "staus")).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean status? write one of");
    assertThat(shell.run(new Configuration(false), "status", "--rn", "x")).isEqualTo(1);
    assertThat(shell.err()).contains("--rn is not known here; did you mean --rm? these are");
    assertThat(shell.run(new Configuration(false), "tuner", "puase")).isEqualTo(1);
    assertThat(shell.err()).contains("did you mean pause? ");
  }

  @Test
  void versionNamesHadoopAndJava() {
    assertThat(shell.run(new Configuration(false), "version")).isZero();
    assertThat(shell.out())
        .contains("Heddle")
        .contains("Hadoop " + VersionInfo.getVersion())
        .contains("Java " + Runtime.version());
  }

  @Test
  void anUnknownOptionIsRefusedByName() {
    assertThat(shell.run(new Configuration(false), "version", "--all")).isEqualTo(1);
    assertThat(shell.err()).contains("--all");
    assertThat(shell.run(new Configuration(false), "status", "--rm")).isEqualTo(1);
    assertThat(shell.err()).contains("--rm takes one value");
  }

  @Tag("long")
  @Test
  void printsTheTableOfTheQuickstart() throws IOException {
    String page = Files.readString(Path.of("docs", "quickstart.md"));
    Matcher command = Pattern.compile("(?m)^benchmarks/heddle (compare .*)$").matcher(page);
    assertThat(command.find()).isTrue();

    int status = shell.run(new Configuration(false), command.group(1).split(" ", -1));

    assertThat(status).as(shell.err()).isZero();
    List<String> rows =
        page.lines()
            .dropWhile(line -> !line.startsWith("| capacity,"))
            .takeWhile(line -> line.startsWith("|"))
            .map(line -> line.replace("*", ""))
            .toList();
    assertThat(rows)
        .hasSize(6)
        .allSatisfy(
            row -> {
              String[] cells = row.split(" *\\| *", -1);
              String scheduler = cells[1].replaceFirst(",.*", "");
              List<String> makespan = figures(scheduler, "makespan");
              List<String> mean = figures(scheduler, "jct-mean");
              assertThat(cells[2]).isEqualTo(makespan.get(0));
              assertThat(cells[3]).isEqualTo(mean.get(0));
              if (!scheduler.equals("capacity")) {
                assertThat(cells[4]).isEqualTo(makespan.get(1) + ", " + mean.get(1));
              }
            });
  }

  /** The mean of a figure, and its ratio to the first scheduler's. */
  private List<String> figures(String scheduler, String metric) {
    Matcher row =
        Pattern.compile(
                "(?m)^evening +%s +%s +([0-9]+)(?: +[0-9]+){2} s *([0-9.]*)$"
                    .formatted(Pattern.quote(scheduler), metric))
            .matcher(shell.out());
    assertThat(row.find()).as(shell.out()).isTrue();
    return List.of(row.group(1), row.group(2));
  }
}
