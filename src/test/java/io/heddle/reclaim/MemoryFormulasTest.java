package io.heddle.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryFormulasTest {
  private static final double EXACT = 1e-9;

  @Test
  void theShareInUseIsMeasuredWithAMarginAndHasAFloor() {
    assertThat(MemoryFormulas.ratio(0.3, 400, 1_000)).isEqualTo(0.5, within(EXACT));
    assertThat(MemoryFormulas.ratio(0.6, 400, 1_000)).isEqualTo(0.7, within(EXACT));
    assertThat(MemoryFormulas.ratio(0.9, 400, 1_000)).isEqualTo(1);
    assertThat(MemoryFormulas.ratio(0.3, 950, 1_000)).isEqualTo(1);
    assertThat(MemoryFormulas.ratio(0.3, 400, 0)).as("nothing was seen").isEqualTo(1);
  }

  @Test
  void theRoomIsWhatTheTargetLeavesBesideUseAndWhatIsFresh() {
    // 0.85 * 1,000 - 400 - 0.5 * 100 = 400, of which each MiB allocated takes half.
    assertThat(MemoryFormulas.room(0.85, 1_000, 400, 0.5, 100)).isEqualTo(800, within(EXACT));
    // 850 - 400 - 100.
    assertThat(MemoryFormulas.room(0.85, 1_000, 400, 1, 100)).isEqualTo(350, within(EXACT));
    assertThat(MemoryFormulas.room(0.85, 1_000, 900, 1, 0)).isEqualTo(-50, within(EXACT));
  }

  @Test
  void aSizeIsWhatIsAllocatedAndTheRoomWithinItsBounds() {
    assertThat(MemoryFormulas.size(1_000, 1_100, 350.7, 2)).isEqualTo(1_450);
    assertThat(MemoryFormulas.size(1_000, 1_900, 350, 2)).isEqualTo(2_000);
    assertThat(MemoryFormulas.size(1_000, 1_100, -500, 2)).isEqualTo(1_000);
    assertThat(MemoryFormulas.size(1_001, 1_500, 350, 1.5)).isEqualTo(1_501);
  }

  @Test
  void theHighUseIsThe95thPercentileOrTheLatest() {
    MemoryHistory history = new MemoryHistory();
    assertThat(history.high()).isNaN();
    for (int i = 1; i <= 40; i++) {
      history.add(i, i, 1_000);
    }
    assertThat(history.high()).as("the latest").isEqualTo(40);
    history.add(41, 5, 1_000);
    // The 39th of 41: ceil(0.95 * 41) = 39; 1 to 40 with a second 5 is 38 there.
    assertThat(history.high()).isEqualTo(38);
    history.add(42, Double.NaN, 1_000);
    history.add(41, 90, 1_000);
    assertThat(history.high()).as("says nothing, or nothing new").isEqualTo(38);
    history.add(1_041, 7, 1_000);
    assertThat(history.high()).as("the window").isEqualTo(7);
  }

  @Test
  void asFewContainersAreTakenBackAsAreTooMuch() {
    List<Long> youngestFirst = List.of(100L, 400L, 200L);
    assertThat(MemoryVictims.count(youngestFirst, 0, 0.5)).isZero();
    assertThat(MemoryVictims.count(youngestFirst, 50, 0.5)).isEqualTo(1);
    // 50 and 200 of 51.
    assertThat(MemoryVictims.count(youngestFirst, 51, 0.5)).isEqualTo(2);
    assertThat(MemoryVictims.count(youngestFirst, 9_999, 0.5)).isEqualTo(3);
  }

  /**
   * 24 of 64 GB: three eighths of each of 16 more, 30. The system uses some where it is more than
   * all.
   */
  @Test
  void aFullOfferIsUsedAsWhatIsAllocatedIs() {
    assertThat(MemoryFormulas.used(24, 64, 80)).isEqualTo(30);
    assertThat(MemoryFormulas.used(12, 8, 20)).isEqualTo(12 + 12);
    assertThat(MemoryFormulas.used(4, 0, 20)).isNaN();
  }
}
