package io.heddle.tune.step;

import static io.heddle.tune.step.Clusters.A;
import static io.heddle.tune.step.Clusters.B;
import static io.heddle.tune.step.Clusters.config;
import static io.heddle.tune.step.Clusters.job;
import static io.heddle.tune.step.Clusters.two;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.step.Step.Keep;
import io.heddle.tune.step.Step.RollBack;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a tuner ends what was under way where the journal ends. */
class TunerRecoveryTest extends TunerSteps {
  private List<Entry> leftInFlight(ChangeOutcome outcome) {
    Change change =
        new Change(
            7,
            List.of(
                new QueueChange(A, fifo(0.5), fifo(0.6)), new QueueChange(B, fifo(0.5), fifo(0.4))),
            2,
            1,
            "why");
    return List.of(Entry.of(0, change, outcome, "why"));
  }

  @Test
  void aChangeThatWasMadeBeforeTheResourceManagerEndedIsFoundMade() {
    Tuner tuner = tuner(config, leftInFlight(ChangeOutcome.APPLYING));
    assertThat(tuner.step(two(config, 10, 0.6, MORE))).isEqualTo(new Keep("change 7 is watched"));
    assertThat(outcomes()).containsExactly(ChangeOutcome.APPLIED);
  }

  @Test
  void aChangeThatWasNotMadeIsFoundNotMade() {
    Tuner tuner = tuner(config, leftInFlight(ChangeOutcome.APPLYING));
    tuner.step(two(config, 10, 0.5, MORE));
    assertThat(outcomes()).containsExactly(ChangeOutcome.REFUSED);
    assertThat(((Apply) tuner.step(two(config, 100, 0.5, MORE))).change().id()).isEqualTo(8);
  }

  /** Queue a has its new share, b its old one, of three queues with a third at the rest. */
  @Test
  void aChangeThatWasHalfMadeIsTakenBack() {
    Tuner tuner = tuner(config, leftInFlight(ChangeOutcome.APPLYING));
    Step step =
        tuner.step(Clusters.of(config, 10, List.of(fifo(0.6), fifo(0.5)), job("j1", A, 200)));
    assertThat(((RollBack) step).change().queues())
        .containsExactly(new QueueChange(A, fifo(0.6), fifo(0.5)));
    tuner.applied(((RollBack) step).change(), 10_000);
    assertThat(outcomes()).containsExactly(ChangeOutcome.ROLLING_BACK, ChangeOutcome.ROLLED_BACK);
  }

  @Test
  void whatAnAdminSetMeanwhileStays() {
    Tuner tuner = tuner(config, leftInFlight(ChangeOutcome.APPLYING));
    tuner.step(two(config, 10, 0.3, MORE));
    assertThat(outcomes()).containsExactly(ChangeOutcome.OVERRIDDEN);
  }
}
