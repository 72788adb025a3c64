package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A node of <10, 6> on which the masters of "first" and "second" hold <2, 1> each, and a queue that
 * may hold <12, 9>, of which those two and one more master hold <6, 3>; a limit of 10 s.
 */
class PassTest {
  private static final ResourceVector MASTER = ResourceVector.of(2, 1);
  private static final Map<Object, ResourceVector> ON_NODE =
      Map.of("first", MASTER, "second", MASTER);

  private final Scene scene = new Scene();

  private final Bounds bounds =
      new Bounds() {
        @Override
        public ResourceVector node() {
          return ResourceVector.of(6, 4);
        }

        @Override
        public ResourceVector node(Object application) {
          return ResourceVector.of(10, 6)
              .minus(ON_NODE.getOrDefault(application, ResourceVector.of(0, 0)));
        }

        @Override
        public ResourceVector queue() {
          return ResourceVector.of(6, 6);
        }

        @Override
        public ResourceVector queue(Object application) {
          return ResourceVector.of(10, 8);
        }
      };

  @BeforeEach
  void limit() {
    scene.limit = new WaitingLimit(10);
  }

  private Pass after(long waited) {
    return new Pass(1, scene.now + waited, scene.node, scene.policy, scene.limit, bounds);
  }

  /** In the fourth limit of its wait a request may wait for masters, but for its own. */
  @ParameterizedTest
  @CsvSource({
    "other, 6, 0, true",
    "other, 7, 0, false",
    "other, 7, 29, false",
    "other, 7, 30, true",
    "other, 7, 40, false",
    "first, 8, 30, true",
    "first, 9, 30, false",
    "other, 11, 30, false"
  })
  void mastersAreInTheWay(String application, long memory, long waited, boolean could) {
    PendingRequest<String> request = scene.add(application, RequestKind.MAP, 0, memory, 1);
    assertThat(after(waited).couldHold(request)).isEqualTo(could);
  }

  @Test
  void theQueuesMastersAreInTheWay() {
    PendingRequest<String> request = scene.add("other", RequestKind.MAP, 0, 7, 1);
    assertThat(after(0).queueCouldHold(request)).isFalse();
    assertThat(after(30).queueCouldHold(request)).isTrue();
  }

  /** One that is to start is counted among the masters of its queue. */
  @Test
  void aMasterIsNotInItsOwnWay() {
    PendingRequest<String> master = scene.add("other", RequestKind.APPLICATION_MASTER, 0, 7, 1);
    assertThat(after(0).queueCouldHold(master)).isTrue();
  }
}
