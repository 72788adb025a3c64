package io.heddle.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.colocation.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OvertakeBoundTest {
  private final WaitingBound bound = new WaitingBound(2);

  private static Waiting waiting(int number) {
    return new Waiting("application_1_" + number, Scenes.job("a"), 0);
  }

  private static List<Waiting> queue(int... numbers) {
    List<Waiting> queue = new ArrayList<>();
    for (int number : numbers) {
      queue.add(waiting(number));
    }
    return queue;
  }

  /**
   * Three wait, so the longest wait in order is two starts: with factor 2 the first may start after
   * 0 + 1 * 2 others, and does.
   */
  @Test
  void atItsBoundNoneIsLate() {
    assertThat(bound.started(queue(0, 1, 2), 2)).isFalse();
    assertThat(bound.started(queue(0, 1), 1)).isFalse();
    assertThat(bound.started(queue(0), 0)).isFalse();
  }

  @Test
  void oneStartLaterItIs() {
    assertThat(bound.started(queue(0, 1, 2), 2)).isFalse();
    assertThat(bound.started(queue(0, 1, 3), 1)).isFalse();
    assertThat(bound.started(queue(0, 3), 1)).isFalse();
    assertThat(bound.started(queue(0), 0)).isTrue();
  }

  /** While the first may not be chosen, because of its user's limit, three others start. */
  @Test
  void startsCountWhileYarnKeepsOneFromBeingChosen() {
    assertThat(bound.started(queue(0, 1), 1)).isFalse();
    assertThat(bound.started(queue(2), 0)).isFalse();
    assertThat(bound.started(queue(3), 0)).isFalse();
    assertThat(bound.started(queue(0), 0)).isTrue();
  }

  @Test
  void whatOvertakingAllowsIsNeverLate() {
    WaitingBound factored = new WaitingBound(2.5);
    OvertakeLimit overtaking = new OvertakeLimit(2.5);
    SplittableRandom random = new SplittableRandom(5);
    List<Waiting> queue = new ArrayList<>();
    int arrived = 0;
    for (int start = 0; start < 20_000; start++) {
      for (int more = queue.isEmpty() ? 9 : random.nextInt(3); more > 0; more--) {
        if (queue.size() < 30) {
          queue.add(waiting(arrived++));
        }
      }
      int chosen = overtaking.eligible(queue, 50) - 1;
      assertThat(factored.started(queue, chosen)).as("start %d", start).isFalse();
      overtaking.started(queue, chosen);
      queue.remove(chosen);
    }
  }
}
