package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.InitialAssignmentConfig;
import io.heddle.model.RequestKind;
import io.heddle.score.FfdDotProduct;
import io.heddle.score.ScoringPolicy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On nodes of <6, 6>, two of <3, 3> fill the node that one of <4, 4>, the better fit, does not. */
class InitialAssignmentTest {
  private final Scene scene = scene(1_000_000);

  private static Scene scene(int maxSteps) {
    Scene scene = new Scene(512, new InitialAssignmentConfig(true, 0.9, maxSteps));
    scene.policy = new FfdDotProduct();
    scene.node = Scene.node(6, 6);
    return scene;
  }

  private PendingRequest<String> ask(String application, int count, long memory, long cores) {
    return ask(scene, application, RequestKind.OTHER, count, memory, cores);
  }

  private static PendingRequest<String> ask(
      Scene scene, String application, RequestKind kind, int count, long memory, long cores) {
    PendingRequest<String> request =
        scene.add(application, kind, ScoringPolicy.NEUTRAL, memory, cores);
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
    var left = scene.node.residual().minus(request.identity().demand());
    scene.node = Scene.node(6, 6, left.get(0), left.get(1));
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

  /**
   * 0.9 of 6 is 5.4: with 5 cores left the node is not nearly empty, and the fittest goes first.
   */
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

  @Test
  void aPlanThatIsTooMuchWorkIsNotMade() {
    Scene bounded = scene(50);
    ask(bounded, "large", RequestKind.OTHER, 3, 4, 4);
    ask(bounded, "small", RequestKind.OTHER, 3, 3, 3);
    assertThat(Scene.all(bounded.serve())).containsExactly("large/OTHER", "small/OTHER");
  }
}
