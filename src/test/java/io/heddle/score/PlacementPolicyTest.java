package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ScoringConfig;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.score.ScoringPolicy.Combination;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which terms each policy has, and what every policy must keep. */
class PlacementPolicyTest {
  private static final int CASES = 2_000;
  private static final long SEED = 20_26;

  private final RandomScoring random = new RandomScoring(SEED);

  private static Map<String, Double> terms(ScoringPolicy policy) {
    Map<String, Double> terms = new LinkedHashMap<>();
    for (int term = 0; term < policy.size(); term++) {
      terms.put(policy.scorer(term).name(), policy.weight(term));
    }
    return terms;
  }

  /** Section 3.4.1; Eq. 4: both terms alike; Eq. 6 with the weights that section 5.2 uses. */
  @Test
  void thePapersPoliciesAreSums() {
    assertThat(terms(Policies.of(PlacementPolicy.FFD_DP)))
        .containsExactly(Map.entry("fitness", 1.0));
    assertThat(terms(Policies.of(PlacementPolicy.HASTE)))
        .containsExactly(Map.entry("fitness", 1.0), Map.entry("urgency", 1.0));
    assertThat(terms(Policies.of(PlacementPolicy.HASTE_A)))
        .contains(
            Map.entry("fitness", 0.2), Map.entry("urgency", 0.2), Map.entry("alignment", 0.6));
    for (PlacementPolicy policy :
        List.of(PlacementPolicy.FFD_DP, PlacementPolicy.HASTE, PlacementPolicy.HASTE_A)) {
      assertThat(Policies.of(policy).combination()).isEqualTo(Combination.SUM);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "true, true, true, true, best-fit criticality job-size fair-share ageing",
    "false, true, true, true, best-fit job-size fair-share ageing",
    "true, false, true, true, best-fit criticality fair-share ageing",
    "true, true, false, true, best-fit criticality job-size ageing",
    "true, true, true, false, best-fit criticality job-size fair-share",
    "false, false, false, false, best-fit"
  })
  void aTermOfTheDefaultPolicyThatIsOffIsNoFactor(
      boolean chain, boolean small, boolean fair, boolean ageing, String names) {
    TermsConfig terms = new TermsConfig(chain, small, fair, ageing, true, true, true, 0.5);
    ScoringPolicy policy =
        PlacementPolicy.HEDDLE.create(new ScoringConfig(ScoringConfig.ofDefaults().beta(), terms));
    assertThat(policy.combination()).isEqualTo(Combination.PRODUCT);
    assertThat(terms(policy).keySet()).containsExactly(names.split(" "));
  }

  @Test
  void aBatchIsOrderedByFitnessChainAndSize() {
    assertThat(terms(Policies.of(PlacementPolicy.HEDDLE_MAKESPAN)).keySet())
        .containsExactly("fitness", "criticality", "job-size");
  }

  /** A weight without a term would do nothing; a term without a weight would not start. */
  @Test
  void theFileOfDefaultsHasAWeightForEachTermOfHasteAAndForNoOther() {
    assertThat(ScoringConfig.ofDefaults().beta().byTerm())
        .containsExactlyInAnyOrderEntriesOf(terms(Policies.of(PlacementPolicy.HASTE_A)));
  }

  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void thoseWithAPlanOfTheQueuePlanAhead(PlacementPolicy policy) {
    assertThat(Policies.of(policy).rules().isPresent())
        .isEqualTo(
            Set.of(
                    PlacementPolicy.HEDDLE,
                    PlacementPolicy.HEDDLE_MAKESPAN,
                    PlacementPolicy.DECIMA,
                    PlacementPolicy.DECIMA_LINEAR)
                .contains(policy));
  }

  /** In its class a request is found by its score: neither NaN nor, in a product, unbounded. */
  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void aRequestsScoreSortsIt(PlacementPolicy policy) {
    ScoringPolicy scoring = Policies.of(policy);
    for (int i = 0; i < CASES; i++) {
      RequestState request = random.request();
      double total = scoring.scoreRequest(request).total();
      assertThat(total >= 0 || total == Scorer.NEUTRAL)
          .as("seed %d case %d: %s of %s", SEED, i, total, request)
          .isTrue();
      if (scoring.combination() == Combination.PRODUCT) {
        assertThat(total).as("seed %d case %d", SEED, i).isFinite().isPositive();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void isFoundByItsConfiguredName(PlacementPolicy policy) {
    assertThat(PlacementPolicy.named(policy.configName())).isSameAs(policy);
    assertThat(PlacementPolicy.configNames()).contains(policy.configName());
  }
}
