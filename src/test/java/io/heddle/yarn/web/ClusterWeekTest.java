package io.heddle.yarn.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.state.StateException;
import io.heddle.web.ClusterHistory.Point;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterWeekTest {
  private static final long SLOT = 600_000;

  private final ClusterWeek week = new ClusterWeek();

  private static Point point(long millis, double memoryUsed, int waiting) {
    return new Point(millis, memoryUsed, 0, 100, 0, waiting, 0, 0);
  }

  /** Twenty points with none that waits and a quarter in use, then twenty with 3 and all. */
  @Test
  void tenMinutesAreOneMean() {
    for (int i = 0; i < 40; i++) {
      week.add(point(2 * SLOT + 15_000L * i, i < 20 ? 0.25 : 1, i < 20 ? 0 : 3));
    }
    week.add(point(3 * SLOT, 1, 1));

    List<Point> points = week.week().points();
    assertThat(points).hasSize(2);
    assertThat(points.get(0).millis()).isEqualTo(2 * SLOT);
    assertThat(points.get(0).memoryUsed()).isCloseTo(0.625, within(1e-12));
    // 1.5, rounded.
    assertThat(points.get(0).applicationsWaiting()).isEqualTo(2);
    assertThat(points.get(0).pendingMemoryMb()).isEqualTo(100);
    assertThat(points.get(1)).isEqualTo(point(3 * SLOT, 1, 1));
  }

  @Test
  void aWeekIsKeptAndNoMore() {
    for (int slot = 0; slot < 2_000; slot++) {
      week.add(point(slot * SLOT, 0.5, 0));
    }

    assertThat(week.week().points()).hasSize(1_008);
    assertThat(week.week().points().get(0).millis()).isEqualTo((2_000 - 1_008) * SLOT);
    assertThat(1_008 * week.week().intervalMillis()).isEqualTo(7 * 24 * 3_600_000L);
  }

  /** After two months in which no ResourceManager ran, and of a clock that was a year ahead. */
  @ParameterizedTest
  @ValueSource(longs = {-60 * 144, 365 * 144})
  void whatIsOutsideOfTheWeekIsForgotten(long slots) {
    week.add(point(1_000_000 * SLOT + slots * SLOT, 0.5, 0));

    week.add(point(1_000_000 * SLOT, 0.25, 0));

    assertThat(week.week().points()).containsExactly(point(1_000_000 * SLOT, 0.25, 0));
  }

  /** Not each of the forty points of ten minutes makes the file new. */
  @Test
  void isWrittenOnceInTenMinutes() {
    for (int i = 0; i < 80; i++) {
      week.add(point(15_000L * i, 0.5, 0));
    }

    assertThat(week.changes()).isEqualTo(2);
  }

  /** Of the RM that was active before: its part of the ten minutes counts by its points. */
  @Test
  void whatWasKeptIsAdded() throws StateException {
    ClusterWeek before = new ClusterWeek();
    before.add(point(5 * SLOT, 0.2, 0));
    before.add(point(6 * SLOT, 0.2, 0));
    before.add(point(6 * SLOT + 15_000, 0.2, 0));
    week.add(point(6 * SLOT + 30_000, 0.8, 0));

    week.add(before.write());

    assertThat(week.week().points()).hasSize(2);
    // (0.2 + 0.2 + 0.8) / 3
    assertThat(week.week().points().get(1).memoryUsed()).isCloseTo(0.4, within(1e-12));
    assertThat(week.week().points().get(1).millis()).isEqualTo(6 * SLOT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"format\":\"heddle-history\",\"version\":2,\"means\":[]}",
        "{\"format\":\"heddle-history\",\"version\":1}",
        "{\"format\":\"heddle-history\",\"version\":1,\"means\":[null]}",
        "half"
      })
  void aFileThatCannotBeUsedAddsNothing(String content) {
    assertThatThrownBy(() -> week.add(content.getBytes(UTF_8))).isInstanceOf(StateException.class);
    assertThat(week.week().points()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"\"count\":1, \"count\":0", "\"count\":1, \"count\":2147483647", "0.5, null"})
  void aDamagedMeanAddsNothing(String right, String wrong) {
    ClusterWeek before = new ClusterWeek();
    before.add(point(5 * SLOT, 0.5, 0));
    String damaged = new String(before.write(), UTF_8).replace(right, wrong);

    assertThat(damaged).contains(wrong);
    assertThatThrownBy(() -> week.add(damaged.getBytes(UTF_8))).isInstanceOf(StateException.class);
    assertThat(week.week().points()).isEmpty();
  }
}
