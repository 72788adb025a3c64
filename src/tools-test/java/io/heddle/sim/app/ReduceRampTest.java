package io.heddle.sim.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.sim.app.MapReduceMaster.ReducePreemption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Maps of 1000 MiB and one core in all cases, reduces of 2000 MiB and one core. */
class ReduceRampTest {
  private static final ResourceVector MAP = ResourceVector.of(1_000, 1);
  private static final ResourceVector REDUCE = ResourceVector.of(2_000, 1);

  private static final ResourceVector LARGE_MAP = ResourceVector.of(3_000, 1);

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      textBlock =
          """
          # With 4 maps of 1000 MiB and a core there are 20000 MiB and 100 cores in all. A fifth of
          # the maps is done: reduces may have 4000 MiB, 20 cores; 16000 MiB cannot hold all 30 maps.
          reduces get the share of completed maps,             16000, 96, 30, 0, 0, 0.2, 2
          # 4000 MiB less one reduce of 2000 leave one more.
          reduces already asked for count,                     16000, 96, 30, 1, 0, 0.2, 1
          # 20000 MiB: half are 10000, not nine tenths. 10000/2000 = 5.
          reduces get at most half while maps need the rest,   16000, 96, 30, 0, 0, 0.9, 5
          # Maps may have 16000 and want 6 x 1000: 14000 are left, (14000 - 2000)/2000 = 6.
          # Cores: 100 - 6 - 1 = 93. The memory decides.
          what maps do not need goes to reduces,               16000, 96,  6, 1, 0, 0.2, 6
          # Maps may have exactly the 16000 that 16 of them want: 4000 are left, so 2.
          maps that just fit count as served,                  16000, 96, 16, 0, 0, 0.2, 2
          # Cores 6 + 4 = 10, of which a fifth, 2, for reduces, less one asked for: 1. Memory alone:
          # 94000 + 4000 = 98000, a fifth 19600, less 2000: 8.
          the scarcest resource counts,                        94000,  6, 30, 1, 0, 0.2, 1
          # 0 + 4 x 1000 + 1 x 2000 = 6000 MiB, cores 0 + 4 + 1 = 5. Half of the maps are done: 3000
          # MiB and 2 cores; asked for or held are 5 reduces. Memory: (3000 - 10000)/2000 = -3.5, so
          # -3; cores: 2 - 5 = -3.
          too many are taken back,                                 0,  0, 30, 5, 1, 0.5, -3
          # All for the 30 maps: (0 - 0)/2000 = 0.
          no map done means no share,                          16000, 96, 30, 0, 0, 0,   0
          """)
  void reducesByWhatMapsHaveDone(
      String name,
      long mebibytes,
      long cores,
      int maps,
      int reduces,
      int heldReduces,
      double completed,
      int change) {
    ResourceVector headroom = ResourceVector.of(mebibytes, cores);
    assertThat(
            new ReduceRamp(headroom, MAP, REDUCE, maps, 4, reduces, heldReduces, completed)
                .change())
        .isEqualTo(change);
  }

  @Test
  void onlyTypesOfTheHeadroomCount() {
    // As with few cores, but without any: the maps may have 78400 and want 30000, so 98000 - 30000
    // are left: (68000 - 2000)/2000 = 33.
    ResourceVector memory = ResourceVector.of(94_000);
    assertThat(new ReduceRamp(memory, MAP, REDUCE, 30, 4, 1, 0, 0.2).change()).isEqualTo(33);
  }

  @Test
  void aTypeThatReducesDoNotUseDoesNotLimitThem() {
    ResourceVector reduce = ResourceVector.of(2_000, 0);

    // By memory as in the first case: 2.
    assertThat(new ReduceRamp(ResourceVector.of(16_000, 0), MAP, reduce, 30, 4, 0, 0, 0.2).change())
        .isEqualTo(2);
  }

  private static int count(ResourceVector headroom, int ending) {
    return ReducePreemption.count(headroom, LARGE_MAP, REDUCE, ending);
  }

  @Test
  void asManyAsOneMapNeeds() {
    // 3000/2000 = 1.5, so 2.
    assertThat(count(ResourceVector.of(0, 0), 0)).isEqualTo(2);
  }

  @Test
  void aTypeThatOnlyNodesHaveDoesNotCount() {
    assertThat(count(ResourceVector.of(0, 0, 4), 0)).isEqualTo(2);
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
