package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.PreferenceWeights;
import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every placement policy must keep, over seeded random inputs. */
class ScoringPolicyContractTest {
  private static final int CASES = 2_000;
  private static final long SEED = 20_26;
  private static final PreferenceWeights BETA = new PreferenceWeights(0.2, 0.2, 0.6);

  private final Random random = new Random(SEED);

  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void preferenceIsFiniteAndNeverFallsInUrgency(PlacementPolicy policy) {
    ScoringPolicy scoring = policy.create(BETA);
    for (int i = 0; i < CASES; i++) {
      double fitness = random.nextDouble();
      double less = random.nextDouble();
      double more = less + (1 - less) * random.nextDouble();
      double alignment = random.nextDouble();
      double preference = scoring.preference(fitness, less, alignment);
      assertThat(preference).as("seed %d case %d", SEED, i).isFinite();
      assertThat(scoring.preference(fitness, more, alignment))
          .as("seed %d case %d", SEED, i)
          .isGreaterThanOrEqualTo(preference);
      assertThat(scoring.preference(fitness, less, alignment)).isEqualTo(preference);
    }
  }

  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void urgencyIsNeutralOrAtLeastZero(PlacementPolicy policy) {
    ScoringPolicy scoring = policy.create(BETA);
    for (int i = 0; i < CASES; i++) {
      MapReduceProgress progress = progress();
      for (RequestKind kind : new RequestKind[] {RequestKind.MAP, RequestKind.REDUCE}) {
        double urgency = scoring.urgency(kind, progress, ResourceWeights.raw(1, 1));
        assertThat(urgency == ScoringPolicy.NEUTRAL || urgency >= 0)
            .as("seed %d case %d: %s of %s at %s", SEED, i, urgency, kind, progress)
            .isTrue();
      }
    }
  }

  private MapReduceProgress progress() {
    return new MapReduceProgress(
        random.nextInt(4),
        random.nextInt(4),
        random.nextInt(4),
        random.nextInt(4),
        random.nextInt(4),
        ResourceVector.of(random.nextInt(9), random.nextInt(9)),
        ResourceVector.of(random.nextInt(9), random.nextInt(9)),
        ResourceVector.of(random.nextInt(9), random.nextInt(9)));
  }

  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void theTermsAddUpToThePreference(PlacementPolicy policy) {
    ScoringPolicy scoring = policy.create(BETA);
    for (int i = 0; i < CASES; i++) {
      double fitness = random.nextDouble();
      double urgency = random.nextDouble(0, 20);
      double alignment = random.nextDouble();
      double sum = 0;
      for (Term term : scoring.terms(fitness, urgency, alignment)) {
        sum += term.contribution();
      }
      assertThat(sum)
          .as("seed %d case %d", SEED, i)
          .isCloseTo(scoring.preference(fitness, urgency, alignment), within(1e-9));
    }
  }

  /** At fitness 0.25, urgency 0.5, alignment 0.75; BETA is 0.2, 0.2, 0.6. */
  @Test
  void eachPolicyNamesItsTerms() {
    assertThat(terms(PlacementPolicy.HASTE))
        .containsExactly(new Term("fitness", 0.25, 1), new Term("urgency", 0.5, 1));
    assertThat(terms(PlacementPolicy.HASTE_A))
        .containsExactly(
            new Term("fitness", 0.25, 0.2),
            new Term("urgency", 0.5, 0.2),
            new Term("alignment", 0.75, 0.6));
    assertThat(terms(PlacementPolicy.FFD_DP)).containsExactly(new Term("fitness", 0.25, 1));
    assertThat(terms(PlacementPolicy.HEDDLE)).containsExactly(new Term("fitness", 0.25, 0.5));
    assertThat(terms(PlacementPolicy.DECIMA)).containsExactly(new Term("plan", 0.5, 1));
    assertThat(terms(PlacementPolicy.DECIMA_LINEAR)).containsExactly(new Term("plan", 0.5, 1));
  }

