package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.rule.MasterTurn;
import io.heddle.rule.Reservations;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import io.heddle.score.ScoringPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BestFirstTest {
  private static final int OFFERS = 40;

  private static final RequestKind[] KINDS = RequestKind.values();

  private static long passes;

  /**
   * On <100, 100> best fit is 1 / sqrt(0.05 + 1.97), 0.70, for <2, 1>, and for the largest, <64,
   * 1>, 1 / sqrt(0.05 + 1.35), 0.85. The second range has the score 1/2: none of it, nor of those
   * behind, can be preferred by 0.43; some might by 0.42, but not <2, 1>, which has 0.35.
   */
  @Test
  void looksNoFurtherThanAClassMayBePreferred() {
    ScoringPolicy policy = Policies.of(PlacementPolicy.HEDDLE);
    BestFirst<String> bestFirst = new BestFirst<>();
    assertThat(begin(bestFirst, level(policy), policy, Scene.node(100, 100))).isTrue();
    assertThat(bestFirst.left()).isEqualTo(PriorityLevel.MANY);
    assertThat(memory(bestFirst.next(0))).isEqualTo(1);
    assertThat(bestFirst.next(0.42)).isNull();
    assertThat(bestFirst.left()).isEqualTo(PriorityLevel.MANY - 1);
    bestFirst.restart();
    assertThat(memory(bestFirst.next(0.35))).isEqualTo(2);
    assertThat(bestFirst.left()).isEqualTo(PriorityLevel.MANY - 2);
  }

  /** Shares of a node with a tenth of the cores may be ten times those of the first one. */
  @Test
  void looksFurtherOnNodesOfAnotherShape() {
    ScoringPolicy policy = Policies.of(PlacementPolicy.HEDDLE);
    PriorityLevel<String> level = level(policy);
    BestFirst<String> bestFirst = new BestFirst<>();
    begin(bestFirst, level, policy, Scene.node(100, 100));
    assertThat(begin(bestFirst, level, policy, Scene.node(100, 10))).isTrue();
    assertThat(memory(bestFirst.next(0))).isEqualTo(1);
    assertThat(memory(bestFirst.next(0.36))).isEqualTo(2);
  }

  private static boolean begin(
      BestFirst<String> bestFirst,
      PriorityLevel<String> level,
      ScoringPolicy policy,
      NodeView node) {
    return bestFirst.begin(
        level,
        new Pass(++passes, 0, node, policy, new WaitingLimit(0), Bounds.of(node.capacity(), null)));
  }

  /** The larger the demand, the smaller the score: 1, 1/2, 1/3 ... */
  private static PriorityLevel<String> level(ScoringPolicy policy) {
    Scene scene = new Scene();
    scene.policy = policy;
    for (int memory = 1; memory <= PriorityLevel.MANY; memory++) {
      scene.add("a" + memory, RequestKind.OTHER, 1.0 / memory, memory, 1);
    }
    return scene.index.levels().iterator().next();
  }

  private static long memory(DemandClass<String> demandClass) {
    return demandClass.key().demand().get(0);
  }

  @Test
  void looksAtAllWhereOneDoesNotFit() {
    ScoringPolicy policy = Policies.of(PlacementPolicy.HEDDLE);
    BestFirst<String> bestFirst = new BestFirst<>();
    assertThat(begin(bestFirst, level(policy), policy, Scene.node(63, 100))).isFalse();
    assertThat(bestFirst.next(0)).isNull();
  }

  @Test
  void looksAtAllForASumOrFewClasses() {
    ScoringPolicy sum = Policies.of(PlacementPolicy.HASTE);
    BestFirst<String> bestFirst = new BestFirst<>();
    assertThat(begin(bestFirst, level(sum), sum, Scene.node(100, 100))).isFalse();
    Scene scene = new Scene();
    scene.policy = Policies.of(PlacementPolicy.HEDDLE);
    scene.add("a", RequestKind.OTHER, 1, 1, 1);
    PriorityLevel<String> few = scene.index.levels().iterator().next();
    assertThat(begin(bestFirst, few, scene.policy, scene.node)).isFalse();
  }

  /** A decision may look at two demands, and the first two are refused. */
  @Test
  void looksInTurnWhereTheFirstFewAreRefused() {
    Scene scene = new Scene(2);
    scene.policy = Policies.of(PlacementPolicy.HEDDLE);
    scene.node = Scene.node(100, 100);
    for (int memory = 1; memory <= PriorityLevel.MANY; memory++) {
      scene.add("a" + memory, RequestKind.OTHER, memory, memory, 1);
    }
    scene.refusals = new Refusing(Set.of("a63", "a64"));
    assertThat(offered(scene)).isEmpty();
    assertThat(offered(scene)).containsExactly(scene.requests.get(1), scene.requests.get(0));
  }

  private record Refusing(Set<String> applications) implements Refusals<String> {
    @Override
    public void refused(String application) {}

    @Override
    public boolean foresees(String application) {
      return applications.contains(application);
    }
  }

  /** A request whose score changes unnoticed is not found where it should be. */
  @Test
  void sortsAnewAfterAFailure() {
    ScoringPolicy policy = Policies.of(PlacementPolicy.HEDDLE);
    Scene scene = new Scene();
    scene.policy = policy;
    for (int memory = 1; memory <= PriorityLevel.MANY; memory++) {
      scene.add("a" + memory, RequestKind.OTHER, memory, memory, 1);
    }
    PriorityLevel<String> level = scene.index.levels().iterator().next();
    BestFirst<String> bestFirst = new BestFirst<>();
    begin(bestFirst, level, policy, Scene.node(100, 100));
    PendingRequest<String> request = scene.requests.get(0);
    request.rankAs(scene.score(1_000), 0);
    assertThatThrownBy(() -> scene.rank(request, 2)).isInstanceOf(RuntimeException.class);
    scene.rank(request, 2_000);
    assertThat(begin(bestFirst, level, policy, Scene.node(100, 100))).isTrue();
    assertThat(bestFirst.left()).isEqualTo(PriorityLevel.MANY);
    assertThat(memory(bestFirst.next(0))).isEqualTo(1);
  }

  /** The last demand by score has the only application that is not refused. */
  @Test
  void looksAtAllInTurnWhereRefusalsDependOnIt() {
    Scene scene = new Scene();
    scene.policy = Policies.of(PlacementPolicy.HEDDLE);
    scene.node = Scene.node(100, 100);
    for (int memory = 1; memory <= PriorityLevel.MANY; memory++) {
      scene.add("a" + memory, RequestKind.OTHER, memory, memory, 1);
    }
    scene.refusals = new AllButTheFirst();
    assertThat(offered(scene)).containsExactly(scene.requests.get(0));
  }

  private static final class AllButTheFirst implements Refusals<String> {
    private boolean wasAsked;

    @Override
    public void refused(String application) {}

    @Override
    public boolean foresees(String application) {
      boolean isFirst = !wasAsked || application.equals("a1");
      wasAsked = true;
      return !isFirst;
    }

    @Override
    public boolean dependOnTurn() {
      return true;
    }
  }

  /** As requests come, go and change their scores. */
  @ParameterizedTest
  @EnumSource(names = {"HEDDLE", "HEDDLE_MAKESPAN"})
  void servesManyDistinctDemandsAsIfAllWereScored(PlacementPolicy policy) {
    Random random = new Random(policy.name().length());
    Scene scene = new Scene();
    scene.policy = Policies.of(policy);
    scene.index.planned(MasterTurn.RANKED, Reservations.NONE);
    for (int round = 0; round < 100; round++) {
      scene.node = Scene.node(100, 100 - random.nextInt(80), 50, 20);
      while (scene.requests.size() < 150 + random.nextInt(100)) {
        RequestKind kind = KINDS[random.nextInt(KINDS.length)];
        int memory = 1 + random.nextInt(30);
        scene.add("a", kind, score(random), memory, 1 + random.nextInt(8));
      }
      change(scene, random);
      List<PendingRequest<String>> offered = offered(scene);
      assertThat(offered).as("round %d", round).isEqualTo(byLookingAtAll(scene));
    }
  }

  private static double score(Random random) {
    return random.nextInt(4) == 0 ? 1 : Math.exp(random.nextGaussian());
  }

  private static void change(Scene scene, Random random) {
    for (PendingRequest<String> request : new ArrayList<>(scene.requests)) {
      if (random.nextInt(10) == 0) {
        scene.index.remove(request);
        scene.requests.remove(request);
      } else if (random.nextInt(4) == 0) {
        scene.rank(request, score(random));
      }
    }
  }

  private static List<PendingRequest<String>> offered(Scene scene) {
    ServingOrder<String> order = scene.serve();
    List<PendingRequest<String>> offered = new ArrayList<>();
    while (offered.size() < OFFERS && order.hasNext()) {
      order.next();
      offered.add(order.current());
    }
    return offered;
  }

  private static List<PendingRequest<String>> byLookingAtAll(Scene scene) {
    return scene.requests.stream()
        .sorted(
            Comparator.<PendingRequest<String>>comparingDouble(
                    request -> -preference(request, scene))
                .thenComparing(request -> request.identity().kind())
                .thenComparing(PendingRequest.BY_SCORE))
        .limit(OFFERS)
        .toList();
  }

  private static double preference(PendingRequest<String> request, Scene scene) {
    ResourceVector demand = request.identity().demand();
    double[] scores = scene.policy.scores(List.of());
    scene.policy.scoreDemand(demand, scene.node, scores);
    return scene.policy.factorOf(scores) * request.score();
  }
}
