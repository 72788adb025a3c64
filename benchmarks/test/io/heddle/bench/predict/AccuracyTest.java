package io.heddle.bench.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AccuracyTest {
  private final Accuracy accuracy = new Accuracy();

  /** 20 for 10 and 5 for 10 are off by 2, 30 for 10 by 3, as 100 for 300: the median is 2.5. */
  @Test
  void tooLongIsAsWrongAsTooShort() {
    accuracy.add(20, 10);
    accuracy.add(5, 10);
    accuracy.add(30, 10);
    accuracy.add(100, 300);
    assertThat(accuracy.medianFactor()).isCloseTo(2.5, within(1e-9));
  }

  /** Of three pairs one is in order, one is not, and one is told as equal: 1.5 of 3. */
  @Test
  void aTieIsHalfRight() {
    accuracy.add(10, 1);
    accuracy.add(10, 2);
    accuracy.add(5, 1.5);
    assertThat(accuracy.inOrder()).isCloseTo(0.5, within(1e-9));
  }
}
