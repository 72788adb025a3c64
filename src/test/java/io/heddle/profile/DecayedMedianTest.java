package io.heddle.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DecayedMedianTest {
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
