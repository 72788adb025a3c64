package io.heddle.yarn.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.state.StateException;
import io.heddle.web.ClusterHistory.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterWeekTest {
  private static final long SLOT = 600_000;

  private final ClusterWeek week = new ClusterWeek();

  private static Point point(long millis, double memoryUsed, int waiting) {
    return new Point(millis, memoryUsed, 0, 100, 0, waiting, 0, 0);
  }

  @Test
  void tenMinutesAreOneMean() {
    week.add(point(2 * SLOT + 1, 0, 0));
    week.add(point(2 * SLOT + 2, 0.3, 3));
    week.add(point(2 * SLOT + 3, 0.6, 9));
    week.add(point(3 * SLOT, 1, 1));

    // (0 + 0.3 + 0.6) / 3 and (0 + 3 + 9) / 3, the latter rounded after each point.
    assertThat(week.week().points())
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("memoryUsed")
        .containsExactly(point(2 * SLOT + 1, 0, 4), point(3 * SLOT, 1, 1));
    assertThat(week.week().points().get(0).memoryUsed()).isCloseTo(0.3, within(1e-12));
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
        "{\"format\":\"heddle-history\",\"version\":1,\"means\":[{\"count\":1,\"point\":null}]}",
        "{\"format\":\"heddle-history\",\"version\":1,\"means\":[{\"count\":0,\"point\":{\"millis\":1,"
            + "\"memoryUsed\":0,\"vcoresUsed\":0,\"pendingMemoryMb\":0,\"applicationsRunning\":0,"
            + "\"applicationsWaiting\":0,\"meanWaitSeconds\":0,\"containersPerSecond\":0}}]}",
        "half"
      })
  void aFileThatCannotBeUsedAddsNothing(String content) {
    assertThatThrownBy(() -> week.add(content.getBytes(UTF_8))).isInstanceOf(StateException.class);
    assertThat(week.week().points()).isEmpty();
  }
}
