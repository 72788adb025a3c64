package io.heddle.tune.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.tune.workload.Queue.QueueSpace;
import io.heddle.tune.workload.Snapshot.Family;
import io.heddle.tune.workload.SnapshotJob.RunningTask;
import io.heddle.tune.workload.SnapshotJob.Stage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeClassesTest {
  private static final int MANY = 200_000;

  /** Up to 100, 200, 400 and all above; priorities 9 to 6. */
  private static final SizeClasses FOUR = new SizeClasses(4, 100, 300, 9);

  // Within 300 s a job rises by three classes: one for each 100 s.
  @ParameterizedTest
  @CsvSource({
    "0, 0, 9",
    "50, 0, 9",
    "100, 0, 9",
    "101, 0, 8",
    "200, 0, 8",
    "399, 0, 7",
    "401, 0, 6",
    "1e9, 0, 6",
    "1e9, 99, 6",
    "1e9, 100, 7",
    "1e9, 299, 8",
    "1e9, 300, 9",
    "1e9, 1e9, 9",
    "150, 100, 9",
    "150, 250, 9"
  })
  void shortAndOldJobsComeFirst(double work, double age, int expected) {
    assertThat(FOUR.priority(work, age)).isEqualTo(expected);
  }

  private static SnapshotJob job(String id, int priority, double submitted, double work) {
    return new SnapshotJob(
        id,
        "root.q",
        "ann",
        priority,
        submitted,
        1,
        true,
        List.of(new RunningTask(work / 2, 1)),
        List.of(new Stage(1, work / 4, 2)));
  }

  private static Snapshot snapshot(Family family, SnapshotJob... jobs) {
    QueueSettings settings = new QueueSettings(1, Ordering.FIFO);
    Queue queue = new Queue("root.q", QueueRules.FREE, settings, QueueSpace.only(settings));
    return new Snapshot(
        0,
        family,
        10,
        List.of(new Group("root", QueueRules.FREE, 1, 1, 1, List.of(queue), List.of(jobs), true)));
  }

  @Test
  void remainingWorkDecides() {
    // What runs, 150 x 1, and what waits, 1 x 75 x 2: 300.
    assertThat(FOUR.priorities(snapshot(Family.CAPACITY, job("a", 0, 0, 300)), Map.of()))
        .containsExactly(Map.entry("a", 7));
  }

  @Test
  void whatAUserHasSetStays() {
    SnapshotJob own = job("set-by-user", 2, 0, 50);
    SnapshotJob given = job("given-before", 6, -100, 1_000);
    SnapshotJob changed = job("changed-by-user-since", 1, 0, 50);

    Map<String, Integer> priorities =
        FOUR.priorities(
            snapshot(Family.CAPACITY, own, given, changed),
            Map.of("given-before", 6, "changed-by-user-since", 9));

    assertThat(priorities).containsExactly(Map.entry("given-before", 7));
  }

  @Test
  void theFairSchedulerHasNoPriorities() {
    assertThat(FOUR.priorities(snapshot(Family.FAIR, job("a", 0, 0, 300)), Map.of())).isEmpty();
  }

  @Test
  void refusesMoreClassesThanPriorities() {
    assertThatThrownBy(() -> new SizeClasses(4, 100, 300, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("highest priority 2");
  }

  private record Waiting(int number, double submitted, double work, double inOrder) {}

  /**
   * A queue served by one at a time at a load of 0.8, with jobs whose work spreads over four orders
   * of magnitude: none of many waits longer than its patience, its wait first come, first served,
   * and one job's service.
   */
  @Tag("long")
  @Test
  void noneOfManyJobsWaitsBeyondTheBound() {
    SplittableRandom random = new SplittableRandom(11);
    SizeClasses classes = new SizeClasses(8, 1, 2_000, 10);
    double now = 0;
    double submitted = 0;
    double freeInOrder = 0;
    double longest = 0;
    double overtaken = 0;
    Deque<Waiting> coming = new ArrayDeque<>();
    List<Waiting> waiting = new ArrayList<>();
    int violations = 0;
    for (int job = 0; job < MANY; job++) {
      double work = Math.exp(2.0 * random.nextGaussian());
      longest = Math.max(longest, work);
      submitted += -Math.log(1 - random.nextDouble()) * Math.exp(2) / 0.8;
      double start = Math.max(submitted, freeInOrder);
      freeInOrder = start + work;
      coming.add(new Waiting(job, submitted, work, start - submitted));
    }
    int served = 0;
    while (served < MANY) {
      if (waiting.isEmpty()) {
        now = Math.max(now, coming.element().submitted());
      }
      while (!coming.isEmpty() && coming.element().submitted() <= now) {
        waiting.add(coming.remove());
      }
      double at = now;
      Waiting next =
          waiting.stream()
              .max(
                  Comparator.comparingInt(
                          (Waiting each) -> classes.priority(each.work(), at - each.submitted()))
                      .thenComparing(Comparator.comparingInt(Waiting::number).reversed()))
              .orElseThrow();
      waiting.remove(next);
      double wait = now - next.submitted();
      overtaken += wait > next.inOrder() + 1e-6 ? 1 : 0;
      violations += wait > classes.patienceSeconds() + next.inOrder() + longest + 1e-6 ? 1 : 0;
      now += next.work();
      served++;
    }
    assertThat(overtaken).as("jobs that were overtaken").isGreaterThan(10_000);
    assertThat(violations).isZero();
  }
}
