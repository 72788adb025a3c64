package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig.InitialAssignmentConfig;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.Knapsack;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import io.heddle.score.ResourceWeights;
import io.heddle.score.Scorer;
import io.heddle.score.ScoringPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On nodes of <6, 6>, two of <3, 3> fill the node that one of <4, 4>, the better fit, does not. */
class InitialAssignmentTest {
  private Scene scene = scene(1_000_000);

  private static Scene scene(int maxSteps) {
    Scene scene = new Scene(512, new InitialAssignmentConfig(true, 0.9, maxSteps));
    scene.policy = Policies.of(PlacementPolicy.FFD_DP);
    scene.node = Scene.node(6, 6);
    return scene;
  }

  private PendingRequest<String> ask(String application, int count, long memory, long cores) {
    return ask(scene, application, RequestKind.OTHER, count, memory, cores);
  }

  private static PendingRequest<String> ask(
      Scene scene, String application, RequestKind kind, int count, long memory, long cores) {
    PendingRequest<String> request = scene.add(application, kind, Scorer.NEUTRAL, memory, cores);
    scene.waiting.put(request, count);
    return request;
  }

  /** Serves one container after the other, until nothing fits; by application. */
  private List<String> filled() {
    List<String> served = new ArrayList<>();
    for (String next = serveOne(); next != null; next = serveOne()) {
      served.add(next);
    }
    return served;
  }

  private String serveOne() {
    ServingOrder<String> order = scene.serve();
    if (!order.hasNext()) {
      return null;
    }
    String application = order.next();
    PendingRequest<String> request = order.current();
    ResourceVector all = scene.node.capacity();
    ResourceVector left = scene.node.residual().minus(request.identity().demand());
    scene.node = Scene.node(all.get(0), all.get(1), left.get(0), left.get(1));
    if (scene.waiting.merge(request, -1, Integer::sum) == 0) {
      scene.index.remove(request);
    }
    return application;
  }

  @Test
  void anEmptyNodeIsFilledAsTheKnapsackSays() {
    ask("large", 3, 4, 4);
    ask("small", 3, 3, 3);
    ServingOrder<String> order = scene.serve();
    assertThat(order.next()).isEqualTo("small");
    assertThat(order.term()).isEqualTo(DecisionTerm.INITIAL_ASSIGNMENT);
    assertThat(filled()).containsExactly("small", "small");
  }

  @Test
  void whatThePlanLeavesOutIsOfferedAfterIt() {
    ask("large", 3, 4, 4);
    ask("small", 3, 3, 3);
    assertThat(Scene.all(scene.serve())).containsExactly("small/OTHER", "large/OTHER");
  }

  /** 0.9 of 6 is 5.4: with 5 cores left the node is not nearly empty; the fittest goes first. */
  @Test
  void aNodeInUseIsServedByPreference() {
    scene.node = Scene.node(6, 6, 6, 5);
    ask("large", 3, 4, 4);
    ask("small", 3, 3, 3);
    assertThat(serveOne()).isEqualTo("large");
  }

  /** Of one <3, 3> the plan takes none: <4, 4> uses more. */
  @Test
  void thePlanCountsWhatIsWaiting() {
    ask("large", 3, 4, 4);
    ask("small", 1, 3, 3);
    assertThat(serveOne()).isEqualTo("large");
  }

  /**
   * Three of <2, 2> fill the node as well as two of <3, 3>: fitness takes the larger, alignment
   * with 0.6 the iterative job's.
   */
  @Test
  void amongEquallyFullPlansThePreferredDemandsWin() {
    assertThat(filledByPlainAndIterative(Policies.of(PlacementPolicy.FFD_DP)))
        .containsExactly("plain", "plain");
    assertThat(filledByPlainAndIterative(Policies.hasteA(0.2, 0.2, 0.6)))
        .containsExactly("iterative", "iterative", "iterative");
  }

  private List<String> filledByPlainAndIterative(ScoringPolicy policy) {
    scene = scene(1_000_000);
    scene.policy = policy;
    scene.alignments.putAll(Map.of("iterative", 10, "plain", 1));
    ask("plain", 2, 3, 3);
    ask("iterative", 3, 2, 2);
    return filled();
  }

  /** Requests of the same demand are one item, whoever asks. */
  @Test
  void requestsOfOneDemandAreCountedTogether() {
    ask("large", 3, 4, 4);
    ask("one", 1, 3, 3);
    ask(scene, "other", RequestKind.MAP, 1, 3, 3);
    assertThat(filled()).containsExactly("other", "one");
  }

  /**
   * A master takes <1, 1> first. Of the <5, 5> left, <4, 4> and another <1, 1> use all; the plan
   * for <6, 6>, two of <3, 3>, is void.
   */
  @Test
  void theNodeIsPlannedAnewAfterAMaster() {
    ask(scene, "master", RequestKind.APPLICATION_MASTER, 1, 1, 1);
    ask("small", 3, 3, 3);
    ask("tiny", 1, 1, 1);
    ask("large", 1, 4, 4);
    assertThat(filled()).containsExactly("master", "large", "tiny");
  }

  /** A container that ends makes the node one in use: <4, 4> fits best. */
  @Test
  void theFillingEndsWithTheFirstContainerThatEnds() {
    ask("large", 3, 4, 4);
    ask("small", 3, 3, 3);
    assertThat(serveOne()).isEqualTo("small");
    scene.node = Scene.node(6, 6, 5, 5);
    assertThat(serveOne()).isEqualTo("large");
  }

  /** Container by container, the node becomes as full as the knapsack says that it can be. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void anyEmptyNodeIsFilledAsFullAsItCanBe(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      scene = scene(1_000_000);
      scene.policy = Policies.of(PlacementPolicy.HASTE);
      scene.node = Scene.node(4 + random.nextInt(20), 4 + random.nextInt(20));
      ResourceVector capacity = scene.node.capacity();
      List<Knapsack.Item> items = new ArrayList<>();
      for (int i = 1 + random.nextInt(5); i > 0; i--) {
        ResourceVector demand = ResourceVector.of(1 + random.nextInt(8), 1 + random.nextInt(8));
        Knapsack.Item item = new Knapsack.Item(demand, 1 + random.nextInt(5));
        RequestKind kind = random.nextBoolean() ? RequestKind.MAP : RequestKind.REDUCE;
        double urgency = random.nextInt(5);
        scene.waiting.put(
            scene.add("a" + i, kind, urgency, demand.get(0), demand.get(1)), item.count());
        if (demand.fitsIn(capacity)) {
          items.add(item);
        }
      }
      ResourceWeights weights = scene.node.useWeights();
      int[] best = Knapsack.fill(capacity, items, weights, Integer.MAX_VALUE).orElseThrow();

      filled();

      double expected = 0;
      for (int i = 0; i < best.length; i++) {
        expected += best[i] * weights.sum(items.get(i).demand());
      }
      assertThat(weights.sum(capacity) - weights.sum(scene.node.residual()))
          .as("seed %d round %d: %s into %s", seed, round, items, capacity)
          .isEqualTo(expected);
    }
  }

  @Test
  void aPlanThatIsTooMuchWorkIsNotMade() {
    Scene bounded = scene(50);
    ask(bounded, "large", RequestKind.OTHER, 3, 4, 4);
    ask(bounded, "small", RequestKind.OTHER, 3, 3, 3);
    assertThat(Scene.all(bounded.serve())).containsExactly("large/OTHER", "small/OTHER");
  }
}
