package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A node of <10, 6> on which masters hold <4, 2>, and a queue that may hold <9, 9>, of which
 * masters hold <3, 3>; a limit of 10 ns. No node has more than <6, 5> beside masters.
 */
class PassTest {
  private final Scene scene = new Scene();

  private final Bounds bounds =
      new Bounds() {
        @Override
        public ResourceVector node() {
          return ResourceVector.of(6, 4);
        }

        @Override
        public ResourceVector queue() {
          return ResourceVector.of(9, 9);
        }

        @Override
        public ResourceVector queueBesideMasters() {
          return ResourceVector.of(6, 6);
        }

        @Override
        public boolean isKeptForOthers(ResourceVector demand) {
          return !demand.fitsIn(ResourceVector.of(3, 3));
        }

        @Override
        public boolean anyNodeHolds(String partition, ResourceVector demand) {
          return demand.fitsIn(ResourceVector.of(6, 5));
        }
      };

  @BeforeEach
  void limit() {
    scene.limit = new WaitingLimit(10);
  }

  private Pass after(long waited) {
    return new Pass(1, scene.now + waited, scene.node, scene.policy, scene.limit, bounds);
  }

  /** In the first limit of its wait a request may wait for masters, and in one of four. */
  @ParameterizedTest
  @CsvSource({
    "6, 4, 10, true",
    "6, 5, 9, true",
    "6, 5, 10, false",
    "6, 5, 39, false",
    "6, 5, 40, true",
    "6, 7, 0, false",
    "7, 4, 10, false",
    "9, 4, 0, true",
    "10, 4, 0, false"
  })
  void mastersAreInTheWay(long memory, long cores, long waited, boolean could) {
    PendingRequest<String> request = scene.add("job", RequestKind.MAP, 0, memory, cores);
    assertThat(after(waited).couldHold(request)).isEqualTo(could);
  }

  @ParameterizedTest
  @CsvSource({"5, 10, true", "6, 9, true", "6, 10, false"})
  void theQueueHoldsNothingThatNoNodeHolds(long cores, long waited, boolean could) {
    PendingRequest<String> request = scene.add("job", RequestKind.MAP, 0, 6, cores);
    assertThat(after(waited).queueCouldHold(request)).isEqualTo(could);
  }

  /** One that is to start is counted among the masters of its queue. */
  @Test
  void aMasterIsNotInItsOwnWay() {
    PendingRequest<String> master = scene.add("job", RequestKind.APPLICATION_MASTER, 0, 7, 1);
    PendingRequest<String> map = scene.add("job", RequestKind.MAP, 0, 7, 1);
    assertThat(after(10).queueCouldHold(master)).isTrue();
    assertThat(after(10).queueCouldHold(map)).isFalse();
  }

  /** 200 rounds, each with one offer for a master, maps, reduces and another request. */
  @ParameterizedTest
  @EnumSource(PlacementPolicy.class)
  void offersEveryKindOfRequestInEachRound(PlacementPolicy policy) {
    assertThat(Warmup.of(Policies.of(policy))).isEqualTo(800);
  }
}
