package io.heddle.tune.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.state.StateFile;
import io.heddle.state.StateFile.StateException;
import io.heddle.state.UnsteadyFileSystem;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Entry.Effect;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  @TempDir private Path directory;
  private final List<Throwable> failures = new ArrayList<>();

  private Journal journal() {
    return journal(directory);
  }

  private Journal journal(Path where) {
    Configuration conf = new Configuration();
    return Journal.in(name -> new StateFile(conf, "file://" + where, name), failures::add);
  }

  private static Entry entry(long id, String reason) {
    return new Entry(
        1_700_000_000_123L + id,
        id - 1,
        id,
        ChangeOutcome.KEPT,
        List.of(
            new QueueChange(
                "root.a \"quoted\"\n",
                new QueueSettings(0.1, Ordering.FIFO),
                new QueueSettings(1 / 3.0, Ordering.FAIR))),
        Double.POSITIVE_INFINITY,
        12.5,
        Optional.of(new Effect(3, 10, 11, 1.1, 1)),
        reason);
  }

  @Test
  void whatWasAddedIsReadAgain() {
    Journal journal = journal();
    assertThat(journal.history()).isEmpty();
    journal.add(entry(1, "before it was read"));
    assertThat(journal.flush()).isTrue();
    assertThat(journal.history()).contains(List.of());
    journal.add(Entry.of(5, ChangeOutcome.PAUSED, "by ann"));
    journal.run();

    Journal again = journal();
    assertThat(again.flush()).isTrue();
    assertThat(again.history())
        .contains(
            List.of(entry(1, "before it was read"), Entry.of(5, ChangeOutcome.PAUSED, "by ann")));
    assertThat(again.recent()).isEqualTo(journal.recent());
    assertThat(failures).isEmpty();
  }

  @Test
  void theFilesCanBeReadByPeople() throws IOException {
    Journal journal = journal();
    journal.add(Entry.of(5, ChangeOutcome.PAUSED, "by ann"));
    journal.flush();

    assertThat(Files.readAllLines(directory.resolve("tuner-journal-00")).subList(1, 3))
        .containsExactly(
            "heddle-tuner-journal 1 0",
            "{\"time\":\"1970-01-01T00:00:00.005Z\",\"id\":0,\"outcome\":\"PAUSED\",\"queues\":[],"
                + "\"predictedNow\":0.0,\"predictedAfter\":0.0,\"reason\":\"by ann\"}");
  }

  /** An entry of 10 kB: 27 fill a file of 256 kB, and 16 files hold at most 432. */
  @Tag("long")
  @Test
  void theOldestEntriesMakeRoom() throws IOException {
    String longText = "x".repeat(10_000);
    Journal journal = journal();
    for (int i = 1; i <= 600; i++) {
      journal.add(entry(i, longText + i));
      if (i % 7 == 0) {
        journal.flush();
      }
    }
    journal.flush();

    Journal again = journal();
    again.flush();
    List<Entry> history = again.history().orElseThrow();
    assertThat(history.size()).isBetween(390, 432);
    for (int i = 0; i < history.size(); i++) {
      assertThat(history.get(i).id()).isEqualTo(600 - history.size() + 1 + i);
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.mapToLong(file -> file.toFile().length()).sum())
          .isLessThan(SegmentFiles.COUNT * (Journal.SEGMENT_BYTES + 12_000L));
    }
    again.add(entry(601, "one more"));
    again.flush();
    Journal third = journal();
    third.flush();
    assertThat(third.history().orElseThrow()).last().isEqualTo(entry(601, "one more"));
  }

  @Test
  void aDamagedFileIsSetAsideAndTheOthersAreRead() throws IOException {
    String longText = "x".repeat(10_000);
    Journal journal = journal();
    for (int i = 1; i <= 60; i++) {
      journal.add(entry(i, longText));
    }
    journal.flush();
    Files.writeString(directory.resolve("tuner-journal-01"), "heddle-state 1 3 00000000\nabc");

    Journal again = journal();
    assertThat(again.flush()).isTrue();

    assertThat(again.history().orElseThrow().size()).isBetween(27, 59);
    assertThat(directory.resolve("tuner-journal-01.damaged")).exists();
    assertThat(failures).isEmpty();
  }

  @Test
  void whoOnlyLooksLeavesADamagedFileWhereItIs() throws IOException {
    journal().flush();
    Journal journal = journal();
    journal.add(entry(1, "kept"));
    journal.flush();
    Path damaged = directory.resolve("tuner-journal-01");
    Files.writeString(damaged, "heddle-state 1 3 00000000\nabc");
    List<String> told = new ArrayList<>();

    Configuration conf = new Configuration();
    List<Entry> entries =
        Journal.read(
            name -> new StateFile(conf, "file://" + directory, name),
            (file, why) -> told.add(file + ": " + why));

    assertThat(entries).containsExactly(entry(1, "kept"));
    assertThat(told).containsExactly("file:" + damaged + ": its checksum is wrong");
    assertThat(damaged).exists();
  }

  /** Two ResourceManagers may take themselves for the active one for a while. */
  @Test
  void whatAnotherWriterAddsIsKept() {
    Journal one = journal();
    one.add(entry(1, "one"));
    one.flush();
    Journal other = journal();
    other.add(entry(2, "other"));
    other.flush();
    one.add(entry(3, "one"));
    one.flush();
    other.add(entry(4, "other"));
    other.flush();

    Journal third = journal();
    third.flush();
    assertThat(third.history())
        .contains(List.of(entry(1, "one"), entry(2, "other"), entry(3, "one"), entry(4, "other")));
    assertThat(failures).isEmpty();
  }

  /** 27 entries of 10 kB fill a file, so the other writer has gone on to the third one. */
  @Test
  void anotherWriterWithNewerFilesIsFollowed() {
    Journal one = journal();
    one.add(entry(1, "one"));
    one.flush();
    Journal other = journal();
    for (int i = 2; i <= 70; i++) {
      other.add(entry(i, "x".repeat(10_000)));
    }
    other.flush();
    one.add(entry(71, "one"));
    one.flush();

    Journal third = journal();
    third.flush();
    assertThat(third.history().orElseThrow()).hasSize(71).last().isEqualTo(entry(71, "one"));
  }

  @Test
  void aFileSystemThatDoesNotAnswerLosesNothing() throws IOException {
    Path notYet = directory.resolve("file");
    Files.writeString(notYet, "no directory");
    Journal journal = journal(notYet);
    journal.add(entry(1, "waits"));

    assertThat(journal.flush()).isFalse();
    assertThat(failures).isNotEmpty();
    Files.delete(notYet);
    assertThat(journal.flush()).isTrue();

    Journal again = journal(notYet);
    again.flush();
    assertThat(again.history()).contains(List.of(entry(1, "waits")));
  }

  /** Hadoop's local file system throws an Error then. */
  @Test
  void aFullDiskLosesNothing() throws IOException {
    Journal journal =
        Journal.in(
            name -> new StateFile(UnsteadyFileSystem.settings(), "file://" + directory, name),
            failures::add);
    journal.add(entry(1, "waits"));
    UnsteadyFileSystem.full(true);
    boolean isWritten = journal.flush();
    UnsteadyFileSystem.full(false);
    assertThat(isWritten).isFalse();
    assertThat(failures).hasSize(1);
    assertThat(journal.flush()).isTrue();

    Journal again = journal();
    again.flush();
    assertThat(again.history()).contains(List.of(entry(1, "waits")));
  }

  @Test
  void withoutFiles() {
    Journal journal = Journal.inMemory();
    journal.add(entry(1, "kept"));
    assertThat(journal.flush()).isTrue();
    assertThat(journal.history()).contains(List.of());
    assertThat(journal.recent()).containsExactly(entry(1, "kept"));
  }

  @Test
  void linesThatSayNothing() {
    for (String line :
        List.of("", "{}", "[]", "{\"time\":\"now\"}", "null", "{\"queues\":[null]}")) {
      assertThatThrownBy(() -> EntryJson.read(line)).as(line).isInstanceOf(StateException.class);
    }
  }
}
