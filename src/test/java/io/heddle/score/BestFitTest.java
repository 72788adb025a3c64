package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.ResourceVector;
import org.junit.jupiter.api.Test;

/** A node of <10, 4>. */
class BestFitTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(10, 4);

  private static double fit(long memory, long cores, ResourceVector residual) {
    return BestFit.of(ResourceVector.of(memory, cores), residual, CAPACITY);
  }

  /** <6, 3> less <2, 1> leaves 0.4 + 0.5, and 0.05 more are 0.95. */
  @Test
  void countsWhatIsLeftOfEachResource() {
    assertThat(fit(2, 1, ResourceVector.of(6, 3))).isCloseTo(1 / Math.sqrt(0.95), within(1e-12));
  }

  @Test
  void isBoundedWhereNothingIsLeft() {
    assertThat(fit(6, 3, ResourceVector.of(6, 3))).isCloseTo(Math.sqrt(20), within(1e-12));
  }

  /** Of memory nothing is left, of the cores 2 of 4: 0.55. */
  @Test
  void whatIsShortCountsAsNothing() {
    assertThat(fit(8, 1, ResourceVector.of(6, 3))).isCloseTo(1 / Math.sqrt(0.55), within(1e-12));
  }

  @Test
  void aResourceThatTheNodeHasNoneOfDoesNotCount() {
    assertThat(
            BestFit.of(ResourceVector.of(2, 0), ResourceVector.of(6, 0), ResourceVector.of(10, 0)))
        .isCloseTo(1 / Math.sqrt(0.45), within(1e-12));
  }
}
