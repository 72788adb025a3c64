package io.heddle.tune.step;

import static io.heddle.tune.step.Clusters.A;
import static io.heddle.tune.step.Clusters.B;
import static io.heddle.tune.step.Clusters.config;
import static io.heddle.tune.step.Clusters.two;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.TunerConfig;
import io.heddle.state.StateException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Request.Kind;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.step.Step.Keep;
import io.heddle.tune.step.Step.RollBack;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TunerRequestsTest extends TunerSteps {
  private final TunerConfig dryRun = config("mode", "dry-run", "judging.jobs", "5");

  @Test
  void whileItIsPausedNothingIsDoneThatIsNotAskedFor() {
    Tuner tuner = afterAChange();
    ask(Kind.PAUSE, 5_000);

    assertThat(stuck(tuner, 10, 300)).isEqualTo(new Keep("paused"));

    ask(Kind.ROLLBACK, 0);
    assertThat(tuner.step(two(config, 310, 0.6, MORE)))
        .isInstanceOfSatisfying(
            RollBack.class, back -> assertThat(back.reason()).isEqualTo("asked for"));
    assertThat(entries.get(2).outcome()).isEqualTo(ChangeOutcome.PAUSED);
    assertThat(entries.get(2).reason()).isEqualTo("by ann");
  }

  @Test
  void aPauseOutlivesARestart() {
    Tuner first = tuner(config);
    ask(Kind.PAUSE, 0);
    first.step(two(config, 0, 0.5, MORE));

    Tuner second = tuner(config, List.copyOf(entries));
    assertThat(second.step(two(config, 10, 0.5, MORE))).isEqualTo(new Keep("paused"));
    ask(Kind.RESUME, 11_000);
    assertThat(second.step(two(config, 20, 0.5, MORE))).isInstanceOf(Apply.class);
  }

  /** The first tuner is replaced before it looks again, as at a refresh. */
  @Test
  void whatWasAskedForIsDoneByTheTunerThatReplacesThisOne() {
    afterAChange();
    ask(Kind.PAUSE, 5_000);
    ask(Kind.ROLLBACK, 5_000);

    Tuner second = tuner(config, List.copyOf(entries));

    assertThat(second.step(two(config, 10, 0.6, MORE))).isInstanceOf(RollBack.class);
    assertThat(second.status().paused()).isTrue();
    assertThat(outcomes())
        .containsExactly(
            ChangeOutcome.APPLYING,
            ChangeOutcome.APPLIED,
            ChangeOutcome.PAUSED,
            ChangeOutcome.ROLLING_BACK);
  }

  /** What is asked for without end while nobody looks costs little, and the last word holds. */
  @Test
  void theNewestOfTooManyRequestsCount() {
    for (int i = 0; i < 5_000; i++) {
      ask(Kind.RESUME, i);
    }
    ask(Kind.PAUSE, 5_000);

    assertThat(tuner(config).step(two(config, 10, 0.5, MORE))).isEqualTo(new Keep("paused"));
    assertThat(entries).hasSize(1_000);
  }

  @Test
  void nothingToTakeBack() {
    Tuner tuner = tuner(config);
    ask(Kind.ROLLBACK, 0);
    assertThat(tuner.step(two(config, 0, 0.5, MORE)))
        .isEqualTo(new Keep("there is no change to roll back"));
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsRead(Request.Kind kind) throws Exception {
    Request request = new Request(kind, kind == Request.Kind.APPLY ? 7 : 0, "ann");

    assertThat(Request.read(request.write())).isEqualTo(request);
  }

  @Test
  void theFileIsALine() {
    assertThat(new Request(Request.Kind.PAUSE, 0, "ann").write())
        .asString(UTF_8)
        .isEqualTo("pause by ann");
    assertThat(new Request(Request.Kind.APPLY, 7, "ann").write())
        .asString(UTF_8)
        .isEqualTo("apply 7 by ann");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "pause",
        "stop by ann",
        "pause by ",
        "pause by ann\nresume by ann",
        "apply by ann",
        "pause 7 by ann"
      })
  void anythingElseIsRefused(String content) {
    assertThatThrownBy(() -> Request.read(content.getBytes(UTF_8)))
        .isInstanceOf(StateException.class)
        .hasMessageContaining("yarn heddle tuner");
  }

  /** One that would move a tenth of the cluster from b to a, as change 1. */
  private Tuner proposing() {
    Tuner tuner = tuner(dryRun);
    assertThat(tuner.step(two(dryRun, 0, 0.5, MORE))).isInstanceOf(Keep.class);
    assertThat(tuner.status().proposed()).map(Change::id).contains(1L);
    return tuner;
  }

  private void approve(long change) {
    requests.ask(new Request(Kind.APPLY, change, "ann"), 0);
  }

  @Test
  void theProposalIsMadeAsItStands() {
    Tuner tuner = proposing();
    approve(1);

    Step step = tuner.step(two(dryRun, 10, 0.5, MORE));

    Change change = ((Apply) step).change();
    assertThat(change.queues())
        .containsExactly(
            new QueueChange(A, fifo(0.5), fifo(0.6)), new QueueChange(B, fifo(0.5), fifo(0.4)));
    assertThat(change.reason()).startsWith("approved by ann; mean latency -");
    tuner.applied(change, 10_000);
    assertThat(outcomes())
        .containsExactly(ChangeOutcome.DRY_RUN, ChangeOutcome.APPLYING, ChangeOutcome.APPLIED);
    assertThat(tuner.step(two(dryRun, 20, 0.6, MORE))).isInstanceOf(Keep.class);
    assertThat(tuner.status().watched()).contains(change);
    assertThat(tuner.status().proposed()).isEmpty();
  }

  @Test
  void anotherNumberMakesNothing() {
    Tuner tuner = proposing();
    approve(2);

    assertThat(tuner.step(two(dryRun, 10, 0.5, MORE)))
        .isEqualTo(new Keep("change 2 is not the newest proposal"));
    assertThat(outcomes()).containsExactly(ChangeOutcome.DRY_RUN);
  }

  @Test
  void anHourLaterItHasExpired() {
    Tuner tuner = proposing();
    approve(1);

    assertThat(tuner.step(two(dryRun, 3_600, 0.5)))
        .isEqualTo(
            new Keep("change 1: the proposal has expired, since it is older than 60 minutes"));
    assertThat(outcomes()).containsExactly(ChangeOutcome.DRY_RUN, ChangeOutcome.REFUSED);
    assertThat(tuner.status().proposed()).isEmpty();
  }

  @Test
  void shortlyBeforeTheHourIsOverItIsMade() {
    Tuner tuner = proposing();
    tuner.step(two(dryRun, 3_599, 0.5));
    assertThat(tuner.status().proposed()).map(Change::id).contains(1L);
    approve(1);

    assertThat(tuner.step(two(dryRun, 3_599, 0.5))).isInstanceOf(Apply.class);
  }

  @Test
  void whereSomebodyHasChangedItsQueuesItHasExpired() {
    Tuner tuner = proposing();
    approve(1);

    assertThat(tuner.step(two(dryRun, 10, 0.45)))
        .isEqualTo(new Keep("change 1: the proposal has expired, since its queues were changed"));
    assertThat(entries.get(1).reason()).contains("its queues were changed");
    assertThat(tuner.status().proposed()).isEmpty();
  }

  @Test
  void itIsMadeOnce() {
    Tuner tuner = proposing();
    approve(1);
    Change change = ((Apply) tuner.step(two(dryRun, 10, 0.5, MORE))).change();
    tuner.refused(change, Reason.CHANGED_MEANWHILE, "somebody changed root.a", 10_000);
    approve(1);

    assertThat(tuner.step(two(dryRun, 20, 0.5, MORE)))
        .isEqualTo(new Keep("change 1 is not the newest proposal"));
  }

  @Test
  void aProposalOutlivesARestart() {
    proposing();
    Tuner second = tuner(dryRun, List.copyOf(entries));
    approve(1);

    assertThat(second.step(two(dryRun, 10, 0.5, MORE))).isInstanceOf(Apply.class);
  }

  /** An active tuner would take it back; a dry run says so. */
  @Test
  void whatDisappointsIsTakenBackOnlyWhenAskedFor() {
    Tuner tuner = proposing();
    approve(1);
    applied(tuner, tuner.step(two(dryRun, 10, 0.5, MORE)), 10);

    assertThat(stuck(tuner, 20, 800))
        .isEqualTo(new Keep("jobs get on worse than predicted: roll back change 1"));

    ask(Kind.ROLLBACK, 0);
    assertThat(tuner.step(two(dryRun, 810, 0.6, MORE))).isInstanceOf(Step.RollBack.class);
  }
}
