package io.heddle.sim.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.MapReduceMaster.ReducePreemption;
import org.junit.jupiter.api.Test;

class ReducePreemptionTest {
  private static final ResourceVector MAP = ResourceVector.of(3_000, 1);
  private static final ResourceVector REDUCE = ResourceVector.of(2_000, 1);

  private static int count(ResourceVector headroom, int ending) {
    return ReducePreemption.count(headroom, MAP, REDUCE, ending);
  }

  @Test
  void asManyAsOneMapNeeds() {
    // 3000/2000 = 1.5, so 2.
    assertThat(count(ResourceVector.of(0, 0), 0)).isEqualTo(2);
  }

  @Test
  void theHeadroomHelps() {
    // (3000 - 1000)/2000 = 1, and cores (1 - 0)/1 = 1.
    assertThat(count(ResourceVector.of(1_000, 0), 0)).isEqualTo(1);
  }

  @Test
  void thoseThatEndAlreadyCount() {
    // (3000 - 2000)/2000 = 0.5, so one more.
    assertThat(count(ResourceVector.of(0, 0), 1)).isEqualTo(1);
    // 3000 - 4000: it will fit.
    assertThat(count(ResourceVector.of(0, 0), 2)).isZero();
  }

  @Test
  void noneWhereAMapFits() {
    assertThat(count(ResourceVector.of(3_000, 1), 0)).isZero();
  }

  @Test
  void aMissingCoreIsEnoughToStarve() {
    assertThat(count(ResourceVector.of(9_000, 0), 0)).isEqualTo(1);
    // Where cores do not count it fits.
    assertThat(count(ResourceVector.of(9_000), 0)).isZero();
  }
}
