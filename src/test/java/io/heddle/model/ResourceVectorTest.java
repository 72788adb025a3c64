package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResourceVectorTest {
  /** 10 / 3 = 3 and 6 / 1 = 6: three times. */
  @Test
  void fitsAsOftenAsItsScarcestTypeAllows() {
    ResourceVector available = ResourceVector.of(10, 6);
    assertThat(ResourceVector.of(3, 1).timesIn(available)).isEqualTo(3);
    assertThat(ResourceVector.of(0, 4).timesIn(available)).isEqualTo(1);
    assertThat(ResourceVector.of(11, 1).timesIn(available)).isZero();
    assertThat(ResourceVector.of(1, 1).timesIn(ResourceVector.of(-2, 6))).isZero();
  }

  @Test
  void nothingFitsWithoutEnd() {
    assertThat(ResourceVector.of(0, 0).timesIn(ResourceVector.of(10, 6)))
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(ResourceVector.of(1, 0).timesIn(ResourceVector.of(Long.MAX_VALUE, 0)))
        .isEqualTo(Integer.MAX_VALUE);
  }
}
