package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.RequestKind;
import io.heddle.profile.TaskTimes.DecayedMedian;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskTimesTest {
  private static final double EXACT = 1e-9;

  private final MeanTimes times = new MeanTimes();

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

  private void took(RequestKind kind, long seconds) {
    times.add(kind, TimeUnit.SECONDS.toNanos(seconds));
  }

  @Test
  void nothingIsKnownBeforeTheFirst() {
    assertThat(times.isEmpty()).isTrue();
    assertThat(times.of(RequestKind.MAP)).isEmpty();
    assertThat(times.taken(RequestKind.MAP)).isEqualTo(TaskTimes.NONE);
  }

  /** (10 + 20 + 60) / 3 = 30. */
  @Test
  void eachContainerCountsTheSame() {
    took(RequestKind.MAP, 10);
    took(RequestKind.MAP, 20);
    took(RequestKind.MAP, 60);
    assertThat(times.of(RequestKind.MAP)).hasValue(30);
    assertThat(times.taken(RequestKind.MAP)).isEqualTo(new TaskTimes(3, 30));
    assertThat(times.isEmpty()).isFalse();
  }

  /** Of 10,000 containers of 10 s, and 10,000 of 20 s: 20 - 10 (1 - 1 / 10,000)^10,000 = 16.32. */
  @Test
  void whatWasLongAgoFades() {
    for (int i = 0; i < MeanTimes.MEMORY; i++) {
      took(RequestKind.MAP, 10);
    }
    for (int i = 0; i < MeanTimes.MEMORY; i++) {
      took(RequestKind.MAP, 20);
    }
    assertThat(times.of(RequestKind.MAP).orElseThrow()).isCloseTo(16.32, within(0.01));
    assertThat(times.taken(RequestKind.MAP).count()).isEqualTo(20_000);
  }

  @Test
  void kindsAreKeptApart() {
    took(RequestKind.MAP, 10);
    took(RequestKind.REDUCE, 50);
    assertThat(times.of(RequestKind.MAP)).hasValue(10);
    assertThat(times.of(RequestKind.REDUCE)).hasValue(50);
    assertThat(times.of(RequestKind.OTHER)).isEmpty();
  }

  private static double of(Double... values) {
    return DecayedMedian.of(List.of(values));
  }

  /** Of two the last one weighs 1 of 1.7. */
  @Test
  void ofTwoTheLatestCounts() {
    assertThat(of(20.0)).isEqualTo(20);
    assertThat(of(20.0, 30.0)).isEqualTo(30);
    assertThat(of(30.0, 20.0)).isEqualTo(20);
  }

  /** 0.343 + 0.49 + 0.7 of 2.533 lie at 10 to 12: from 10 upwards 0.343, 0.833, then 1.533. */
  @Test
  void oneFarOffDoesNotCount() {
    assertThat(of(10.0, 11.0, 12.0, 900.0)).isEqualTo(12);
    assertThat(of(10.0, 11.0, 12.0, 0.0)).isEqualTo(10);
  }

  /** The last two weigh 1.7 of at most 3.33, whatever came before. */
  @Test
  void twoInARowAreBelieved() {
    assertThat(of(10.0, 10.0, 10.0, 10.0, 10.0, 10.0, 50.0, 50.0)).isEqualTo(50);
  }

  @Test
  void theOldestIsForgotten() {
    List<Double> eight = List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0);
    assertThat(DecayedMedian.with(eight, 9))
        .containsExactly(2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);
    assertThat(DecayedMedian.together(eight, eight))
        .containsExactly(5.0, 5.0, 6.0, 6.0, 7.0, 7.0, 8.0, 8.0);
    assertThat(DecayedMedian.together(List.of(1.0), List.of())).containsExactly(1.0);
  }
}
