package io.heddle.sim.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import org.junit.jupiter.api.Test;

/** Maps of 1000 MiB and one core in all cases, reduces of 2000 MiB and one core. */
class ReduceRampTest {
  private static final ResourceVector MAP = ResourceVector.of(1_000, 1);
  private static final ResourceVector REDUCE = ResourceVector.of(2_000, 1);

  private static int change(
      ResourceVector headroom,
      int maps,
      int heldMaps,
      int reduces,
      int heldReduces,
      double completed) {
    return new ReduceRamp(headroom, MAP, REDUCE, maps, heldMaps, reduces, heldReduces, completed)
        .change();
  }

  @Test
  void reducesGetTheShareOfCompletedMaps() {
    // In all 16000 + 4 x 1000 = 20000 MiB and 96 + 4 = 100 cores. A fifth of the maps is done:
    // the reduces may have 4000 MiB, 20 cores; 16000 MiB cannot hold all 30 maps. 4000/2000 = 2.
    assertThat(change(ResourceVector.of(16_000, 96), 30, 4, 0, 0, 0.2)).isEqualTo(2);
  }

  @Test
  void reducesAlreadyAskedForCount() {
    // As above: 4000 MiB less one reduce of 2000 leave one more.
    assertThat(change(ResourceVector.of(16_000, 96), 30, 4, 1, 0, 0.2)).isEqualTo(1);
  }

  @Test
  void reducesGetAtMostHalfWhileMapsNeedTheRest() {
    // 20000 MiB: half are 10000, not nine tenths. 10000/2000 = 5.
    assertThat(change(ResourceVector.of(16_000, 96), 30, 4, 0, 0, 0.9)).isEqualTo(5);
  }

  @Test
  void whatMapsDoNotNeedGoesToReduces() {
    // 20000 MiB, maps may have 16000 and want 6 x 1000: 14000 are left, (14000 - 2000)/2000 = 6.
    // Cores: 100 - 6 - 1 = 93. The memory decides.
    assertThat(change(ResourceVector.of(16_000, 96), 6, 4, 1, 0, 0.2)).isEqualTo(6);
  }

  @Test
  void mapsThatJustFitCountAsServed() {
    // 20000 MiB, maps may have exactly the 16000 that 16 of them want: 4000 are left, so 2.
    assertThat(change(ResourceVector.of(16_000, 96), 16, 4, 0, 0, 0.2)).isEqualTo(2);
  }

  @Test
  void theScarcestResourceCounts() {
    // Cores 6 + 4 = 10, of which a fifth, 2, for reduces, less one asked for: 1. Memory alone:
    // 94000 + 4000 = 98000, a fifth 19600, less 2000: 8.
    assertThat(change(ResourceVector.of(94_000, 6), 30, 4, 1, 0, 0.2)).isEqualTo(1);
  }

  @Test
  void onlyTypesOfTheHeadroomCount() {
    // As above without cores: the maps may have 78400 and want 30000, so 98000 - 30000 are left:
    // (68000 - 2000)/2000 = 33.
    assertThat(change(ResourceVector.of(94_000), 30, 4, 1, 0, 0.2)).isEqualTo(33);
  }

  @Test
  void tooManyAreTakenBack() {
    // 0 + 4 x 1000 + 1 x 2000 = 6000 MiB, cores 0 + 4 + 1 = 5. Half of the maps are done: 3000 MiB
    // and 2 cores; asked for or held are 5 reduces. Memory: (3000 - 10000)/2000 = -3.5, so -3;
    // cores: 2 - 5 = -3.
    assertThat(change(ResourceVector.of(0, 0), 30, 4, 5, 1, 0.5)).isEqualTo(-3);
  }

  @Test
  void noMapDoneMeansNoShare() {
    // 20000 MiB all for the 30 maps: (0 - 0)/2000 = 0.
    assertThat(change(ResourceVector.of(16_000, 96), 30, 4, 0, 0, 0)).isZero();
  }

  @Test
  void aTypeThatReducesDoNotUseDoesNotLimitThem() {
    ReduceRamp ramp =
        new ReduceRamp(
            ResourceVector.of(16_000, 0), MAP, ResourceVector.of(2_000, 0), 30, 4, 0, 0, 0.2);

    // By memory as in the first case: 2.
    assertThat(ramp.change()).isEqualTo(2);
  }
}
