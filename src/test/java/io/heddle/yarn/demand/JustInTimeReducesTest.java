package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.config.ScoringConfig;
import io.heddle.model.MapReduceProgress;
import io.heddle.model.ResourceVector;
import io.heddle.model.TaskSeconds;
import io.heddle.place.WaitingLimit;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A job whose maps take 100 s and whose shuffle takes 20 s, under a waiting limit of 120 s, in a
 * queue of <100, 100>. With room to spare reduces start 1.1 * 100 - 20 - 3 = 87 s after the last
 * map.
 */
class JustInTimeReducesTest {
  private static final ResourceVector DEMAND = ResourceVector.of(1, 1);
  private static final TaskSeconds SECONDS = new TaskSeconds(100, 20, 50, 0);

  private final JustInTimeReduces reduces = new JustInTimeReduces();
  private final QueueForecast plan =
      new QueueForecast(
          ScoringConfig.ofDefaults().terms(),
          new WaitingLimit(TimeUnit.SECONDS.toNanos(120)),
          true);

  @BeforeEach
  void ofAHundred() {
    plan.capacity(ResourceVector.of(100, 100));
  }

  private void room(long memory, long cores) {
    plan.room(ResourceVector.of(memory, cores));
  }

  /** With the last map started at 0. */
  private boolean holds(int pendingMaps, int runningMaps, long second) {
    return reduces.holds(
        new MapReduceProgress(1, runningMaps, pendingMaps, 0, 0, DEMAND, DEMAND, DEMAND),
        SECONDS,
        OptionalLong.of(0),
        plan,
        TimeUnit.SECONDS.toNanos(second));
  }

  @Test
  void withRoomToSpareTheyStartJustBeforeTheLastMapEnds() {
    assertThat(JustInTimeReduces.secondsAfterLastMap(100, 20)).isCloseTo(87, within(1e-9));
    room(5, 5);
    assertThat(holds(0, 2, 86)).isTrue();
    assertThat(holds(0, 2, 88)).isFalse();
  }

  /** A twentieth of <100, 100> is <5, 5>. */
  @Test
  void withoutRoomTheyStartWhenNoMapRuns() {
    room(4, 50);
    assertThat(holds(0, 2, 87)).isTrue();
    assertThat(holds(0, 1, 200)).isTrue();
    assertThat(holds(0, 0, 201)).isFalse();
  }

  @Test
  void whatIsNotKnownIsNoRoom() {
    plan.room(null);
    assertThat(holds(0, 1, 90)).isTrue();
  }

  /** What waits already, <10, 40>, leaves <30, 4> of the room. */
  @Test
  void whatTheQueueWaitsForIsNoRoomToSpare() {
    plan.add(
        new ApplicationNeeds(new double[] {0, 0}, new double[] {10, 40}, true, null, false, 0));
    room(40, 44);
    assertThat(holds(0, 1, 90)).isTrue();
    room(40, 45);
    assertThat(holds(0, 1, 90)).isFalse();
  }

  @Test
  void mapsThatCannotBeServedHoldThemBackNoLongerThanTheLimit() {
    room(50, 50);
    assertThat(holds(1, 0, 0)).isTrue();
    assertThat(holds(1, 0, 120)).isTrue();
    assertThat(holds(1, 0, 121)).isFalse();
  }

  /** Held back from 10 s on; three times 100 s. */
  @Test
  void aMapThatDoesNotEndHoldsThemBackForThreeTimesWhatWasExpected() {
    room(0, 0);
    assertThat(holds(0, 1, 10)).isTrue();
    assertThat(holds(0, 1, 309)).isTrue();
    assertThat(holds(0, 1, 310)).isFalse();
  }

  @Test
  void recoveredMapsMayBeAboutToEnd() {
    MapReduceProgress recovered = new MapReduceProgress(0, 1, 0, 0, 0, DEMAND, DEMAND, DEMAND);
    assertThat(reduces.holds(recovered, SECONDS, OptionalLong.empty(), plan, 0)).isFalse();
  }
}
