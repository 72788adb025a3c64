package io.heddle.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.colocation.Scenes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class OvertakeLimitTest {
  private final WaitingBound bound = new WaitingBound(2);

  private static Waiting waiting(int number) {
    return new Waiting("application_1_" + number, Scenes.job("a"), 0);
  }

  /** Three wait: the longest wait in order is two starts; with factor 2 each is overtaken twice. */
  @Test
  void whoMayNotBeOvertakenEndsTheChoice() {
    OvertakeLimit overtaking = new OvertakeLimit(2);
    List<Waiting> queue = new ArrayList<>(List.of(waiting(0), waiting(1), waiting(2)));
    for (int late = 3; late < 5; late++) {
      assertThat(overtaking.eligible(queue, 9)).isEqualTo(queue.size());
      overtaking.started(queue, 2);
      queue.remove(2);
      queue.add(waiting(late));
    }
    assertThat(overtaking.eligible(queue, 9)).as("the first was overtaken twice").isEqualTo(1);
  }

  @Test
  void itIsLookedOnlySoDeep() {
    List<Waiting> queue = List.of(waiting(0), waiting(1), waiting(2));
    assertThat(new OvertakeLimit(2).eligible(queue, 2)).isEqualTo(2);
  }

  @Test
  void withFactorOneAllIsInOrder() {
    OvertakeLimit overtaking = new OvertakeLimit(1);
    assertThat(overtaking.eligible(List.of(waiting(1), waiting(2)), 9)).isEqualTo(1);
  }

  /**
   * Many starts, always of the last that may be chosen: none waits for more starts than 2.5 times
   * those of the longest wait in order among those waiting when it came.
   */
  @Tag("long")
  @Test
  void ofManyJobsNoneWaitsBeyondItsBound() {
    double factor = 2.5;
    OvertakeLimit overtaking = new OvertakeLimit(factor);
    SplittableRandom random = new SplittableRandom(11);
    List<Waiting> queue = new ArrayList<>();
    Map<String, Integer> latest = new HashMap<>();
    Map<String, Integer> before = new HashMap<>();
    int arrived = 0;
    int started = 0;
    int violations = 0;
    int overtaken = 0;
    while (started < 200_000) {
      int more = queue.isEmpty() ? 1 + random.nextInt(40) : random.nextInt(3);
      List<Waiting> fresh = new ArrayList<>();
      for (int i = 0; i < more && queue.size() < 40; i++) {
        fresh.add(waiting(arrived++));
        before.put(fresh.get(i).application(), queue.size());
        queue.add(fresh.get(i));
      }
      int longest =
          queue.stream().mapToInt(one -> before.get(one.application())).max().orElseThrow();
      for (Waiting next : fresh) {
        int inOrder = started + before.get(next.application());
        latest.put(next.application(), inOrder + (int) ((factor - 1) * longest));
      }
      int chosen = overtaking.eligible(queue, 50) - 1;
      overtaking.started(queue, chosen);
      String application = queue.remove(chosen).application();
      violations += started > latest.remove(application) ? 1 : 0;
      before.remove(application);
      overtaken += chosen > 0 ? 1 : 0;
      started++;
    }
    assertThat(violations).isZero();
    assertThat(overtaken).as("choices out of order").isGreaterThan(100_000);
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
