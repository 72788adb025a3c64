package io.heddle.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.MapReduceProgress;
import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.model.StageProgress;
import io.heddle.model.TaskSeconds;
import org.junit.jupiter.api.Test;

/** With maps of 30 s, shuffles of 10, reduces of 20 and others of 25: a round takes 60 s. */
class RemainingChainTest {
  private static final TaskSeconds SECONDS = new TaskSeconds(30, 10, 20, 25);
  private static final StageProgress ONLY = new StageProgress(1, 0);

  /** One of three stages has finished and one is to come: 3 + 60 = 63 s more. */
  private static final StageProgress MIDDLE = new StageProgress(3, 1);

  private static MapReduceProgress maps(int finished, int running, int pending) {
    ResourceVector one = ResourceVector.of(1, 1);
    return new MapReduceProgress(finished, running, pending, 0, 0, one, one, one);
  }

  private static double chain(RequestKind kind, MapReduceProgress progress, StageProgress stages) {
    return RemainingChain.of(kind, progress, stages, SECONDS);
  }

  /** 30 + 10 + 20, and 63 more. */
  @Test
  void aMapIsFollowedByShuffleReduceAndTheStagesToCome() {
    assertThat(chain(RequestKind.MAP, maps(1, 1, 1), ONLY)).isEqualTo(60);
    assertThat(chain(RequestKind.MAP, maps(1, 1, 1), MIDDLE)).isEqualTo(123);
  }

  /** 20, and 63 more. */
  @Test
  void aReduceIsFollowedByTheStagesToComeAlone() {
    assertThat(chain(RequestKind.REDUCE, maps(1, 1, 1), ONLY)).isEqualTo(20);
    assertThat(chain(RequestKind.REDUCE, maps(1, 1, 1), MIDDLE)).isEqualTo(83);
  }

  /** 10 + 20. A map that runs is not behind yet. */
  @Test
  void whenAllMapsHaveEndedTheyCountNoMore() {
    assertThat(chain(RequestKind.MAP, maps(3, 0, 0), ONLY)).isEqualTo(30);
    assertThat(chain(RequestKind.MAP, maps(2, 1, 0), ONLY)).isEqualTo(60);
  }

  @Test
  void aJobThatHasNotAskedYetHasItsWholeRoundToCome() {
    assertThat(chain(RequestKind.APPLICATION_MASTER, maps(0, 0, 0), ONLY)).isEqualTo(60);
  }

  /** 25; and with two stages to come 25 + 2 * (3 + 25) = 81. */
  @Test
  void anApplicationWithoutMapAndReduceIsOneContainerPerStage() {
    assertThat(chain(RequestKind.OTHER, null, ONLY)).isEqualTo(25);
    assertThat(chain(RequestKind.APPLICATION_MASTER, null, new StageProgress(3, 0))).isEqualTo(81);
  }
}
