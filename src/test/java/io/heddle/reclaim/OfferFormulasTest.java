package io.heddle.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.reclaim.UseHistory.MemoryHistory;
import java.util.List;
import org.junit.jupiter.api.Test;

class OfferFormulasTest {
  private static final double EXACT = 1e-12;

  private static final long WINDOW = 60_000;

  private static final double NEARLY = 1e-9;

  @Test
  void aVcoreIsACoreUnlessThereAreMoreVcoresThanCores() {
    // 12 of 16 cores are offered: 8 busy cores may all belong to the 12.
    assertThat(OfferFormulas.busyVcores(8, 16, 12)).isEqualTo(8);
    // 32 vcores on 16 cores: each core is two vcores.
    assertThat(OfferFormulas.busyVcores(8, 16, 32)).isEqualTo(16);
    assertThat(OfferFormulas.busyVcores(Double.NaN, 16, 32)).isNaN();
  }

  @Test
  void useIsAShareOfWhatHadTimeToBeUsed() {
    assertThat(OfferFormulas.used(6, 12, 0)).isEqualTo(0.5);
    assertThat(OfferFormulas.used(6, 16, 4)).isEqualTo(0.5);
    assertThat(OfferFormulas.used(6, 4, 4)).isNaN();
    assertThat(OfferFormulas.used(0.1, 0, 0)).isNaN();
  }

  @Test
  void theHigherMeanCountsAndWithoutHistoryAllIsUsed() {
    assertThat(OfferFormulas.ratio(0.5, 0.6)).isEqualTo(0.6);
    assertThat(OfferFormulas.ratio(0.7, 0.6)).isEqualTo(0.7);
    assertThat(OfferFormulas.ratio(0.1, 0.05)).isEqualTo(0.2);
    assertThat(OfferFormulas.ratio(Double.NaN, Double.NaN)).isEqualTo(1);
  }

  @Test
  void useAtTheTargetLeavesTheRestToReclaim() {
    // 0.9 * 16 / 0.6 = 24 vcores at a use of 0.6 are 14.4 busy ones of 16.
    assertThat(OfferFormulas.byUse(0.9, 16, 0.6)).isEqualTo(24);
    assertThat(OfferFormulas.byUse(0.9, 16, 1)).isEqualTo(14);
    assertThat(OfferFormulas.byStep(20, 4, 6)).isEqualTo(22);
    assertThat(OfferFormulas.most(1.5, 15)).isEqualTo(22);
  }

  @Test
  void aSizeIsTheLeastBoundButNotLessThanTheNodeHas() {
    assertThat(OfferFormulas.size(24, 22, 16, 32)).isEqualTo(22);
    assertThat(OfferFormulas.size(24, 30, 16, 32)).isEqualTo(24);
    assertThat(OfferFormulas.size(72, 60, 16, 32)).isEqualTo(32);
    assertThat(OfferFormulas.size(14, 6, 16, 32)).isEqualTo(16);

    assertThat(new Offer(16, Offer.Reason.BUSY).size(20)).isEqualTo(20);
    assertThat(new Offer(22, Offer.Reason.USE).size(20)).isEqualTo(22);
  }

  @Test
  void aHistoryTakesTheMeanOfThreeSamplesAndOfTheWindow() {
    UseHistory history = new UseHistory();
    assertThat(history.ratio()).isEqualTo(1);

    for (double used : new double[] {0.2, 0.4, 0.5, 0.6}) {
      history.add(Math.round(used * 100), used, 1_000);
    }
    // Last three: 1.5 / 3; all four: 1.7 / 4.
    assertThat(history.ratio()).isEqualTo(0.5, within(EXACT));

    history.add(60, 9, 1_000);
    assertThat(history.ratio()).as("told again").isEqualTo(0.5, within(EXACT));
    history.add(70, Double.NaN, 1_000);
    assertThat(history.ratio()).as("says nothing").isEqualTo(0.5, within(EXACT));

    history.add(1_050, 0.1, 1_000);
    // What was at 20, 40 and 50 has left the window: 0.7 / 2.
    assertThat(history.ratio()).isEqualTo(0.35, within(EXACT));
  }

