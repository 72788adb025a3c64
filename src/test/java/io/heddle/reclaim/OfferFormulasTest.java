package io.heddle.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class OfferFormulasTest {
  private static final double EXACT = 1e-12;

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
}
