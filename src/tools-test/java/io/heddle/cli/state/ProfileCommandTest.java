package io.heddle.cli.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.history.spark.SparkLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileCommandTest {
  private static final String DOCUMENT =
      """
      {"format": "heddle-profiles", "version": 1, "profiles": [
        {"job": {"user": "ann", "type": "MAPREDUCE", "name": "etl-#"},
         "profile": {"runs": 2, "times": {"map": {"count": 8, "meanSeconds": 12.34}}}},
        {"job": {"user": "ann", "type": "workflow", "name": "ranks-#"},
         "profile": {"runs": 1, "stages": {"previous": 0, "latest": 7}}}]}
      """;

  @TempDir private Path directory;
  private Path state;
  private final Shell shell = new Shell();

  @BeforeEach
  void configure() throws IOException {
    state = directory.resolve("state/job-profiles");
    write("yarn-site.xml", directory.resolve("state").toUri().toString());
    write("capacity-scheduler.xml", null);
  }

  private void write(String name, String stateDirectory) throws IOException {
    Configuration conf = new Configuration(false);
    if (stateDirectory != null) {
      conf.set(HeddleConfig.STATE_DIR, stateDirectory);
    }
    try (var out = Files.newOutputStream(directory.resolve(name))) {
      conf.writeXml(out);
    }
  }

  private int profile(String... words) {
    List<String> arguments = new ArrayList<>(List.of("profile"));
    arguments.addAll(List.of(words));
    arguments.addAll(List.of("--conf-dir", directory.toString()));
    return shell.run(new Configuration(false), arguments.toArray(String[]::new));
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content).toString();
  }

  @Test
  void whatIsImportedIsShown() throws IOException {
    assertThat(profile("import", file("in.json", DOCUMENT))).as(shell.err()).isZero();
    assertThat(shell.out()).contains("2 profiles added, 2 in all");

    assertThat(profile("show")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("2 recurring jobs and workflows")
        .containsPattern("2 +12\\.3 \\(8\\) +- +- +- +-  ann, MAPREDUCE, etl-#")
        .containsPattern("1 +- +- +- +7 +-  ann, workflow, ranks-#");
  }

  /** The maps' mean stays: (8 * 12.34 + 8 * 12.34) / 16. */
  @Test
  void anImportAddsToWhatIsThere() throws IOException {
    String in = file("in.json", DOCUMENT);
    assertThat(profile("import", in)).isZero();
    assertThat(profile("import", in)).isZero();
    assertThat(profile("show")).isZero();
    assertThat(shell.out())
        .containsPattern("4 +12\\.3 \\(16\\) +- +- +- +-  ann, MAPREDUCE, etl-#");
  }

  private static final String SPARK =
      """
      {"Event":"SparkListenerApplicationStart","App Name":"etl-1","App ID":"%s","User":"ann"}
      {"Event":"SparkListenerJobStart","Job ID":0,"Stage IDs":[0,1]}
      {"Event":"SparkListenerStageSubmitted","Stage Info":{"Stage ID":0,"Number of Tasks":4,\
      "Stage Name":"scan","Parent IDs":[]}}
      {"Event":"SparkListenerStageCompleted","Stage Info":{"Stage ID":0}}
      {"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"Success"},\
      "Task Info":{"Launch Time":1000,"Finish Time":8500}}
      {"Event":"SparkListenerStageSubmitted","Stage Info":{"Stage ID":1,"Number of Tasks":2,\
      "Stage Name":"join","Parent IDs":[0]}}
      {"Event":"SparkListenerStageCompleted","Stage Info":{"Stage ID":1}}
      {"Event":"SparkListenerTaskEnd","Stage ID":1,"Task End Reason":{"Reason":"Success"},\
      "Task Info":{"Launch Time":9000,"Finish Time":10000}}
      {"Event":"SparkListenerJobEnd","Job ID":0,"Job Result":{"Result":"JobSucceeded"}}
      {"Event":"SparkListenerApplicationEnd","Timestamp":9}
      """;

  /** A log in one file, one in three of which the first comes last by name, and other files. */
  private Path histories() throws IOException {
    Path inner = Files.createDirectories(directory.resolve("logs/2026/eventlog_v2_app_2"));
    Files.writeString(directory.resolve("logs/app_1"), SPARK.formatted("app_1"));
    String[] lines = SPARK.formatted("app_2").split("\n", -1);
    Files.writeString(inner.resolve("appstatus_app_2"), "");
    for (int i = 0; i < lines.length; i++) {
      Files.writeString(inner.resolve("events_" + (i + 1) + "_app_2"), lines[i] + "\n");
    }
    Files.writeString(directory.resolve("logs/.app_1.crc"), "checksum");
    Files.writeString(directory.resolve("logs/notes"), "rubbish");
    return directory.resolve("logs");
  }

  @Test
  void historiesAreImportedAndTheirStagesShown() throws IOException {
    assertThat(profile("import", histories().toString())).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("logs/notes: not recognised as a history of Spark, MapReduce, Tez or TonY")
        .contains("read 2 histories of 1 recurring job; 1 passed over: 1 not recognised")
        .contains("1 profile added, 1 in all");

    assertThat(profile("show", "--job", "etl-#")).as(shell.err()).isZero();
    assertThat(shell.out())
        .containsPattern("2 +- +- +- +- +2 \\(2\\)  ann, SPARK, etl-#")
        .contains("2 stages, the longest path takes 8.5 s")
        .containsPattern("0 +4 +7\\.5 +-  -: scan")
        .containsPattern("1 +2 +1\\.0 +-  0: join");
  }

  /** Two tasks of 20 s use 6 s of processor each, in an executor that is there for 60 s. */
  @Test
  void whatAJobUsedIsLearnedFromItsHistory() throws IOException {
    SparkLog log =
        SparkLog.of("etl-1")
            .executor("1", 0)
            .job(0, 0)
            .submit(0, 0, List.of(), 2)
            .measured(0, 20_000, 6_000_000_000L, 0)
            .measured(0, 20_000, 6_000_000_000L, 0)
            .complete(0, 0, List.of(), 2, "")
            .endJob(0)
            .end(60_000);
    assertThat(profile("import", file("application_1_0001", log.text()))).as(shell.err()).isZero();
    assertThat(profile("show", "--job", "etl-#")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("used 0.20 of its vcores, 90th percentile 0.30 (1 run)");
  }

  @Test
  void historiesAreReadFromAnyFileSystem() throws IOException {
    String name = histories().resolve("app_1").toUri().toString();
    assertThat(profile("import", name, histories().resolve("2026").toString()))
        .as(shell.err())
        .isZero();
    assertThat(shell.out()).contains("read 2 histories of 1 recurring job\n");
  }

  @Test
  void whereNoHistoryCanBeReadNothingChanges() throws IOException {
    Path empty = Files.createDirectory(directory.resolve("empty"));
    assertThat(profile("import", empty.toString(), file("notes", "rubbish"))).isEqualTo(1);
    assertThat(shell.err()).contains("there is nothing to import");
    assertThat(profile("import", empty.toString(), directory.resolve("gone").toString()))
        .isEqualTo(1);
    assertThat(shell.err()).contains("gone is not there");
    assertThat(state).doesNotExist();
  }

  @Test
  void aJobThatIsNotThereIsNotShown() {
    assertThat(profile("show", "--job", "etl")).isEqualTo(1);
    assertThat(shell.err()).contains("no profile has the name 'etl'");
    assertThat(shell.run(new Configuration(false), "profile", "show", "--job")).isEqualTo(1);
    assertThat(shell.err()).contains("--job takes the name of a job");
  }

  @Test
  void anExportCanBeImportedElsewhere() throws IOException {
    String out = directory.resolve("out.json").toString();
    assertThat(profile("import", file("in.json", DOCUMENT))).isZero();
    assertThat(profile("export", out)).as(shell.err()).isZero();
    byte[] kept = Files.readAllBytes(state);

    assertThat(profile("reset")).isZero();
    assertThat(state).doesNotExist();
    assertThat(profile("import", out)).as(shell.err()).isZero();
    assertThat(Files.readAllBytes(state)).isEqualTo(kept);
  }

  @Test
  void whereNothingIsKeptNothingIsShown() {
    assertThat(profile("show")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("0 recurring jobs");
    assertThat(profile("reset")).isZero();
    assertThat(shell.out()).contains("is not there");
  }

  @Test
  void withoutAStateDirectoryThereIsNothingToShow() throws IOException {
    write("yarn-site.xml", null);
    assertThat(profile("show")).isEqualTo(1);
    assertThat(shell.err()).contains(HeddleConfig.STATE_DIR + " is none");
  }

  @Test
  void aDamagedFileIsNamedAndMayBeDeleted() throws IOException {
    Files.createDirectories(state.getParent());
    Files.writeString(state, "rubbish");
    assertThat(profile("show")).isEqualTo(1);
    assertThat(shell.err()).contains("job-profiles cannot be used: its first line");
    assertThat(profile("reset")).isZero();
    assertThat(profile("show")).isZero();
  }

  @Test
  void anImportOfAnotherFileIsRefusedAndChangesNothing() throws IOException {
    assertThat(profile("import", file("other.json", "{\"jobs\": []}"))).isEqualTo(1);
    assertThat(shell.err()).contains("other.json cannot be used: line 1");
    assertThat(profile("import", directory.resolve("missing.json").toString())).isEqualTo(1);
    assertThat(shell.err()).contains("missing.json is not there");
    assertThat(state).doesNotExist();
  }

  @Test
  void wordsThatAreNotUnderstoodAreRefusedByName() throws IOException {
    assertThat(profile("list")).isEqualTo(1);
    assertThat(shell.err()).contains("profile 'list'").contains("import FILE");
    assertThat(shell.run(new Configuration(false), "profile")).isEqualTo(1);
    assertThat(shell.run(new Configuration(false), "profile", "export")).isEqualTo(1);
    assertThat(shell.err()).contains("profile export takes the name of a file");
    write("yarn-site.xml", "relative/path");
    assertThat(profile("show")).isEqualTo(1);
    assertThat(shell.err()).contains("'relative/path' cannot be used");
  }
}
