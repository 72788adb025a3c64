package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import java.util.Collection;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScorerContractTest {
  private static final int CASES = 2_000;
  private static final long SEED = 20_26;

  private final RandomScoring random = new RandomScoring(SEED);

  static Collection<Scorer> scorers() {
    return PlacementPolicy.scorers();
  }

  /** Users see it in explanations, and metrics are made of it: DecidedByJobSize. */
  @ParameterizedTest
  @MethodSource("scorers")
  void itsNameIsLowerCaseWords(Scorer scorer) {
    assertThat(scorer.name()).matches("[a-z]+(-[a-z]+)*");
  }

  /** NaN, and what a sum could not normalise or a product not multiply, is within no bounds. */
  @ParameterizedTest
  @MethodSource("scorers")
  void scoresKeepToTheBoundsAndAreTheSameEachTime(Scorer scorer) {
    assertThat(scorer.bounds().least()).isNotNegative();
    for (int i = 0; i < CASES; i++) {
      DoubleSupplier asked = asked(scorer);
      double score = asked.getAsDouble();
      assertThat(scorer.bounds().contain(score))
          .as("seed %d case %d: %s of %s", SEED, i, score, scorer.name())
          .isTrue();
      assertThat(asked.getAsDouble()).as("seed %d case %d", SEED, i).isEqualTo(score);
      assertThat(score == Scorer.UNBOUNDED && !(scorer instanceof Scorer.OfRequest))
          .as("only requests are sorted by what is unbounded")
          .isFalse();
    }
  }

  private DoubleSupplier asked(Scorer scorer) {
    if (scorer instanceof Scorer.OfDemand ofDemand) {
      ResourceVector demand = random.vector(9);
      NodeState node = random.node();
      return () -> ofDemand.score(demand, node);
    }
    if (scorer instanceof Scorer.OfJob ofJob) {
      StageProgress stages = random.stages();
      return () -> ofJob.score(stages);
    }
    RequestState request = random.request();
    return () -> ((Scorer.OfRequest) scorer).score(request);
  }

  /**
   * What a scorer says that it depends on is all that it depends on: told of something else in
   * between, or of the same by other objects, it says the same. Equal demands share one look.
   */
  @ParameterizedTest
  @MethodSource("scorers")
  void whatIsEqualScoresTheSame(Scorer scorer) {
    RandomScoring same = new RandomScoring(SEED + 1);
    RandomScoring again = new RandomScoring(SEED + 1);
    for (int i = 0; i < CASES; i++) {
      double score = score(scorer, same);
      score(scorer, random);
      assertThat(score(scorer, again)).as("seed %d case %d", SEED, i).isEqualTo(score);
    }
  }

  private static double score(Scorer scorer, RandomScoring random) {
    if (scorer instanceof Scorer.OfDemand ofDemand) {
      return ofDemand.score(random.vector(9), random.node());
    }
    return scorer instanceof Scorer.OfJob ofJob
        ? ofJob.score(random.stages())
        : ((Scorer.OfRequest) scorer).score(random.request());
  }
}
