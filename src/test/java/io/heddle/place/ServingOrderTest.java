package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.NodeState;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import io.heddle.score.Scorer;
import io.heddle.score.ScoringException;
import io.heddle.score.ScoringPolicy;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServingOrderTest {
  private final Scene scene = new Scene();

  /** On <10, 6>: fitness of a is 28, of b 36; both without urgency. */
  @Test
  void offersTheFittestFirstAndThenTheRestInStockOrder() {
    scene.add("a", RequestKind.OTHER, Scorer.NEUTRAL, 1, 3);
    scene.add("b", RequestKind.OTHER, Scorer.NEUTRAL, 3, 1);
    scene.add("large", RequestKind.OTHER, Scorer.NEUTRAL, 11, 1);
    assertThat(Scene.all(scene.serve("large", "a", "b", "idle")))
        .containsExactly("b/OTHER", "a/OTHER", "large as stock", "idle as stock");
  }

  @Test
  void offersApplicationMastersBeforeAll() {
    scene.add("a", RequestKind.MAP, 5, 3, 3);
    scene.add("b", RequestKind.APPLICATION_MASTER, Scorer.NEUTRAL, 1, 1);
    scene.add("c", RequestKind.APPLICATION_MASTER, Scorer.NEUTRAL, 2, 1);
    ServingOrder<String> order = scene.serve("a", "b", "c");
    assertThat(order.next()).isEqualTo("b");
    assertThat(order.term()).isEqualTo(DecisionTerm.APPLICATION_MASTER);
    assertThat(Scene.all(order)).containsExactly("c/APPLICATION_MASTER", "a/MAP");
  }

  /**
   * Fitness on <10, 6>: a 28 -> 0, b 36 -> 1. Urgency: a 4 -> 1, b 1 -> 0. The sums tie at 1, and
   * then maps win against reduces.
   */
  @Test
  void breaksTiesInFavourOfMaps() {
    scene.add("b", RequestKind.REDUCE, 1, 3, 1);
    scene.add("a", RequestKind.MAP, 4, 1, 3);
    assertThat(Scene.all(scene.serve())).containsExactly("a/MAP", "b/REDUCE");
  }

  /** Among three: urgency 4, 3, 0 and fitness 28, 36, 30 on <10, 6>: sums 1, 1.75, 0.25. */
  @Test
  void offersByTheSumOfTheNormalisedTerms() {
    scene.add("a", RequestKind.MAP, 4, 1, 3);
    scene.add("b", RequestKind.MAP, 3, 3, 1);
    scene.add("c", RequestKind.MAP, 0, 3, 0);
    ServingOrder<String> order = scene.serve();
    assertThat(order.next()).isEqualTo("b");
    assertThat(order.term()).isEqualTo(new DecisionTerm("fitness"));
    assertThat(Scene.all(order)).containsExactly("a/MAP", "c/MAP");
  }

  /**
   * Eq. 6 with 0.2, 0.2, 0.6 on <10, 6>. Fitness: a 28 -> 0, b 36 -> 1. Urgency: a 1 -> 0, b 4 ->
   * 1. Alignment: a 10 -> 1, b 1 -> 0. So a has 0.6, b 0.4; with 0.4, 0.4, 0.2 it is 0.2 against
   * 0.8.
   */
  @ParameterizedTest
  @CsvSource({"0.2, 0.2, 0.6, a, alignment", "0.4, 0.4, 0.2, b, fitness"})
  void weighsAlignmentAgainstTheOtherTerms(
      double fitness, double urgency, double alignment, String first, String term) {
    scene.policy = Policies.hasteA(fitness, urgency, alignment);
    scene.alignments.putAll(Map.of("a", 10, "b", 1));
    scene.add("a", RequestKind.MAP, 1, 1, 3);
    scene.add("b", RequestKind.MAP, 4, 3, 1);
    ServingOrder<String> order = scene.serve();
    assertThat(order.next()).isEqualTo(first);
    assertThat(order.term().name()).isEqualTo(term);
  }

  /** Equal demands, so fitness counts 0: 0.6 * 1 for b against 0.2 * 1 for the more urgent a. */
  @Test
  void tellsEqualDemandsApartByAlignment() {
    scene.policy = Policies.hasteA(0.2, 0.2, 0.6);
    scene.alignments.putAll(Map.of("a", 1, "b", 2, "c", 2));
    scene.add("a", RequestKind.MAP, 4, 1, 1);
    scene.add("b", RequestKind.MAP, 1, 1, 1);
    scene.add("c", RequestKind.MAP, 2, 1, 1);
    assertThat(Scene.all(scene.serve())).containsExactly("c/MAP", "b/MAP", "a/MAP");
  }

  /** Of one demand the most urgent goes first, an unbounded urgency before all. */
  @Test
  void offersTheMostUrgentOfEqualDemands() {
    scene.add("a", RequestKind.REDUCE, 1, 1, 1);
    scene.add("b", RequestKind.REDUCE, Scorer.UNBOUNDED, 1, 1);
    scene.add("c", RequestKind.REDUCE, 2, 1, 1);
    assertThat(Scene.all(scene.serve())).containsExactly("b/REDUCE", "c/REDUCE", "a/REDUCE");
  }

  /** R3: the first reduce of a job whose maps run goes before its maps, also where both have 1. */
  @Test
  void offersTheFirstReduceOfAJobBeforeItsMaps() {
    scene.add("a", RequestKind.MAP, 4, 2, 2);
    scene.add("a", RequestKind.REDUCE, Scorer.UNBOUNDED, 2, 2);
    assertThat(Scene.all(scene.serve())).containsExactly("a/REDUCE", "a/MAP");

    scene.add("b", RequestKind.MAP, 2, 2, 2);
    assertThat(Scene.all(scene.serve())).containsExactly("a/REDUCE", "a/MAP", "b/MAP");
  }

  /** Equal fitness; urgencies 0 and 4 normalise to 0 and 1, a request without one to 0.5. */
  @Test
  void placesRequestsWithoutDependencyInTheMiddle() {
    scene.add("early", RequestKind.MAP, 0, 2, 2);
    scene.add("late", RequestKind.MAP, 4, 2, 2);
    scene.add("spark", RequestKind.OTHER, Scorer.NEUTRAL, 2, 2);
    assertThat(Scene.all(scene.serve())).containsExactly("late/MAP", "spark/OTHER", "early/MAP");
  }

  @Test
  void neverLetsALowerApplicationPriorityPass() {
    scene.add("low", 1, RequestKind.OTHER, Scorer.NEUTRAL, 5, 5);
    scene.add("high", 7, RequestKind.OTHER, Scorer.NEUTRAL, 1, 1);
    scene.add("highLarge", 7, RequestKind.OTHER, Scorer.NEUTRAL, 11, 1);
    assertThat(Scene.all(scene.serve("highLarge", "high", "low")))
        .containsExactly("high/OTHER", "highLarge as stock", "low/OTHER");
  }

  @Test
  void offersEachApplicationOnceWhenNothingFits() {
    scene.node = Scene.node(10, 6, 0, 0);
    scene.add("a", RequestKind.MAP, 0, 1, 1);
    assertThat(Scene.all(scene.serve("a", "b"))).containsExactly("a as stock", "b as stock");
  }

  @Test
  void offersAnApplicationAgainForARequestThatDidNotFit() {
    scene.add("a", RequestKind.MAP, 0, 1, 1);
    scene.add("a", RequestKind.REDUCE, 0, 20, 1);
    assertThat(Scene.all(scene.serve("a"))).containsExactly("a/MAP", "a as stock");
  }

  @Test
  void ffdDotProductGoesByFitnessThenSubmission() {
    scene.policy = Policies.of(PlacementPolicy.FFD_DP);
    scene.add("a", RequestKind.MAP, Scorer.NEUTRAL, 1, 1);
    scene.add("b", RequestKind.MAP, Scorer.NEUTRAL, 1, 1);
    scene.add("c", RequestKind.REDUCE, Scorer.NEUTRAL, 2, 2);
    assertThat(Scene.all(scene.serve())).containsExactly("c/REDUCE", "a/MAP", "b/MAP");
  }

  @Test
  void followsChangesOfUrgency() {
    PendingRequest<String> first = scene.add("a", RequestKind.MAP, 1, 1, 1);
    scene.add("b", RequestKind.MAP, 2, 1, 1);
    scene.rank(first, 3);
    assertThat(Scene.all(scene.serve())).containsExactly("a/MAP", "b/MAP");
    scene.index.remove(first);
    assertThat(Scene.all(scene.serve())).containsExactly("b/MAP");
  }

  /** Whoever waited beyond the limit goes first, fitting or not, until it got something. */
  @Test
  void offersWhoeverWaitedTooLong() {
    scene.limit = new WaitingLimit(1_000);
    scene.add("large", RequestKind.OTHER, Scorer.NEUTRAL, 10, 6);
    scene.node = Scene.node(10, 6, 5, 3);
    scene.now += 900;
    scene.add("small", RequestKind.OTHER, Scorer.NEUTRAL, 1, 1);
    assertThat(Scene.all(scene.serve("large", "small")))
        .containsExactly("small/OTHER", "large as stock");
    scene.now += 200;
    ServingOrder<String> order = scene.serve("large", "small");
    assertThat(order.next()).isEqualTo("large");
    assertThat(order.term()).isEqualTo(DecisionTerm.WAITING);
    assertThat(Scene.all(order)).containsExactly("small/OTHER");
    scene.now += 50;
    order = scene.serve("large", "small");
    assertThat(order.next()).isEqualTo("large");
    scene.index.accepted(order.current(), scene.now, scene.limit);
    scene.now += 40;
    assertThat(Scene.all(scene.serve("large", "small")))
        .containsExactly("small/OTHER", "large as stock");
  }

  /** Under a backlog all have waited too long: one is offered so per tenth of the limit. */
  @Test
  void offersOneForItsWaitingPerTenthOfTheLimit() {
    scene.limit = new WaitingLimit(1_000);
    for (int i = 0; i < 5; i++) {
      scene.add("old" + i, RequestKind.OTHER, Scorer.NEUTRAL, 1, 1);
    }
    scene.now += 2_000;
    scene.add("fit", RequestKind.OTHER, Scorer.NEUTRAL, 3, 3);
    ServingOrder<String> order = scene.serve();
    assertThat(order.next()).isEqualTo("old0");
    scene.index.accepted(order.current(), scene.now, scene.limit);
    assertThat(scene.serve().next()).isEqualTo("fit");
    scene.now += 100;
    assertThat(scene.serve().next()).isEqualTo("old1");
  }

  /** A node that could never hold the request is not held for it. */
  @Test
  void doesNotOfferASmallNodeForWaiting() {
    scene.limit = new WaitingLimit(1_000);
    scene.add("huge", RequestKind.OTHER, Scorer.NEUTRAL, 50, 1);
    scene.add("small", RequestKind.OTHER, Scorer.NEUTRAL, 1, 1);
    scene.now += 2_000;
    assertThat(Scene.all(scene.serve("huge", "small")))
        .containsExactly("small/OTHER", "huge as stock");
  }

  /** Stock would end the turn of its queue there each time, whoever else waits. */
  @Test
  void doesNotOfferForWaitingWhatTheQueueCouldNeverHold() {
    scene.limit = new WaitingLimit(1_000);
    scene.most = ResourceVector.of(8, 6);
    scene.add("large", RequestKind.OTHER, Scorer.NEUTRAL, 9, 1);
    scene.node = Scene.node(10, 6, 5, 3);
    scene.add("small", RequestKind.OTHER, Scorer.NEUTRAL, 1, 1);
    scene.now += 2_000;
    ServingOrder<String> order = scene.serve("large", "small");
    assertThat(order.next()).isEqualTo("small");
    assertThat(order.term()).isEqualTo(DecisionTerm.WAITING);
  }

  @Test
  void goesOnInStockOrderWhenScoringFails() {
    scene.policy =
        scoring(
            () -> {
              throw new IllegalStateException("broken");
            });
    scene.add("a", RequestKind.MAP, 0, 1, 1);
    scene.add("b", RequestKind.MAP, 0, 3, 1);
    assertThat(Scene.all(scene.serve("a", "b"))).containsExactly("a as stock", "b as stock");
    assertThat(scene.failures).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void refusesAScoreThatCannotBeRanked(double score) {
    scene.policy = scoring(() -> score);
    scene.add("a", RequestKind.MAP, 0, 1, 1);
    assertThat(Scene.all(scene.serve("a"))).containsExactly("a as stock");
    assertThat(scene.failures)
        .singleElement()
        .isInstanceOf(ScoringException.class)
        .extracting(Throwable::getMessage)
        .asString()
        .contains("score " + score + " by scripted of ");
  }

  /** Scoring that uses up its time is given up for the pass. */
  @Test
  void givesUpBeyondItsTime() {
    scene.policy =
        scoring(
            () -> {
              scene.now += 2_000_000;
              return 0;
            });
    scene.add("a", RequestKind.MAP, 0, 1, 1);
    assertThat(Scene.all(scene.serve("a"))).containsExactly("a as stock");
    assertThat(scene.failures)
        .singleElement()
        .extracting(Throwable::getMessage)
        .asString()
        .contains("longer than 1000 us");
  }

  /** With more demands than a decision may look at, each gets its turn. */
  @Test
  void looksAtEveryDemandInTurnWhenThereAreTooMany() {
    Scene crowded = new Scene(2);
    for (int i = 1; i <= 5; i++) {
      crowded.add("a" + i, RequestKind.OTHER, Scorer.NEUTRAL, i, 1);
    }
    List<String> firsts =
        Stream.generate(() -> crowded.serve().next()).limit(5).distinct().sorted().toList();
    assertThat(firsts).containsExactly("a2", "a3", "a4", "a5");
  }

  /** A user beyond the limit: the first refusal tells of the others, none of which is offered. */
  @Test
  void doesNotOfferWhatWouldBeRefusedForTheSameReason() {
    Set<String> told = new HashSet<>();
    scene.refusals =
        new Refusals<>() {
          @Override
          public void refused(String application) {
            told.add(application.substring(0, 3));
          }

          @Override
          public boolean foresees(String application) {
            return told.contains(application.substring(0, 3));
          }
        };
    for (int i = 0; i < 5; i++) {
      scene.add("ann" + i, RequestKind.OTHER, Scorer.NEUTRAL, 3, 3);
    }
    scene.add("bob", RequestKind.OTHER, Scorer.NEUTRAL, 1, 1);
    assertThat(Scene.all(scene.serve("ann0", "ann1", "bob", "cyd")))
        .containsExactly("ann0/OTHER", "bob/OTHER", "cyd as stock");
  }

  /** Whatever stock's reason is, a pass costs no more than so many offers beyond stock's own. */
  @Test
  void leavesTheNodeToStockOrderAfterManyRefusals() {
    List<String> applications =
        IntStream.range(0, 2 * ServingOrder.MOST_REFUSALS).mapToObj(i -> "a" + i).toList();
    applications.forEach(
        application -> scene.add(application, RequestKind.OTHER, Scorer.NEUTRAL, 1, 1));
    List<String> offered = Scene.all(scene.serve(applications.iterator()));
    assertThat(offered).hasSize(2 * ServingOrder.MOST_REFUSALS);
    assertThat(offered.subList(0, ServingOrder.MOST_REFUSALS)).allMatch(o -> o.endsWith("/OTHER"));
    assertThat(offered.subList(ServingOrder.MOST_REFUSALS, offered.size()))
        .allMatch(o -> o.endsWith("as stock"));
    assertThat(scene.failures).isEmpty();
  }

  /** A millisecond is all that scoring may take; what stock takes between two offers is its own. */
  @Test
  void doesNotCountTheTimeThatStockTakes() {
    scene.add("a", RequestKind.MAP, 0, 1, 1);
    scene.add("b", RequestKind.MAP, 0, 3, 1);
    ServingOrder<String> order = scene.serve();
    order.next();
    scene.now += 5_000_000;
    assertThat(order.next()).isEqualTo("a");
    assertThat(scene.failures).isEmpty();
  }

  @Test
  void endsLikeAnIterator() {
    ServingOrder<String> order = scene.serve();
    assertThat(order.hasNext()).isFalse();
    assertThatThrownBy(order::next).isInstanceOf(NoSuchElementException.class);
  }

  private static ScoringPolicy scoring(DoubleSupplier score) {
    return ScoringPolicy.sum(
        term -> 1,
        new Scorer.OfDemand() {
          @Override
          public String name() {
            return "scripted";
          }

          @Override
          public Bounds bounds() {
            return new Bounds(0, 1);
          }

          @Override
          public double score(ResourceVector demand, NodeState node) {
            return score.getAsDouble();
          }
        });
  }
}
