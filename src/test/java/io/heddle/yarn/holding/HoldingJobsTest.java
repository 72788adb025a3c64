package io.heddle.yarn.holding;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.ResourceVector;
import io.heddle.place.WaitingLimit;
import io.heddle.yarn.holding.HoldingJobs.Grant;
import io.heddle.yarn.holding.HoldingNodes.Ask;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HoldingJobsTest {
  private static final long LIMIT = TimeUnit.SECONDS.toNanos(300);
  private static final long BETWEEN = TimeUnit.SECONDS.toNanos(20);
  private static final ResourceVector ONE = ResourceVector.of(1);

  private final HoldingJobs<String> jobs = new HoldingJobs<>(new WaitingLimit(LIMIT));
  private final Set<String> refused = new HashSet<>();
  private long last;

  private void holds(String job, int level, long held, long missing) {
    jobs.put(
        new HoldingClaim<>(
            job,
            level,
            job.charAt(0),
            ResourceVector.of(held),
            ResourceVector.of(missing),
            List.of(new Ask(ONE, (int) missing)),
            (int) held - 1),
        last);
  }

  private boolean mayGive(String job, int level, long capacity, long now) {
    return mayGive(job, level, room(capacity, false), now);
  }

  private HoldingRoom<String> room(long capacity, boolean isOwed) {
    return new HoldingRoom<>(ResourceVector.of(capacity), 1, null, ONE, isOwed, refused::contains);
  }

  private boolean mayGive(String job, int level, HoldingRoom<String> room, long now) {
    last = now;
    return jobs.mayGive(new Grant<>(job, level, ONE, room, now));
  }

  @Test
  void aQueueThatIsOwedGoesWithoutForHalfAMinute() {
    HoldingRoom<String> owed = room(22, true);
    holds("a", 0, 10, 10);
    holds("b", 0, 2, 18);
    assertThat(mayGive("b", 0, owed, 0)).isFalse();
    assertThat(mayGive("b", 0, owed, TimeUnit.SECONDS.toNanos(30))).isFalse();
    assertThat(mayGive("b", 0, owed, TimeUnit.SECONDS.toNanos(31))).isTrue();

    holds("b", 0, 3, 17);
    assertThat(mayGive("b", 0, owed, TimeUnit.SECONDS.toNanos(32))).as("from now on").isFalse();
  }

  @Test
  void twoThatFitTogetherAreGivenInAnyOrder() {
    holds("a", 0, 5, 5);
    holds("b", 0, 5, 5);

    assertThat(mayGive("a", 0, 20, 0)).isTrue();
    assertThat(mayGive("b", 0, 20, 0)).isTrue();
  }

  @Test
  void theSecondGetsNoMoreThanLeavesAllForTheFirst() {
    // 22 in all: while a lacks 10 of 20, b may hold 2.
    holds("a", 0, 10, 10);
    holds("b", 0, 1, 19);
    assertThat(mayGive("b", 0, 22, 0)).isTrue();

    holds("b", 0, 2, 18);
    assertThat(mayGive("b", 0, 22, 0)).isFalse();
    assertThat(mayGive("a", 0, 22, 0)).isTrue();
  }

  @Test
  void aMasterLeavesAllForStartedJobs() {
    holds("a", 0, 10, 10);

    assertThat(mayGive("new", 0, 21, 0)).isTrue();
    assertThat(mayGive("new", 0, 20, 0)).isFalse();
  }

  @Test
  void whereNotAllCanGetAllTheOldestGoesOn() {
    holds("a", 0, 12, 8);
    holds("b", 0, 8, 12);

    assertThat(mayGive("a", 0, 20, 0)).isTrue();
    assertThat(mayGive("b", 0, 20, 0)).isFalse();
    assertThat(jobs.isAwaited("a")).isTrue();
    assertThat(jobs.isAwaited("b")).isFalse();
  }

  @Test
  void oneThatCouldNeverGetAllHoldsUpNobody() {
    holds("a", 0, 10, 30);
    holds("b", 0, 5, 5);

    assertThat(mayGive("b", 0, 20, 0)).isTrue();
  }

  @Test
  void oneWhoseUserIsBeyondALimitHoldsUpNobodyUntilItIsNoMore() {
    holds("a", 0, 10, 10);
    holds("c", 0, 8, 2);
    assertThat(mayGive("b", 0, 20, 0)).isFalse();

    refused.add("a");
    assertThat(mayGive("b", 0, 20, 0)).as("c still counts").isFalse();
    assertThat(mayGive("b", 0, 21, 0)).isTrue();
    refused.add("c");
    assertThat(mayGive("b", 0, 20, 0)).isTrue();
    refused.clear();
    assertThat(mayGive("b", 0, 20, 0)).isFalse();
  }

  @Test
  void whereNotAllCanGetAllTheOldestWithinItsUsersLimitGoesOn() {
    holds("a", 0, 12, 8);
    holds("b", 0, 4, 16);
    holds("c", 0, 4, 16);
    refused.add("a");
    assertThat(mayGive("b", 0, 20, 0)).isTrue();
    assertThat(mayGive("c", 0, 20, 0)).isFalse();
  }

  /** With a all could end one after another, but a gets nothing. */
  @Test
  void othersDoNotWaitForOneWhoseUserIsBeyondALimit() {
    holds("a", 0, 6, 4);
    holds("b", 0, 2, 6);
    holds("c", 0, 2, 6);
    refused.add("a");
    assertThat(mayGive("b", 0, 14, 0)).isTrue();
    assertThat(mayGive("c", 0, 14, 0)).isFalse();
  }

  @Test
  void lowerPrioritiesDoNotCount() {
    holds("a", 0, 10, 10);

    assertThat(mayGive("b", 5, 20, 0)).isTrue();
    assertThat(mayGive("b", 0, 20, 0)).isFalse();
  }

  @Test
  void oneThatIsOfferedRoomInVainForTheLimitHoldsUpNobodyUntilItIsServed() {
    holds("a", 0, 10, 10);
    assertThat(mayGive("b", 0, 20, 0)).isFalse();
    for (long now = 0; now <= LIMIT; now += BETWEEN) {
      assertThat(mayGive("a", 0, 20, now)).as("is offered room").isTrue();
      assertThat(mayGive("b", 0, 20, now)).isFalse();
    }
    mayGive("a", 0, 20, LIMIT + BETWEEN);
    mayGive("b", 0, 20, LIMIT + BETWEEN);
    assertThat(mayGive("b", 0, 20, LIMIT + BETWEEN)).as("after the limit").isTrue();

    holds("a", 0, 11, 9);
    assertThat(mayGive("b", 0, 20, LIMIT + BETWEEN)).as("served again").isFalse();
  }

  @Test
  void oneThatDoesNotFitKeepsRoomFromOthersForTenLimits() {
    holds("a", 0, 10, 10);
    for (long now = 0; now <= 10 * LIMIT; now += BETWEEN) {
      assertThat(mayGive("b", 0, 20, now)).isFalse();
    }
    mayGive("b", 0, 20, 10 * LIMIT + BETWEEN);
    mayGive("b", 0, 20, 10 * LIMIT + BETWEEN);
    assertThat(mayGive("b", 0, 20, 10 * LIMIT + BETWEEN)).as("after the limits").isTrue();
  }

  @Test
  void oneIsAwaitedForAsLongAsThereIsNoRoom() {
    holds("a", 0, 10, 10);
    for (long now = 0; now <= 40 * LIMIT; now += LIMIT) {
      assertThat(mayGive("a", 0, 20, now)).as("another takes the room").isTrue();
      assertThat(mayGive("b", 0, 20, now)).isFalse();
    }
  }

  @Test
  void oneThatGotNowhereForTheLimitIsServedBeforeOthersThatMayHold() {
    holds("a", 0, 10, 10);
    holds("b", 0, 10, 12);
    holds("c", 0, 1, 5);
    assertThat(mayGive("b", 0, 100, 0)).as("all can end").isTrue();
    assertThat(mayGive("b", 0, 100, LIMIT)).isTrue();

    assertThat(mayGive("b", 0, 100, LIMIT + 1)).isFalse();
    assertThat(mayGive("c", 0, 100, LIMIT + 1)).as("holds no task yet").isFalse();
    assertThat(mayGive("a", 0, 100, LIMIT + 1)).isTrue();
    assertThat(mayGive("master", 0, 100, LIMIT + 1)).as("the first of another").isTrue();

    holds("a", 0, 20, 0);
    assertThat(mayGive("b", 0, 100, LIMIT + 2)).as("is next").isTrue();
  }

  @Test
  void eachKeepsRoomForNoLongerAlsoIfOthersAreAwaitedInBetween() {
    holds("a", 0, 10, 10);
    holds("z", 1, 10, 10);
    holds("b", 0, 1, 5);
    long end = 11 * LIMIT + 4 * BETWEEN;
    for (long now = LIMIT + BETWEEN; now <= end; now += BETWEEN) {
      mayGive("b", 0, 100, now);
      mayGive("b", 1, 100, now);
    }
    assertThat(mayGive("b", 0, 100, end)).isTrue();
  }

  /** Jobs in a random order, each given one by one while that may be; all come to their ends. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void allEndWhicheverIsOffered(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int capacity = random.nextInt(20, 60);
    int count = random.nextInt(2, 9);
    long[] wanted = random.longs(count, 2, capacity).toArray();
    long[] held = new long[count];
    boolean[] ended = new boolean[count];
    int left = count;
    long free = capacity;
    for (int step = 0; left > 0; step++) {
      assertThat(step).as("steps").isLessThan(100_000);
      int job = random.nextInt(count);
      String name = String.valueOf((char) ('a' + job));
      if (ended[job]) {
        continue;
      }
      if (held[job] == wanted[job]) {
        ended[job] = true;
        left--;
        free += held[job];
        jobs.remove(name);
      } else if (free > 0 && mayGive(name, 0, capacity, 0)) {
        held[job]++;
        free--;
        holds(name, 0, held[job], wanted[job] - held[job]);
      }
    }
    assertThat(free).isEqualTo(capacity);
  }
}