  private static List<Term> terms(PlacementPolicy policy) {
    return policy.create(BETA).terms(0.25, 0.5, 0.75);
  }

  /** Eq. 4: the sum of the normalised terms. */
  @Test
  void hasteAddsBothTerms() {
    assertThat(new Haste().preference(0.25, 0.5, 1)).isEqualTo(0.75);
  }

  /** Eq. 6: 0.2 * 0.25 + 0.2 * 0.5 + 0.6 * 0.75 = 0.05 + 0.1 + 0.45 = 0.6. */
  @Test
  void hasteAWeighsItsTerms() {
    assertThat(new HasteA(BETA).preference(0.25, 0.5, 0.75)).isCloseTo(0.6, within(1e-12));
  }

  /** With equal weights and no alignment Eq. 6 is Eq. 4 but for the scale. */
  @Test
  void hasteAWithoutAlignmentPrefersAsHasteDoes() {
    ScoringPolicy halves = new HasteA(new PreferenceWeights(0.5, 0.5, 0));
    ScoringPolicy haste = new Haste();
    for (int i = 0; i < CASES; i++) {
      double fitness = random.nextDouble();
      double urgency = random.nextDouble();
      assertThat(halves.preference(fitness, urgency, random.nextDouble()))
          .as("seed %d case %d", SEED, i)
          .isCloseTo(haste.preference(fitness, urgency, 0) / 2, within(1e-12));
      MapReduceProgress progress = progress();
      assertThat(halves.urgency(RequestKind.REDUCE, progress, ResourceWeights.raw(1, 1)))
          .isEqualTo(haste.urgency(RequestKind.REDUCE, progress, ResourceWeights.raw(1, 1)));
    }
  }

  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void aPolicyThatDoesNotUseAlignmentIgnoresIt(PlacementPolicy policy) {
    ScoringPolicy scoring = policy.create(BETA);
    double unaligned = scoring.preference(0.25, 0.5, 0);
    double aligned = scoring.preference(0.25, 0.5, 1);
    assertThat(aligned > unaligned).isEqualTo(scoring.usesAlignment());
  }

  /** Section 3.4.1: fitness alone. */
  @Test
  void ffdDotProductLooksAtFitnessAlone() {
    ScoringPolicy ffd = new FfdDotProduct();
    assertThat(ffd.preference(0.25, 0.5, 1)).isEqualTo(0.25);
    assertThat(ffd.urgency(RequestKind.MAP, progress(), ResourceWeights.raw(1, 1)))
        .isEqualTo(ScoringPolicy.NEUTRAL);
  }

  /** 0.25 * 3 = 0.75 goes before 0.5 * 1, where a sum of terms scaled to 0..1 is 1 for both. */
  @Test
  void heddleMultipliesFitnessByWeight() {
    ScoringPolicy heddle = new Heddle();
    assertThat(heddle.preference(0.25, 3, 1)).isEqualTo(0.75);
    assertThat(heddle.preference(0.5, 1, 1)).isEqualTo(0.5);
  }

  /** Whatever fits better: the place in the plan decides. */
  @Test
  void stagesAreServedInTheOrderOfTheirPlan() {
    ScoringPolicy stages = new StageOrder();
    assertThat(stages.preference(0.25, 2, 1)).isEqualTo(2);
    assertThat(stages.preference(0.5, 0.5, 1)).isEqualTo(0.5);
  }

  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void thoseWithAPlanOfTheQueuePlanAhead(PlacementPolicy policy) {
    assertThat(policy.create(BETA).plansAhead())
        .isEqualTo(
            Set.of(PlacementPolicy.HEDDLE, PlacementPolicy.DECIMA, PlacementPolicy.DECIMA_LINEAR)
                .contains(policy));
  }

  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void isFoundByItsConfiguredName(PlacementPolicy policy) {
    assertThat(PlacementPolicy.named(policy.configName())).isSameAs(policy);
    assertThat(PlacementPolicy.configNames()).contains(policy.configName());
  }
}
