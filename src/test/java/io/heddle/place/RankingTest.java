package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.PreferenceWeights;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.Fitness;
import io.heddle.score.Haste;
import io.heddle.score.HasteA;
import io.heddle.score.Range;
import io.heddle.score.ScoringPolicy;
import io.heddle.score.Urgency;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index looks at one request per demand; the order must be that of looking at all. */
class RankingTest {
  private static final RequestKind[] KINDS = RequestKind.values();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void ordersAsIfEveryRequestWereScored(long seed) {
    ordersAsIfEveryRequestWereScored(seed, new Haste());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void ordersAsIfEveryRequestWereScoredWithAlignment(long seed) {
    ordersAsIfEveryRequestWereScored(seed, new HasteA(new PreferenceWeights(0.25, 0.25, 0.5)));
  }

  private static Scene scene(ScoringPolicy policy, Random random) {
    Scene scene = new Scene();
    scene.policy = policy;
    int count = random.nextInt(25);
    for (int i = 0; i < count; i++) {
      RequestKind kind = KINDS[random.nextInt(KINDS.length)];
      String name = "a" + i;
      scene.alignments.put(name, policy.usesAlignment() ? 1 + random.nextInt(3) : 0);
      scene.add(name, kind, urgency(kind, random), random.nextInt(5), random.nextInt(5));
    }
    scene.node = Scene.node(10, 6, random.nextInt(11), random.nextInt(7));
    change(scene, random);
    return scene;
  }

  private static void ordersAsIfEveryRequestWereScored(long seed, ScoringPolicy policy) {
    Random random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      Scene scene = scene(policy, random);
      assertThat(Scene.all(scene.serve()))
          .as("seed %d round %d", seed, round)
          .isEqualTo(byLookingAtAll(scene));
    }
  }

  private static double urgency(RequestKind kind, Random random) {
    if (kind == RequestKind.MAP) {
      return random.nextInt(4);
    }
    if (kind == RequestKind.REDUCE) {
      return random.nextInt(3) == 0 ? Urgency.UNBOUNDED : random.nextInt(4);
    }
    return ScoringPolicy.NEUTRAL;
  }

  /** Takes some requests out and changes the urgency of others, as a running cluster does. */
  private static void change(Scene scene, Random random) {
    for (PendingRequest<String> request : new ArrayList<>(scene.requests)) {
      if (random.nextInt(5) == 0) {
        scene.index.remove(request);
        scene.requests.remove(request);
      } else if (random.nextInt(3) == 0) {
        scene.index.rank(request, urgency(request.identity().kind(), random), 0);
      }
    }
  }

  private static List<String> byLookingAtAll(Scene scene) {
    ResourceVector residual = scene.node.residual();
    Range fitness = new Range();
    Range urgency = new Range();
    Range alignment = new Range();
    List<PendingRequest<String>> fitting = new ArrayList<>();
    for (PendingRequest<String> request : scene.requests) {
      if (!request.identity().demand().fitsIn(residual)) {
        continue;
      }
      fitting.add(request);
      if (request.identity().kind() != RequestKind.APPLICATION_MASTER) {
        fitness.include(fitness(request, scene));
        alignment.include(request.identity().alignment());
        if (request.urgency() != ScoringPolicy.NEUTRAL) {
          urgency.include(request.urgency());
        }
      }
    }
    fitting.sort(
        Comparator.<PendingRequest<String>>comparingInt(
                request -> request.identity().kind() == RequestKind.APPLICATION_MASTER ? 0 : 1)
            .thenComparingDouble(
                request ->
                    request.identity().kind() == RequestKind.APPLICATION_MASTER
                        ? 0
                        : -scene.policy.preference(
                            fitness.normalise(fitness(request, scene)),
                            normalised(request.urgency(), urgency),
                            alignment.normalise(request.identity().alignment())))
            .thenComparing(request -> request.identity().kind())
            .thenComparing(PendingRequest.BY_URGENCY));
    return fitting.stream().map(request -> (String) request.key()).toList();
  }

  private static double fitness(PendingRequest<String> request, Scene scene) {
    return Fitness.of(request.identity().demand(), scene.node.residual(), scene.node.weights());
  }

  private static double normalised(double value, Range urgency) {
    if (value == ScoringPolicy.NEUTRAL) {
      return urgency.hasSpread() ? 0.5 : 0;
    }
    return urgency.normalise(value);
  }
}
