package io.heddle.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.dag.ExecutorAllocation.Turn;
import io.heddle.dag.StagePolicies.EvenShares;
import io.heddle.dag.StagePolicy.Decision;
import io.heddle.dag.StagePolicy.PolicyException;
import io.heddle.dag.StagePolicy.Situation;
import io.heddle.model.StageGraph;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A policy's decisions, carried out one after the other on two jobs of 6 open tasks each. */
class ExecutorAllocationTest {
  private static final int MANY = 100;

  private static JobProgress job(int running) {
    StageGraph graph =
        new StageGraph(new int[] {6 + running}, new double[] {1}, List.of(new int[0]));
    return JobProgress.seen(graph, List.of(new StageCounts(6, running, 0)));
  }

  private static Situation situation(int free) {
    return new Situation(List.of(job(0), job(0)), 12, free, 0);
  }

  private static StagePolicy script(Decision... decisions) {
    Deque<Decision> left = new ArrayDeque<>(List.of(decisions));
    return situation -> left.isEmpty() ? Decision.NONE : left.remove();
  }

  @Test
  void eachTurnGivesUpToItsLimit() {
    ExecutorAllocation allotment =
        ExecutorAllocation.by(
            script(new Decision(1, 0, 2), new Decision(0, 0, 9), new Decision(1, 0, 4)),
            situation(9),
            MANY);
    assertThat(allotment.turns())
        .containsExactly(new Turn(1, 0, 2), new Turn(0, 0, 6), new Turn(1, 0, 3));
    assertThat(allotment.limits()).containsExactly(9, 4);
  }

  @Test
  void nothingIsAskedWhenNothingIsFreeOrOpen() {
    StagePolicy never =
        situation -> {
          throw new IllegalStateException("asked");
        };
    assertThat(ExecutorAllocation.by(never, situation(0), MANY).turns()).isEmpty();
    assertThat(ExecutorAllocation.by(never, new Situation(List.of(), 3, 3, 0), MANY).turns())
        .isEmpty();
    assertThat(ExecutorAllocation.by(new EvenShares(), situation(MANY), MANY).turns()).hasSize(12);
  }

  @Test
  void whatCannotBeCarriedOutIsRefused() {
    for (Decision decision :
        List.of(
            new Decision(2, 0, 1),
            new Decision(-1, 0, 1),
            new Decision(0, 1, 1),
            new Decision(0, -1, 1),
            new Decision(0, 0, 0))) {
      assertThatThrownBy(() -> ExecutorAllocation.by(script(decision), situation(1), MANY))
          .as("%s", decision)
          .isInstanceOf(PolicyException.class);
    }
  }

  /** As of one whose scores are no numbers. */
  @Test
  void anIdleClusterIsNotLeftSo() {
    assertThatThrownBy(() -> ExecutorAllocation.by(script(), situation(1), MANY))
        .isInstanceOf(PolicyException.class);
    assertThat(
            ExecutorAllocation.by(script(), new Situation(List.of(job(1)), 2, 1, 0), MANY).turns())
        .as("something runs")
        .isEmpty();
  }

  @Test
  void evenSharesGoToWhoHoldsFewest() {
    Situation situation = new Situation(List.of(job(3), job(1)), 9, 4, 0);
    assertThat(ExecutorAllocation.by(new EvenShares(), situation, MANY).turns())
        .containsExactly(
            new Turn(1, 0, 2), new Turn(1, 0, 3), new Turn(0, 0, 4), new Turn(1, 0, 4));
  }

  @Test
  void aPolicyHasSoMuchTime() {
    AtomicLong nanos = new AtomicLong();
    StagePolicy slow =
        situation -> {
          nanos.addAndGet(4);
          return new EvenShares().decide(situation);
        };
    assertThat(
            ExecutorAllocation.by(StagePolicy.timed(slow, nanos::get, 8), situation(2), MANY)
                .turns())
        .hasSize(2);
    assertThatThrownBy(
            () -> ExecutorAllocation.by(StagePolicy.timed(slow, nanos::get, 8), situation(3), MANY))
        .isInstanceOf(PolicyException.class)
        .hasMessageContaining("longer");
  }

  @Test
  void noMoreTurnsThanWanted() {
    assertThat(ExecutorAllocation.by(new EvenShares(), situation(9), 4).turns()).hasSize(4);
  }
}
