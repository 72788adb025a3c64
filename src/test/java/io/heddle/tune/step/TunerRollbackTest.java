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
import io.heddle.tune.step.Request.Kind;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.step.Step.Keep;
import io.heddle.tune.step.Step.RollBack;
import io.heddle.tune.workload.SnapshotJob;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Two changes, of which the first was not judged before the second was made. */
class TunerRollbackTest extends TunerSteps {
  private static final SnapshotJob[] HEAVIER = {job("j1", A, 400), job("j2", B, 50)};

  /** Nothing was left to judge the first by. */
  private Tuner afterTwoChanges() {
    Tuner tuner = afterAChange();
    tuner.step(two(config, 10, 0.6));
    planned = 0.7;
    assertThat(tuner.step(two(config, 70, 0.6))).isInstanceOf(Keep.class);
    applied(tuner, tuner.step(two(config, 400, 0.6, HEAVIER)), 400);
    return tuner;
  }

  private static List<QueueChange> back(double from, double to) {
    return List.of(
        new QueueChange(A, fifo(from), fifo(to)), new QueueChange(B, fifo(1 - from), fifo(1 - to)));
  }

  private Change rollBack(Tuner tuner, long seconds, double share) {
    ask(Kind.ROLLBACK, 0);
    Change change = ((RollBack) tuner.step(two(config, seconds, share, MORE))).change();
    tuner.applied(change, seconds * 1_000);
    return change;
  }

  @Test
  void exactlyTheLastIsTakenBackThenTheOneBeforeIt() {
    Tuner tuner = afterTwoChanges();

    Change last = rollBack(tuner, 410, 0.7);
    assertThat(last.id()).isEqualTo(2);
    assertThat(last.queues()).isEqualTo(back(0.7, 0.6));

    Change first = rollBack(tuner, 420, 0.6);
    assertThat(first.id()).isEqualTo(1);
    assertThat(first.queues()).isEqualTo(back(0.6, 0.5));

    ask(Kind.ROLLBACK, 0);
    assertThat(tuner.step(two(config, 430, 0.5, MORE)))
        .isEqualTo(new Keep("there is no change to roll back"));
    assertThat(entries.subList(4, 8))
        .extracting(Entry::ids)
        .containsExactly("#2", "#2", "#1", "#1");
  }

  /** What remains is watched by what comes, not by what was seen under the second. */
  @Test
  void theOneBeforeIsStillJudged() {
    Tuner tuner = afterTwoChanges();
    stuck(tuner, 410, 450, 0.7);
    rollBack(tuner, 455, 0.7);

    assertThat(tuner.step(two(config, 460, 0.6, MORE))).isEqualTo(new Keep("change 1 is watched"));
    RollBack judged = (RollBack) stuck(tuner, 470, 800, 0.6);

    assertThat(judged.change().id()).isEqualTo(1);
    assertThat(judged.change().queues()).isEqualTo(back(0.6, 0.5));
    assertThat(entries.get(entries.size() - 1).millis()).isGreaterThan(520_000);
  }

  @Test
  void aJournalThatIsReadAgainSaysTheSame() {
    afterTwoChanges();
    Tuner second = tuner(config, List.copyOf(entries));

    assertThat(rollBack(second, 410, 0.7).queues()).isEqualTo(back(0.7, 0.6));

    Tuner third = tuner(config, List.copyOf(entries));
    assertThat(rollBack(third, 420, 0.6).queues()).isEqualTo(back(0.6, 0.5));
  }

  /** Jobs do not get on: whose fault it is nobody can say. */
  @Test
  void theTunerItselfTakesBackAllThatItJudgedTogether() {
    Tuner tuner = afterTwoChanges();

    RollBack back = (RollBack) stuck(tuner, 410, 800, 0.7);
    assertThat(back.change().queues()).isEqualTo(back(0.7, 0.5));
    tuner.applied(back.change(), 800_000);

    Entry entry = entries.get(entries.size() - 1);
    assertThat(entry.outcome()).isEqualTo(ChangeOutcome.ROLLED_BACK);
    assertThat(entry.ids()).isEqualTo("#1-#2");
    ask(Kind.ROLLBACK, 0);
    assertThat(tuner.step(two(config, 810, 0.5, MORE)))
        .isEqualTo(new Keep("there is no change to roll back"));
  }

  /** More than a tuner remembers. */
  @Test
  void theLastTwentyCanBeTakenBack() {
    List<Entry> history =
        LongStream.rangeClosed(1, 30)
            .mapToObj(
                id ->
                    Entry.of(
                        id,
                        new Change(id, id, back(share(id - 1), share(id)), 2, 1, "why"),
                        ChangeOutcome.APPLIED,
                        Optional.empty(),
                        "why"))
            .toList();
    Tuner tuner = tuner(config, history);

    for (long id = 30; id > 10; id--) {
      assertThat(rollBack(tuner, 1_000 - id, share(id)).id()).isEqualTo(id);
    }
    ask(Kind.ROLLBACK, 0);
    assertThat(tuner.step(two(config, 1_000, share(10), MORE)))
        .isEqualTo(new Keep("there is no change to roll back"));
  }

  private static double share(long id) {
    return 0.2 + 0.02 * id;
  }

  @Test
  void whatCouldNotBeTakenBackIsNotTriedAgain() {
    Tuner tuner = afterTwoChanges();
    ask(Kind.ROLLBACK, 0);
    RollBack back = (RollBack) tuner.step(two(config, 410, 0.7, MORE));
    tuner.refused(back.change(), Reason.CHANGED_MEANWHILE, "by ann", 410_000);

    ask(Kind.ROLLBACK, 0);
    assertThat(tuner.step(two(config, 420, 0.7, MORE)))
        .isEqualTo(new Keep("there is no change to roll back"));
  }

  private List<Entry> leftInFlight(ChangeOutcome outcome) {
    Change change =
        new Change(
            7,
            7,
            List.of(
                new QueueChange(A, fifo(0.5), fifo(0.6)), new QueueChange(B, fifo(0.5), fifo(0.4))),
            2,
            1,
            "why");
    return List.of(Entry.of(0, change, outcome, Optional.empty(), "why"));
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
