package io.heddle.tune.step;

import static io.heddle.tune.step.Clusters.A;
import static io.heddle.tune.step.Clusters.B;
import static io.heddle.tune.step.Clusters.config;
import static io.heddle.tune.step.Clusters.job;
import static io.heddle.tune.step.Clusters.two;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Entry.Effect;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.step.Step.Keep;
import io.heddle.tune.step.Step.RollBack;
import io.heddle.tune.step.TunerMemory.Direction;
import io.heddle.tune.workload.SnapshotJob;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a tuner does about a change that was made. */
class TunerJudgingTest extends TunerSteps {
  @Test
  void aChangeIsWatchedBeforeAnyOtherIsMade() {
    Tuner tuner = afterAChange();
    planned = 0.7;

    assertThat(tuner.step(two(config, 200, 0.6, MORE))).isEqualTo(new Keep("change 1 is watched"));
    assertThat(tuner.status().watched().orElseThrow().id()).isEqualTo(1);
  }

  /** 60 units of work each, one after another: 10, 20, 30, 40 and 50 s, at 6 units. */
  @Test
  void aChangeUnderWhichJobsDoNotGetOnIsTakenBack() {
    Tuner tuner = afterAChange();

    RollBack back = (RollBack) stuck(tuner, 10, 300);

    assertThat(back.reason()).isEqualTo("jobs get on worse than predicted");
    assertThat(back.change().id()).isEqualTo(1);
    assertThat(back.change().queues())
        .containsExactly(
            new QueueChange(A, fifo(0.6), fifo(0.5)), new QueueChange(B, fifo(0.4), fifo(0.5)));
    assertThat(outcomes())
        .containsExactly(ChangeOutcome.APPLYING, ChangeOutcome.APPLIED, ChangeOutcome.ROLLING_BACK);
    // The last of them should have ended after 50 s: that is twice over 60 s after the first look.
    assertThat(entries.get(2).millis()).isEqualTo(70_000);
    Effect effect = entries.get(2).effect().orElseThrow();
    assertThat(effect.jobs()).isEqualTo(5);
    assertThat(effect.predicted()).isEqualTo(30, ROUNDING);
    assertThat(effect.measured()).isEqualTo(90, ROUNDING);
  }

  @Test
  void theDirectionOfWhatWasTakenBackIsLeftAlone() {
    Tuner tuner = afterAChange();
    RollBack back = (RollBack) stuck(tuner, 10, 300);
    tuner.applied(back.change(), 100_000);

    Step step = tuner.step(two(config, 900, 0.5, MORE));

    assertThat(((Keep) step).reason()).startsWith("the plan that was found is not allowed");
    assertThat(tuner.status().leftAlone())
        .containsExactlyInAnyOrder(
            new Direction(A, Direction.Way.UP), new Direction(B, Direction.Way.DOWN));
    assertThat(tuner.step(two(config, 100 + 900, 0.5, MORE))).isInstanceOf(Apply.class);
  }

  @Test
  void aChangeUnderWhichJobsGetOnAsPredictedIsKept() {
    Tuner tuner = afterAChange();
    for (int now = 0; now <= 300; now += 10) {
      List<SnapshotJob> jobs = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        // 60 units of work one after another at 6 units: each takes 10 s once it begins.
        if (now == 10 * (i + 1)) {
          tuner.finished("g" + i, now, now * 1_000L);
        } else if (now < 10 * (i + 1)) {
          jobs.add(job("g" + i, A, 60, -now));
        }
      }
      tuner.step(two(config, now, 0.6, jobs.toArray(SnapshotJob[]::new)));
    }

    assertThat(outcomes().subList(0, 3))
        .containsExactly(ChangeOutcome.APPLYING, ChangeOutcome.APPLIED, ChangeOutcome.KEPT);
    Effect effect = entries.get(2).effect().orElseThrow();
    assertThat(effect.measured()).isEqualTo(effect.predicted(), ROUNDING);
    assertThat(effect.slowness()).isEqualTo(1, ROUNDING);
  }

  @Test
  void aChangeByAnAdminWins() {
    Tuner tuner = afterAChange();
    tuner.step(two(config, 10, 0.6, MORE));

    Step step = tuner.step(two(config, 20, 0.3, MORE));

    assertThat(step).isEqualTo(new Keep("cooling down after a change"));
    assertThat(outcomes())
        .containsExactly(ChangeOutcome.APPLYING, ChangeOutcome.APPLIED, ChangeOutcome.OVERRIDDEN);
    assertThat(stuck(tuner, 30, 60)).isInstanceOf(Keep.class);
  }

  @Test
  void aSchedulerMayTakeAMomentToReadItsSettings() {
    Tuner tuner = afterAChange();

    assertThat(tuner.step(two(config, 50, 0.5, MORE)))
        .isEqualTo(new Keep("the scheduler has not taken over the last change yet"));
    tuner.step(two(config, 60, 0.5, MORE));
    assertThat(outcomes())
        .containsExactly(ChangeOutcome.APPLYING, ChangeOutcome.APPLIED, ChangeOutcome.OVERRIDDEN);
  }

  @Test
  void aQueueThatIsDeletedEndsTheWatch() {
    Tuner tuner = afterAChange();

    tuner.step(Clusters.of(config, 10, List.of(fifo(1)), job("j1", A, 200)));

    assertThat(outcomes())
        .containsExactly(ChangeOutcome.APPLYING, ChangeOutcome.APPLIED, ChangeOutcome.OVERRIDDEN);
  }

  @Test
  void takingBackIsTriedFiveTimes() {
    Tuner tuner = afterAChange();
    Step step = stuck(tuner, 10, 300);
    for (int i = 0; i < 5; i++) {
      tuner.refused(((RollBack) step).change(), Reason.STORE_FAILED, "no disk", 100_000);
      step = tuner.step(two(config, 101 + i, 0.6, MORE));
    }
    assertThat(step).isInstanceOf(Keep.class);
    assertThat(outcomes()).filteredOn(ChangeOutcome.ROLLING_BACK::equals).hasSize(5);
    assertThat(outcomes().get(outcomes().size() - 1)).isEqualTo(ChangeOutcome.NOT_ROLLED_BACK);
  }
}
