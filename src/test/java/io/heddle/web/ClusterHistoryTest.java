package io.heddle.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.web.ClusterHistory.Point;
import org.junit.jupiter.api.Test;

class ClusterHistoryTest {
  @Test
  void anHourIsKeptAndNoMore() {
    ClusterHistory history = new ClusterHistory();

    for (int minute = 0; minute < 10_000; minute++) {
      history.add(new Point(minute, 0.5, 0.25, 0, 0, 0, 0, 0));
    }

    assertThat(history.hour().points()).hasSize(240);
    assertThat(history.hour().points().get(0).millis()).isEqualTo(9_760);
    assertThat(240 * history.hour().intervalMillis()).isEqualTo(3_600_000);
  }
}
