package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskTimesTest {
  private static final double EXACT = 1e-9;

  /** 20, 30 and 13 weigh 0.49, 0.7 and 1; from 13 upwards 1, then 1.49, beyond half of 2.19. */
  @Test
  void runsAreAtTheDecayedMedianOfTheirMeans() {
    TaskTimes first = TaskTimes.NONE.after(new TaskTimes(4, 20));
    TaskTimes second = first.after(new TaskTimes(100, 30));
    TaskTimes third = second.after(new TaskTimes(1, 13));

    assertThat(first).isEqualTo(new TaskTimes(4, 20));
    assertThat(second).isEqualTo(new TaskTimes(104, 30, List.of(20.0, 30.0)));
    assertThat(third).isEqualTo(new TaskTimes(105, 20, List.of(20.0, 30.0, 13.0)));
  }

  /** 12, of two clusters' 10, 11, 12 and 14, 40: 12, 40 and their like count, the oldest least. */
  @Test
  void ofTwoClustersTheLatestRunsOfBothCount() {
    TaskTimes here = new TaskTimes(30, 11, List.of(10.0, 11.0, 12.0));
    TaskTimes there = new TaskTimes(20, 40, List.of(14.0, 40.0));

    assertThat(here.plus(there).latest()).containsExactly(10.0, 11.0, 14.0, 12.0, 40.0);
    assertThat(here.plus(there).count()).isEqualTo(50);
    assertThat(here.plus(new TaskTimes(5, 7)).latest()).containsExactly(10.0, 11.0, 12.0, 7.0);
  }

  @Test
  void moreRunsThanCountAreRefused() {
    assertThatThrownBy(() -> new TaskTimes(9, 1, Collections.nCopies(9, 1.0)))
        .hasMessage("latest has 9 values, and must have at most 8");
    assertThatThrownBy(() -> new TaskTimes(9, 1, List.of(-1.0)))
        .hasMessageContaining("latest is -1.0");
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