  @Test
  void figuresAreAsOldAsTheirChangeWhereTheyAreTheSameForTooLong() {
    assertThat(OfferFormulas.ageMillis(50_000, 49_000, 49_000, 30_000)).isEqualTo(1_000);
    assertThat(OfferFormulas.ageMillis(50_000, 49_000, 19_000, 30_000)).isEqualTo(1_000);
    assertThat(OfferFormulas.ageMillis(50_000, 49_000, 18_999, 30_000)).isEqualTo(31_001);
    assertThat(OfferFormulas.ageMillis(50_000, 50_001, 50_001, 30_000)).isZero();
  }

  /** At 100 a sample comes and the step has allocated 2; then 3 more; at 200 the next sample. */
  @Test
  void whatASampleHasNotSeenAddsUpUntilTheNext() {
    UseHistory history = new UseHistory();
    assertThat(history.unseen(100, 2)).isEqualTo(2);
    assertThat(history.unseen(100, 3)).isEqualTo(5);
    assertThat(history.unseen(100, 0)).isEqualTo(5);
    assertThat(history.unseen(200, 4)).isEqualTo(4);
  }

  @Test
  void anOfferIsTooLargeWhereItsUseWouldNotFit() {
    // 0.7 * 22 = 15.4, 0.75 * 22 = 16.5.
    assertThat(OfferFormulas.isOver(0.7, 22, 16)).isFalse();
    assertThat(OfferFormulas.isOver(0.75, 22, 16)).isTrue();
  }

  /** 8 vcores of 2 in use, 8 fresh of 6: (2 + 6) / 16 and 2 / 8. */
  @Test
  void whatIsFreshCountsAsItsJobDoes() {
    assertThat(ExpectedUse.of(2, 6, 8, 8)).isEqualTo(new ExpectedUse(0.5, 0.25));
  }

  @Test
  void withoutContainersAllIsExpected() {
    assertThat(ExpectedUse.of(0, 0, 0, 0)).isEqualTo(new ExpectedUse(1, 1));
    assertThat(ExpectedUse.of(0, 4, 0, 4)).isEqualTo(new ExpectedUse(1, 1));
  }

  /** Counted at different moments, or told by anyone: a share is between 0.2 and 1. */
  @Test
  void sharesAreBounded() {
    assertThat(ExpectedUse.of(-5, 0, 8, 8)).isEqualTo(new ExpectedUse(0.2, 0.2));
    assertThat(ExpectedUse.of(99, 99, 8, 8)).isEqualTo(new ExpectedUse(1, 1));
  }

  /** Half of what was expected is used; now 0.6 is expected: 0.3. At least 0.2. */
  @Test
  void measuredUseIsRelativeToWhatIsExpected() {
    UseHistory history = new UseHistory();
    history.expect(0.6);
    assertThat(history.ratio()).as("nothing was measured").isEqualTo(1);
    history.add(1, 0.5, WINDOW);
    assertThat(history.ratio()).isCloseTo(0.3, within(1e-12));
    history.expect(0.3);
    assertThat(history.ratio()).isEqualTo(0.2);
  }

  @Test
  void theShareInUseIsMeasuredWithAMarginAndHasAFloor() {
    assertThat(MemoryFormulas.ratio(0.3, 400, 1_000)).isEqualTo(0.5, within(NEARLY));
    assertThat(MemoryFormulas.ratio(0.6, 400, 1_000)).isEqualTo(0.7, within(NEARLY));
    assertThat(MemoryFormulas.ratio(0.9, 400, 1_000)).isEqualTo(1);
    assertThat(MemoryFormulas.ratio(0.3, 950, 1_000)).isEqualTo(1);
    assertThat(MemoryFormulas.ratio(0.3, 400, 0)).as("nothing was seen").isEqualTo(1);
  }

  @Test
  void theRoomIsWhatTheTargetLeavesBesideUseAndWhatIsFresh() {
    // 0.85 * 1,000 - 400 - 0.5 * 100 = 400, of which each MiB allocated takes half.
    assertThat(MemoryFormulas.room(0.85, 1_000, 400, 0.5, 100)).isEqualTo(800, within(NEARLY));
    // 850 - 400 - 100.
    assertThat(MemoryFormulas.room(0.85, 1_000, 400, 1, 100)).isEqualTo(350, within(NEARLY));
    assertThat(MemoryFormulas.room(0.85, 1_000, 900, 1, 0)).isEqualTo(-50, within(NEARLY));
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
