package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AskedContainersTest {
  @Test
  void countsAreAdded() {
    assertThat(AskedContainers.plus(3, 4)).isEqualTo(7);
    assertThat(AskedContainers.plus(0, 0)).isZero();
  }

  /** 2.4 thousand million would be a negative number. */
  @Test
  void howeverManyAreAskedForTheSumIsNotNegative() {
    assertThat(AskedContainers.plus(1_200_000_000, 1_200_000_000)).isEqualTo(1_000_000_000);
    assertThat(AskedContainers.plus(AskedContainers.MOST, Integer.MAX_VALUE))
        .isEqualTo(AskedContainers.MOST);
  }
}
