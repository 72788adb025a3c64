package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskTimesTest {
  private static final double EXACT = 1e-9;

  /** 20 alone; 0.7 * 20 + 0.3 * 30 = 23; 0.7 * 23 + 0.3 * 13 = 20. */
  @Test
  void theLatestRunWeighsThreeTenths() {
    TaskTimes first = TaskTimes.NONE.after(new TaskTimes(4, 20));
    TaskTimes second = first.after(new TaskTimes(100, 30));
    TaskTimes third = second.after(new TaskTimes(1, 13));

    assertThat(first).isEqualTo(new TaskTimes(4, 20));
    assertThat(second.meanSeconds()).isCloseTo(23, within(EXACT));
    assertThat(third.meanSeconds()).isCloseTo(20, within(EXACT));
    assertThat(third.count()).isEqualTo(105);
  }

  @Test
  void aRunWithoutContainersSaysNothing() {
    TaskTimes known = new TaskTimes(4, 20);
    assertThat(known.after(TaskTimes.NONE)).isEqualTo(known);
    assertThat(TaskTimes.NONE.after(TaskTimes.NONE)).isEqualTo(TaskTimes.NONE);
  }

  /** (3 * 10 + 1 * 30) / 4 = 15. */
  @Test
  void inASumEachContainerWeighsTheSame() {
    TaskTimes both = new TaskTimes(3, 10).plus(new TaskTimes(1, 30));
    assertThat(both.count()).isEqualTo(4);
    assertThat(both.meanSeconds()).isCloseTo(15, within(EXACT));
    assertThat(TaskTimes.NONE.plus(both)).isEqualTo(both);
    assertThat(both.plus(TaskTimes.NONE)).isEqualTo(both);
  }

  @Test
  void countsStayWithinTheirType() {
    TaskTimes most = new TaskTimes(Long.MAX_VALUE, 10);
    assertThat(most.after(new TaskTimes(5, 10)).count()).isEqualTo(Long.MAX_VALUE);
    assertThat(most.plus(most)).isEqualTo(most);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, 1e10})
  void secondsOutOfRangeAreRefused(double seconds) {
    assertThatThrownBy(() -> new TaskTimes(1, seconds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("meanSeconds is " + seconds);
  }

  @Test
  void aNegativeCountIsRefused() {
    assertThatThrownBy(() -> new TaskTimes(-1, 1)).hasMessageContaining("count is -1");
  }
}
