package io.heddle.reclaim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.reclaim.ReclaimRecord.Event;
import io.heddle.reclaim.ReclaimTally.MemoryTally;
import io.heddle.state.StateException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReclaimRecordTest {
  private static final long HOUR = 3_600_000;
  private static final double EXACT = 1e-9;

  private final ReclaimRecord record = new ReclaimRecord();

  /** 100 vcores, 80 held, 40 busy, so many offered and held beyond; one of two offers too large. */
  private static ReclaimTally vcores(double offered, double held) {
    return new ReclaimTally(100, 80, 40, offered, 0, held, 2, 1);
  }

  private void add(long millis, ReclaimTally vcores) {
    record.add(millis, millis, vcores, ReclaimTally.NONE);
  }

  private static ReclaimRecord.Hour hour(long hour, ReclaimTally vcores) {
    return new ReclaimRecord.Hour(hour, vcores, MemoryTally.NONE);
  }

  @Test
  void whatIsHeldBeyondTheSizeTimesTimeIsGained() {
    add(22 * HOUR, vcores(0, 100));
    assertThat(record.gained()).as("since when is not known").isZero();

    add(23 * HOUR, vcores(0, 4));
    assertThat(record.gained()).isEqualTo(4);
    add(25 * HOUR, vcores(0, 2));
    record.rest();
    add(26 * HOUR, vcores(0, 100));

    assertThat(record.gained()).isEqualTo(8, within(EXACT));
    // From 23 to 25 o'clock it was reckoned with 2, at the end of that time.
    assertThat(record.gainedToday(26 * HOUR)).isEqualTo(4, within(EXACT));
  }

  /** Of which hour it is the wall clock says; how long it lasted is another matter. */
  @ParameterizedTest
  @ValueSource(longs = {-HOUR, HOUR})
  void aWallClockThatIsSetChangesNoAmount(long jump) {
    add(10 * HOUR, vcores(0, 0));
    record.add(10 * HOUR + jump + HOUR / 2, 10 * HOUR + HOUR / 2, vcores(0, 8), ReclaimTally.NONE);

    assertThat(record.gained()).isEqualTo(4, within(EXACT));
    assertThat(record.document(0).hours())
        .extracting(ReclaimRecord.Hour::hour)
        .contains(10 + jump / HOUR);
  }

  @Test
  void anHourSumsWhatItsStepsHaveSeen() {
    add(10 * HOUR, vcores(20, 8));
    add(10 * HOUR + HOUR / 4, vcores(20, 8));
    add(10 * HOUR + HOUR / 2, vcores(12, 4));

    // A quarter of an hour each: 100 / 2, 80 / 2, 40 / 2, 20 / 4 + 12 / 4, 8 / 4 + 4 / 4.
    assertThat(record.document(0).hours())
        .containsExactly(hour(10, new ReclaimTally(50, 40, 20, 8, 0, 3, 6, 3)));
    assertThat(record.document(11).hours()).isEmpty();
  }

  @Test
  void itSurvivesARestart() throws StateException {
    record.note(9 * HOUR, "mode active");
    add(10 * HOUR, vcores(0, 0));
    add(11 * HOUR, vcores(20, 8));
    ReclaimRecord next = new ReclaimRecord();
    next.note(12 * HOUR, "mode shadow");
    next.add(11 * HOUR, 11 * HOUR, vcores(0, 0), ReclaimTally.NONE);

    next.add(record.write());

    assertThat(next.document(11).hours())
        .containsExactly(hour(11, new ReclaimTally(100, 80, 40, 20, 0, 8, 4, 2)));
    assertThat(next.document(0).events())
        .containsExactly(new Event(9 * HOUR, "mode active"), new Event(12 * HOUR, "mode shadow"));
    assertThat(next.gained()).as("since this start").isZero();
    assertThat(next.gainedToday(11 * HOUR)).isEqualTo(8);
  }

  /** 64 GiB for half an hour, of which 16 were offered, and two containers were taken back. */
  @Test
  void memoryIsKeptByTheHourToo() throws StateException {
    ReclaimTally memory = new ReclaimTally(64, 60, 24, 16, 0, 8, 2, 1);
    record.add(10 * HOUR, 10 * HOUR, vcores(20, 8), memory);
    record.tookBack(10 * HOUR);
    record.add(10 * HOUR + HOUR / 2, 10 * HOUR + HOUR / 2, vcores(20, 8), memory);
    record.tookBack(10 * HOUR + HOUR / 2);
    ReclaimRecord next = new ReclaimRecord();
    next.add(record.write());

    assertThat(next.document(0).hours())
        .containsExactly(
            new ReclaimRecord.Hour(
                10,
                new ReclaimTally(50, 40, 20, 10, 0, 4, 4, 2),
                new MemoryTally(new ReclaimTally(32, 30, 12, 8, 0, 4, 4, 2), 2)));
    assertThat(record.gained()).as("vcore-hours").isEqualTo(4);
    assertThat(record.gainedMemory()).as("GiB-hours").isEqualTo(4);
    assertThat(record.gainedMemoryToday(11 * HOUR)).isEqualTo(4);
    assertThat(record.gainedMemoryToday(25 * HOUR)).as("the next day").isZero();
  }

  /** As it was written before memory was kept. */
  @Test
  void filesWithoutMemoryAreRead() throws StateException {
    String earlier =
        """
        {"format":"heddle-reclaim","version":1,"hours":[{"hour":10,"tally":{"capacity":100.0,"allocated":80.0,\
        "busy":40.0,"offered":20.0,"wouldOffer":0.0,"used":8.0,"checks":4,"over":2}}],\
        "events":[{"millis":36000000,"what":"mode active"}]}
        """;
    record.add(earlier.getBytes(UTF_8));

    assertThat(record.document(0).hours())
        .containsExactly(hour(10, new ReclaimTally(100, 80, 40, 20, 0, 8, 4, 2)));
    assertThat(record.document(0).events()).containsExactly(new Event(10 * HOUR, "mode active"));
  }

  @Test
  void itStaysSmall() {
    for (int i = 0; i < 2_000; i++) {
      record.note(i, "paused");
      add(i * HOUR, vcores(1, 1));
    }
    assertThat(record.document(0).hours())
        .hasSize(ReclaimRecord.MOST_HOURS)
        .last()
        .extracting(ReclaimRecord.Hour::hour)
        .isEqualTo(1_999L);
    assertThat(record.document(0).events()).hasSize(ReclaimRecord.MOST_EVENTS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"format\":\"heddle-reclaim\",\"version\":2,\"hours\":[],\"events\":[]}",
        "{\"format\":\"heddle-reclaim\",\"version\":1,\"hours\":[{\"hour\":1}],\"events\":[]}",
        "{\"format\":\"heddle-reclaim\",\"version\":1,\"hours\":[{\"hour\":1,\"tally\":{\"capacity\":1,"
            + "\"allocated\":1,\"busy\":1,\"offered\":1,\"wouldOffer\":1,\"used\":1,\"checks\":1,\"over\":1},"
            + "\"memory\":{\"takenBack\":1}}],\"events\":[]}",
        "{\"format\":\"heddle-reclaim\",\"version\":1,\"hours\":[],\"events\":[{\"millis\":1}]}"
      })
  void otherDocumentsAreRefusedAndAddNothing(String json) {
    assertThatThrownBy(() -> record.add(json.getBytes(UTF_8))).isInstanceOf(StateException.class);
    assertThat(record.document(0).hours()).isEmpty();
  }
}
