package io.heddle.tune.latency;

import static io.heddle.tune.latency.Cases.job;
import static io.heddle.tune.latency.Cases.queues;
import static io.heddle.tune.latency.Cases.settings;
import static io.heddle.tune.latency.Cases.stage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.latency.SchedulerRules.JobRule;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.SnapshotJob;
import java.util.List;
import org.junit.jupiter.api.Test;

class RulesTest {
  private static final SchedulerRules CAPACITY = new CapacityRules();
  private static final SchedulerRules FAIR = new FairRules();
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  /** Job 0 in the first queue, job 1 in the second; nobody holds anything. */
  private static GroupState state(
      double units, double firstShare, QueueRules first, QueueRules second) {
    List<SnapshotJob> jobs = List.of(job("a", 1, stage(9, 1)), job("b", 2, stage(9, 1)));
    return new GroupState(
        new JobTable(queues(first, second), jobs, 1_024, 1),
        units,
        settings(Ordering.FIFO, firstShare, 1 - firstShare));
  }

  private static GroupState state(double units, double firstShare) {
    return state(units, firstShare, QueueRules.FREE, QueueRules.FREE);
  }

  @Test
  void theSmallestAskedCountsMastersThatMayNotStartYet() {
    GroupState state = state(8, 0.5);
    assertThat(state.smallestAsked()).isEqualTo(Double.POSITIVE_INFINITY);
    state.status[0] = GroupState.RUNNING;
    state.askedSize[0] = 3;
    // It runs and has asked for nothing.
    assertThat(state.smallestAsked()).isEqualTo(Double.POSITIVE_INFINITY);
    state.asked[0] = 1;
    assertThat(state.smallestAsked()).isEqualTo(3);
    state.status[1] = GroupState.WAITING;
    state.askedSize[1] = 2;
    assertThat(state.smallestAsked()).isEqualTo(2);
  }

  @Test
  void capacityServesTheQueueWithTheSmallerPartOfItsGuarantee() {
    // Guarantees 2 and 6 of 8: 1 of 2 is more than 2 of 6.
    GroupState state = state(8, 0.25);
    state.take(0, 1);
    state.take(1, 2);

    assertThat(CAPACITY.isQueueBefore(state, 1, 0)).isTrue();
    assertThat(CAPACITY.isQueueBefore(state, 0, 1)).isFalse();
  }

  @Test
  void capacityServesTheLargerOfTwoWithTheSamePart() {
    GroupState state = state(8, 0.25);
    assertThat(CAPACITY.isQueueBefore(state, 1, 0)).isTrue();
    state.take(0, 1);
    state.take(1, 3);
    assertThat(CAPACITY.isQueueBefore(state, 1, 0)).isTrue();
    assertThat(CAPACITY.isQueueBefore(state(8, 0.5), 0, 1)).isTrue();
  }

  @Test
  void capacityRoundsGuaranteesDownToSteps() {
    // 33.333333 % of 12 units of 1,024 steps are 4,095 steps, and 4 units are more than that.
    GroupState state = state(12, 0.33333333);
    state.take(0, 4);
    state.take(1, 8);

    assertThat(state.guarantee[0]).isEqualTo(4_095.0 / 1_024);
    assertThat(CAPACITY.isQueueBefore(state, 1, 0)).isTrue();
  }

  @Test
  void capacityMeasuresByTheSmallestContainerAtLeast() {
    // Guarantees 0.5 and 5.5 of 6: 1 of 1, and not of 0.5, is less than 6 of 5.5.
    GroupState state = state(6, 1.0 / 12);
    state.take(0, 1);
    state.take(1, 6);

    assertThat(CAPACITY.isQueueBefore(state, 0, 1)).isTrue();
    assertThat(CAPACITY.isQueueBefore(state, 1, 0)).isFalse();
  }

  @Test
  void capacityHoldsMastersToTheirShareInWholeUnits() {
    QueueRules rules = new QueueRules(0, 1, 0.25, NO_LIMIT);
    GroupState state = state(8, 0.5, rules, rules);
    // 0.25 of the 8 that the queue could have got are 2.
    state.queueStarted[0] = 1;
    state.queueMasters[0] = 1;
    assertThat(CAPACITY.allowsMaster(state, 0, 1)).isTrue();
    // 0.25 of 5 are 2, rounded up; 0.25 of the guarantee of 4 are 1.
    state.lastLimit[0] = 5;
    assertThat(CAPACITY.allowsMaster(state, 0, 1)).isTrue();
    state.lastLimit[0] = 3;
    assertThat(CAPACITY.allowsMaster(state, 0, 1)).isFalse();
  }

  @Test
  void capacityAlwaysLetsOneMasterStart() {
    QueueRules rules = new QueueRules(0, 1, 0.01, NO_LIMIT);
    assertThat(CAPACITY.allowsMaster(state(8, 0.5, rules, rules), 0, 3)).isTrue();
  }

