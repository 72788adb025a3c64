package io.heddle.yarn.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.ScoringConfig;
import io.heddle.model.MapReduceProgress;
import io.heddle.model.ResourceVector;
import io.heddle.model.TaskSeconds;
import io.heddle.place.WaitingLimit;
import io.heddle.rule.RankedMasters;
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
          new RankedMasters());

  @BeforeEach
  void ofAHundred() {
    plan.capacity(ResourceVector.of(100, 100));
  }

  private void room(long memory, long cores) {
    plan.room(ResourceVector.of(memory, cores));
  }

  private static MapReduceProgress maps(int pending, int running) {
    return new MapReduceProgress(1, running, pending, 0, 0, DEMAND, DEMAND, DEMAND);
  }

  private boolean holds(int pendingMaps, int runningMaps, long second) {
    MapReduceProgress progress = maps(pendingMaps, runningMaps);
    long now = TimeUnit.SECONDS.toNanos(second);
    reduces.look(progress, SECONDS, OptionalLong.of(0), false, plan.lastMaps(), now);
    return reduces.holds(progress, SECONDS, OptionalLong.of(0), plan, now);
  }

  /** A job of one wave of maps of which the last ends after so long. */
  private void ended(long second, boolean isHinted) {
    JustInTimeReduces earlier = new JustInTimeReduces();
    OptionalLong start = OptionalLong.of(0);
    earlier.look(maps(0, 1), SECONDS, start, isHinted, plan.lastMaps(), 0);
    long now = TimeUnit.SECONDS.toNanos(second);
    earlier.look(maps(0, 0), SECONDS, start, isHinted, plan.lastMaps(), now);
  }

  @Test
  void withRoomToSpareTheyStartJustBeforeTheLastMapEnds() {
    assertThat(JustInTimeReduces.startsAfter(110, 20)).isEqualTo(87);
    room(5, 5);
    assertThat(holds(0, 2, 86)).isTrue();
    assertThat(holds(0, 2, 88)).isFalse();
  }

  /** Of six jobs at 150 s and two at 200 s, three of four had no map left at 200 s. */
  @Test
  void withoutRoomTheyStartWhenTheMapsOfMostJobsHadEnded() {
    for (int job = 0; job < 6; job++) {
      ended(150, false);
    }
    ended(200, false);
    room(4, 50);
    assertThat(holds(0, 2, 88)).as("nothing is concluded from seven jobs").isFalse();
    ended(200, false);
    assertThat(holds(0, 2, 176)).as("2 * 100 - 20 - 3 = 177").isTrue();
    assertThat(holds(0, 1, 178)).isFalse();
  }

  @Test
  void theyStartAtTheLatestWhenNoMapRuns() {
    room(0, 0);
    assertThat(holds(0, 1, 50)).isTrue();
    assertThat(holds(0, 0, 51)).isFalse();
  }

  @Test
  void aJobWithHintsTeachesNothing() {
    for (int job = 0; job < 10; job++) {
      ended(300, true);
    }
    assertThat(plan.lastMaps().factor()).isEqualTo(1.1);
  }

  @Test
  void noJobsMakeOthersWaitForMoreThanThreeTimesAMap() {
    for (int job = 0; job < 10; job++) {
      ended(86_400, false);
    }
    assertThat(plan.lastMaps().factor()).isEqualTo(3);
  }

  @Test
  void whatIsNotKnownIsNoRoom() {
    plan.room(null);
    assertThat(plan.hasRoomToSpare()).isFalse();
  }

  /** What waits already, <10, 40>, leaves <30, 4> of the room; a twentieth is <5, 5>. */
  @Test
  void whatTheQueueWaitsForIsNoRoomToSpare() {
    plan.add(
        new ApplicationNeeds(
            "ann", new double[] {0, 0}, new double[] {10, 40}, true, null, false, 0));
    room(40, 44);
    assertThat(plan.hasRoomToSpare()).isFalse();
    room(40, 45);
    assertThat(plan.hasRoomToSpare()).isTrue();
  }

  @Test
  void mapsThatCannotBeServedHoldThemBackNoLongerThanTheLimit() {
    assertThat(holds(1, 0, 0)).isTrue();
    assertThat(holds(1, 0, 120)).isTrue();
    assertThat(holds(1, 0, 121)).isFalse();
  }

  @Test
  void recoveredMapsMayBeAboutToEnd() {
    assertThat(reduces.holds(maps(0, 1), SECONDS, OptionalLong.empty(), plan, 0)).isFalse();
  }
}
