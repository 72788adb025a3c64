package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RecurringName;
import io.heddle.state.StateFile;
import io.heddle.state.StateStore;
import io.heddle.state.UnsteadyFileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptProfileTableTest {
  private static final RecurringName JOB = new RecurringName("ann", "SPARK", "etl-#");
  private static final RecurringName OTHER = new RecurringName("bob", "TEZ", "report");
  private static final ContainerTimes RUN = new ContainerTimes(null, null, new TaskTimes(3, 12));

  @TempDir private Path parent;
  private final List<Throwable> failures = new ArrayList<>();
  private Path directory;
  private Path file;

  @BeforeEach
  void nameFiles() {
    directory = parent.resolve("made/for/it");
    file = directory.resolve("job-profiles");
  }

  private StateStore store(ProfileTable table) {
    return store(table, state(new Configuration()));
  }

  private StateStore store(ProfileTable table, StateFile file) {
    return new StateStore(table, file, failures::add);
  }

  private StateFile state(Configuration conf) {
    return new StateFile(conf, directory.toUri().toString(), ProfileTable.FILE);
  }

  private ProfileTable learned(RecurringName... jobs) {
    ProfileTable table = new ProfileTable(10);
    for (RecurringName job : jobs) {
      table.observe(job, RUN);
    }
    return table;
  }

  @Test
  void whatIsLearnedIsThereForTheNext() {
    store(learned(JOB, OTHER)).run();

    ProfileTable next = new ProfileTable(10);
    store(next).run();

    assertThat(next.copy()).containsExactlyEntriesOf(learned(JOB, OTHER).copy());
    assertThat(failures).isEmpty();
  }

  @Test
  void directoryAndFileAreForTheirOwnerAlone() throws IOException {
    store(learned(JOB)).run();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void onlyNewsIsWritten() throws IOException {
    store(learned(JOB)).run();
    ProfileTable table = new ProfileTable(10);
    StateStore store = store(table);
    Files.delete(directory.resolve(".job-profiles.crc"));
    byte[] before = Files.readAllBytes(file);
    store.run();
    store.run();
    assertThat(directory.resolve(".job-profiles.crc")).as("written anew").doesNotExist();

    table.observe(OTHER, RUN);
    store.run();
    assertThat(Files.readAllBytes(file)).isNotEqualTo(before);
    assertThat(directory.resolve("job-profiles.tmp")).doesNotExist();
  }

  @Test
  void nothingLearnedLeavesNoFile() {
    store(new ProfileTable(10)).run();
    assertThat(directory).doesNotExist();
    assertThat(failures).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "<xml/>", "heddle-state 2 0 00000000\n", "heddle-state 1 1 00000000\nx"})
  void aFileThatCannotBeUsedIsSetAsideAndLearningStartsAfresh(String content) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(file, content);
    ProfileTable table = learned(JOB);

    store(table).run();

    assertThat(directory.resolve("job-profiles.damaged")).hasContent(content);
    assertThat(table.copy().keySet()).containsExactly(JOB);
    ProfileTable next = new ProfileTable(10);
    store(next).run();
    assertThat(next.copy().keySet()).containsExactly(JOB);
    assertThat(failures).isEmpty();
  }

  /** The file system's own checksum tells of it first. */
  @Test
  void aFileThatWasChangedByHandIsSetAside() throws IOException {
    store(learned(JOB)).run();
    Files.writeString(file, Files.readString(file).replace("etl", "elt"));

    ProfileTable table = new ProfileTable(10);
    store(table).run();

    assertThat(table.size()).isZero();
    assertThat(directory.resolve("job-profiles.damaged")).exists();
    assertThat(failures).isEmpty();
  }

  @Test
  void anotherDamagedFileTakesThePlaceOfTheFirst() throws IOException {
    for (String content : List.of("first", "second")) {
      Files.createDirectories(directory);
      Files.writeString(file, content);
      store(new ProfileTable(10)).run();
    }
    assertThat(directory.resolve("job-profiles.damaged")).hasContent("second");
  }

  @Test
  void aFileOfTheRightFormWithOtherContentIsSetAside() throws IOException {
    state(new Configuration()).write("{\"version\": 9}".getBytes(StandardCharsets.UTF_8));
    store(new ProfileTable(10)).run();
    assertThat(directory.resolve("job-profiles.damaged")).exists();
  }

  /** A file where the directory should be: reading says that nothing is there, writing fails. */
  @Test
  void aWriteThatFailsIsTriedAgain() throws IOException {
    Path obstacle = parent.resolve("made");
    Files.writeString(obstacle, "");
    ProfileTable table = learned(JOB);
    StateStore store = store(table);
    store.run();
    assertThat(failures).hasSize(1);

    Files.delete(obstacle);
    store.run();
    assertThat(failures).hasSize(1);
    assertThat(file).exists();
  }

  /** Were the table written before the file could be read, what it says would be lost. */
  @Test
  void whatCouldNotBeReadAtFirstIsAddedLater() {
    store(learned(OTHER)).run();
    ProfileTable table = learned(JOB);
    StateStore store = store(table, state(UnsteadyFileSystem.settings()));
    UnsteadyFileSystem.down(true);
    store.run();
    store.run();
    assertThat(failures).hasSize(2);
    UnsteadyFileSystem.down(false);
    store.run();

    assertThat(failures).hasSize(2);
    assertThat(table.copy().keySet()).containsExactlyInAnyOrder(JOB, OTHER);
    ProfileTable next = new ProfileTable(10);
    store(next, state(UnsteadyFileSystem.settings())).run();
    assertThat(next.copy().keySet()).containsExactlyInAnyOrder(JOB, OTHER);
  }

  /** Hadoop's local file system throws an Error then. */
  @Test
  void whatDoesNotFitTheDiskIsWrittenOnceItDoes() {
    StateStore store = store(learned(JOB), state(UnsteadyFileSystem.settings()));
    UnsteadyFileSystem.full(true);
    store.run();
    UnsteadyFileSystem.full(false);
    assertThat(failures).hasSize(1);
    store.run();

    assertThat(failures).hasSize(1);
    ProfileTable next = new ProfileTable(10);
    store(next).run();
    assertThat(next.copy().keySet()).containsExactly(JOB);
  }

  @Test
  void aFileSystemThatDoesNotExistIsAFailureAndNoMore() {
    store(
            learned(JOB),
            new StateFile(new Configuration(), "nowhere://host/state", ProfileTable.FILE))
        .run();
    assertThat(failures).hasSize(1);
    assertThat(failures.get(0)).hasMessageContaining("nowhere");
  }
}