  @Test
  void aMaximumIsNotExceeded() {
    QueueRules rules = new QueueRules(0, 0.6, 1, NO_LIMIT);
    GroupState state = state(8, 0.5, rules, rules);
    state.take(0, 4);

    // 60 % of 8 are 4.8.
    assertThat(CAPACITY.allows(state, 0, 1)).isFalse();
    assertThat(FAIR.allows(state, 0, 1)).isFalse();
    assertThat(CAPACITY.allows(state, 0, 0.8)).isTrue();
    assertThat(FAIR.allows(state, 0, 0.8)).isTrue();
  }

  @Test
  void fairServesWhoHoldsLeastForItsWeight() {
    // 1 / 25 is less than 4 / 75.
    GroupState state = state(8, 0.25);
    state.take(0, 1);
    state.take(1, 4);
    assertThat(FAIR.isQueueBefore(state, 0, 1)).isTrue();
    // 3 / 75 is the same: the first goes first.
    state.take(1, -1);
    assertThat(FAIR.isQueueBefore(state, 0, 1)).isTrue();
    assertThat(FAIR.isQueueBefore(state, 1, 0)).isFalse();
    state.take(1, -1);
    assertThat(FAIR.isQueueBefore(state, 1, 0)).isTrue();
  }

  @Test
  void fairServesQueuesBelowTheirMinimumFirst() {
    QueueRules half = new QueueRules(0.5, 1, 1, NO_LIMIT);
    QueueRules quarter = new QueueRules(0.25, 1, 1, NO_LIMIT);
    // Minima 4 and 2; 3 of 4 are more of it than 1 of 2.
    GroupState state = state(8, 0.5, half, quarter);
    state.take(0, 3);
    state.take(1, 1);
    assertThat(FAIR.isQueueBefore(state, 1, 0)).isTrue();
    // The second has its minimum now.
    state.take(1, 1);
    assertThat(FAIR.isQueueBefore(state, 0, 1)).isTrue();
  }

  @Test
  void whatFairQueuesAreDueGoesByWeightAmongThoseWithJobs() {
    GroupState state = state(8, 0.25);
    state.queueJobs[0] = 1;
    state.queueJobs[1] = 1;
    FairRules.update(state);
    assertThat(state.fairShare).containsExactly(2, 6);

    state.queueJobs[1] = 0;
    FairRules.update(state);
    assertThat(state.fairShare).containsExactly(8, 0);
  }

  @Test
  void whatFairQueuesAreDueKeepsMinimaAndMaxima() {
    // By weight 2 and 6; the first has a minimum of 3, which leaves 5.
    GroupState minimum = state(8, 0.25, new QueueRules(0.375, 1, 1, NO_LIMIT), QueueRules.FREE);
    minimum.queueJobs[0] = 1;
    minimum.queueJobs[1] = 1;
    FairRules.update(minimum);
    assertThat(minimum.fairShare[0]).isCloseTo(3, within(1e-5));
    assertThat(minimum.fairShare[1]).isCloseTo(5, within(1e-5));

    // The second has a maximum of 4, which leaves 4.
    GroupState maximum = state(8, 0.25, QueueRules.FREE, new QueueRules(0, 0.5, 1, NO_LIMIT));
    maximum.queueJobs[0] = 1;
    maximum.queueJobs[1] = 1;
    FairRules.update(maximum);
    assertThat(maximum.fairShare[0]).isCloseTo(4, within(1e-5));
    assertThat(maximum.fairShare[1]).isCloseTo(4, within(1e-5));
  }

  @Test
  void fairHoldsMastersToTheirShareOfWhatIsDue() {
    QueueRules rules = new QueueRules(0, 1, 0.5, NO_LIMIT);
    GroupState state = state(8, 0.5, rules, rules);
    assertThat(FAIR.allowsMaster(state, 0, 1)).isFalse();
    state.fairShare[0] = 4;
    state.queueMasters[0] = 1;
    assertThat(FAIR.allowsMaster(state, 0, 1)).isTrue();
    state.queueMasters[0] = 2;
    assertThat(FAIR.allowsMaster(state, 0, 1)).isFalse();
  }

  @Test
  void jobsGoByWhatTheyHoldAndThenBySubmission() {
    GroupState state = state(8, 0.5);
    assertThat(JobRule.holdsLess(state, 0, 1)).isTrue();
    state.take(0, 1);
    assertThat(JobRule.holdsLess(state, 0, 1)).isFalse();
    assertThat(JobRule.cameBefore(state, 0, 1)).isTrue();
    assertThat(JobRule.isMoreUrgent(state, 1, 0)).isFalse();
  }
}
