package io.heddle.tune.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.state.StateException;
import io.heddle.state.StateFile;
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
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JournalTest {
  @TempDir private Path directory;
  private final List<Throwable> failures = new ArrayList<>();

  private Journal journal() {
    return journal(directory);
  }

  private Journal journal(Path where) {
    Configuration conf = new Configuration();
    return Journal.in(new StateFile(conf, "file://" + where, Journal.FILE), failures::add);
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
    journal.add(entry(1, "before it was read"));
    assertThat(journal.flush()).isTrue();
    journal.add(Entry.of(5, ChangeOutcome.PAUSED, "by ann"));
    journal.flush();

    Journal again = journal();
    assertThat(again.flush()).isTrue();
    assertThat(again.recent())
        .containsExactly(
            entry(1, "before it was read"), Entry.of(5, ChangeOutcome.PAUSED, "by ann"))
        .isEqualTo(journal.recent());
    assertThat(failures).isEmpty();
  }

  @Test
  void theFileCanBeReadByPeople() throws IOException {
    Journal journal = journal();
    journal.add(Entry.of(5, ChangeOutcome.PAUSED, "by ann"));
    journal.flush();

    assertThat(Files.readAllLines(directory.resolve("tuner-journal")).subList(1, 3))
        .containsExactly(
            "heddle-tuner-journal 2",
            "{\"time\":\"1970-01-01T00:00:00.005Z\",\"id\":0,\"outcome\":\"PAUSED\",\"queues\":[],"
                + "\"predictedNow\":0.0,\"predictedAfter\":0.0,\"reason\":\"by ann\"}");
  }

  @Test
  void theOldestEntriesMakeRoom() {
    Journal journal = journal();
    for (int i = 1; i <= Journal.MOST_ENTRIES + 2; i++) {
      journal.add(entry(i, "short"));
    }
    journal.flush();
    journal.add(entry(Journal.MOST_ENTRIES + 3, "short"));
    journal.flush();

    Journal again = journal();
    again.flush();
    assertThat(again.recent()).hasSize(Journal.MOST_ENTRIES).isEqualTo(journal.recent());
    assertThat(again.recent().get(0)).isEqualTo(entry(4, "short"));
  }

  /** Five entries of 1 MB, of which three fit beside what else an entry says. */
  @Test
  void theFileDoesNotGrowBeyondItsBound() throws IOException {
    Journal journal = journal();
    for (int i = 1; i <= 5; i++) {
      journal.add(entry(i, "x".repeat(1 << 20)));
    }
    journal.flush();

    assertThat(Files.size(directory.resolve("tuner-journal"))).isLessThan(Journal.MOST_BYTES);
    Journal again = journal();
    again.flush();
    assertThat(again.recent()).extracting(Entry::id).containsExactly(3L, 4L, 5L);
  }

  @Test
  void aDamagedFileIsSetAside() throws IOException {
    Path file = directory.resolve("tuner-journal");
    Files.writeString(file, "heddle-state 1 3 00000000\nabc");

    Journal journal = journal();
    journal.add(entry(1, "goes on"));
    assertThat(journal.flush()).isTrue();

    assertThat(directory.resolve("tuner-journal.damaged"))
        .hasContent("heddle-state 1 3 00000000\nabc");
    assertThat(failures).isEmpty();
    Journal again = journal();
    again.flush();
    assertThat(again.recent()).containsExactly(entry(1, "goes on"));
  }

  /**
   * A clock that was far off, and a change of nothing, which would end each look at the journal.
   */
  @ParameterizedTest
  @CsvSource({"+1000000000-01-01T00:00:00Z, 0", "2026-01-01T00:00:00Z, 5"})
  void aLineOutOfRangeIsSaid(String time, long id) {
    assertThatThrownBy(
            () ->
                EntryJson.read(
                    """
                    {"time": "%s", "id": %d, "outcome": "KEPT", "queues": [],
                     "predictedNow": 1, "predictedAfter": 1, "reason": "by ann"}
                    """
                        .formatted(time, id)))
        .isInstanceOf(StateException.class);
  }

  @Test
  void whatARemovedFileSaidIsWrittenAgain() throws IOException {
    Journal journal = journal();
    journal.add(entry(1, "one"));
    journal.flush();
    Files.delete(directory.resolve("tuner-journal"));
    journal.add(entry(2, "two"));
    assertThat(journal.flush()).isTrue();

    Journal again = journal();
    again.flush();
    assertThat(again.recent()).containsExactly(entry(1, "one"), entry(2, "two"));
  }

  @Test
  void whoOnlyLooksLeavesADamagedFileWhereItIs() throws IOException {
    Path damaged = directory.resolve("tuner-journal");
    Files.writeString(damaged, "heddle-state 1 3 00000000\nabc");

    StateFile file = new StateFile(new Configuration(), "file://" + directory, Journal.FILE);
    assertThatThrownBy(() -> Journal.read(file))
        .isInstanceOf(StateException.class)
        .hasMessage("its checksum is wrong");
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
    assertThat(third.recent())
        .containsExactly(entry(1, "one"), entry(2, "other"), entry(3, "one"), entry(4, "other"));
    assertThat(failures).isEmpty();
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
    assertThat(again.recent()).containsExactly(entry(1, "waits"));
  }

  /** Hadoop's local file system throws an Error then. */
  @Test
  void aFullDiskLosesNothing() throws IOException {
    Journal journal =
        Journal.in(
            new StateFile(UnsteadyFileSystem.settings(), "file://" + directory, Journal.FILE),
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
    assertThat(again.recent()).containsExactly(entry(1, "waits"));
  }

  @Test
  void withoutFiles() {
    Journal journal = Journal.inMemory();
    journal.add(entry(1, "kept"));
    assertThat(journal.flush()).isTrue();
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
