package io.heddle.tune.step;

import static io.heddle.tune.step.Clusters.A;
import static io.heddle.tune.step.Clusters.B;
import static io.heddle.tune.step.Clusters.FLUID;
import static io.heddle.tune.step.Clusters.config;
import static io.heddle.tune.step.Clusters.job;
import static io.heddle.tune.step.Clusters.plan;
import static io.heddle.tune.step.Clusters.two;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.TunerConfig;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.apply.NotAppliedException.Reason;
import io.heddle.tune.step.Entry.Effect;
import io.heddle.tune.step.Request.Kind;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.step.Step.Keep;
import io.heddle.tune.step.Step.RollBack;
import io.heddle.tune.workload.Job;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TunerTest {
  private static final Offset<Double> ROUNDING = Offset.offset(1e-9);

  /** Of 10 units queue a has 5 for 100 unit-seconds, b 5 for 50: (20 s + 10 s) / 2. */
  private static final Job[] JOBS = {job("j1", A, 100), job("j2", B, 50)};

  private final List<Entry> entries = new ArrayList<>();
  private final TunerConfig config = config("judging.jobs", "5");
  private final PendingRequests requests = new PendingRequests();
  private double planned = 0.6;

  private Tuner tuner(TunerConfig settings) {
    return tuner(settings, List.of());
  }

  private Tuner tuner(TunerConfig settings, List<Entry> history) {
    return new Tuner(settings, snapshot -> plan(planned), FLUID, history, entries::add, requests);
  }

  private void ask(Kind kind, long millis) {
    requests.ask(new Request(kind, "ann"), millis);
  }

  private List<Outcome> outcomes() {
    return entries.stream().map(Entry::outcome).toList();
  }

  private static QueueSettings fifo(double share) {
    return new QueueSettings(share, Ordering.FIFO);
  }

  private static Change applied(Tuner tuner, Step step, long seconds) {
    Change change = ((Apply) step).change();
    tuner.applied(change, seconds * 1_000);
    return change;
  }

  /** With 6 units queue a takes 100/6 = 16.67 s, b with 4 50/4 = 12.5 s: 14.58 s, 2.8 % less. */
  @Test
  void aChangeThatGainsTooLittleIsNotMade() {
    Step step = tuner(config).step(two(config, 0, 0.5, JOBS));

    assertThat(step).isEqualTo(new Keep("too little to gain: mean latency -2.8 %"));
    assertThat(entries).isEmpty();
  }

  /** With a job of 200 unit-seconds in a: (40 + 10) / 2 = 25 s; (33.33 + 12.5) / 2 = 22.92 s. */
  @Test
  void aChangeThatGainsEnoughIsMade() {
    Step step = tuner(config).step(two(config, 0, 0.5, job("j1", A, 200), job("j2", B, 50)));

    Change change = ((Apply) step).change();
    assertThat(change.id()).isEqualTo(1);
    assertThat(change.queues())
        .containsExactly(
            new QueueChange(A, fifo(0.5), fifo(0.6)), new QueueChange(B, fifo(0.5), fifo(0.4)));
    assertThat(change.predictedNow()).isEqualTo(25, ROUNDING);
    assertThat(change.predictedAfter()).isEqualTo((200 / 6.0 + 12.5) / 2, ROUNDING);
    assertThat(change.reason()).isEqualTo("mean latency -8.3 %");
    assertThat(outcomes()).containsExactly(Outcome.APPLYING);
  }

  @Test
  void dryRunJournalsAndChangesNothing() {
    Tuner tuner = tuner(config("mode", "dry-run"));
    Job[] jobs = {job("j1", A, 200), job("j2", B, 50)};

    assertThat(tuner.step(two(config, 0, 0.5, jobs)))
        .isEqualTo(new Keep("dry run: mean latency -8.3 %"));
    assertThat(tuner.step(two(config, 10, 0.5, jobs)))
        .isEqualTo(new Keep("cooling down after a change"));
    assertThat(outcomes()).containsExactly(Outcome.DRY_RUN);
  }

  @Test
  void nothingIsProposedWhileAChangeIsMade() {
    Tuner tuner = tuner(config);
    Job[] jobs = {job("j1", A, 200), job("j2", B, 50)};
    tuner.step(two(config, 0, 0.5, jobs));

    assertThat(tuner.step(two(config, 3_600, 0.5, jobs)))
        .isEqualTo(new Keep("change 1 is being made"));
  }

  private static final Job[] MORE = {job("j1", A, 200), job("j2", B, 50)};

  /** A tuner that has just moved a tenth of the cluster from b to a. */
  private Tuner afterAChange() {
    Tuner tuner = tuner(config);
    applied(tuner, tuner.step(two(config, 0, 0.5, MORE)), 0);
    return tuner;
  }

  /** Five jobs in a that hardly get on after the change, though 6 units were to serve them. */
  private Step stuck(Tuner tuner, long fromSeconds, long toSeconds) {
    Step step = null;
    for (long now = fromSeconds; now <= toSeconds; now += 10) {
      Job[] jobs = new Job[5];
      for (int i = 0; i < jobs.length; i++) {
        jobs[i] = job("s" + i, A, 60, (double) (fromSeconds - now));
      }
      step = tuner.step(two(config, now, 0.6, jobs));
      if (step instanceof RollBack) {
        return step;
      }
    }
    return step;
  }

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
    assertThat(outcomes()).containsExactly(Outcome.APPLYING, Outcome.APPLIED, Outcome.ROLLING_BACK);
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
      List<Job> jobs = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        // 60 units of work one after another at 6 units: each takes 10 s once it begins.
        if (now == 10 * (i + 1)) {
          tuner.finished("g" + i, A, now, now * 1_000L);
        } else if (now < 10 * (i + 1)) {
          jobs.add(job("g" + i, A, 60, -now));
        }
      }
      tuner.step(two(config, now, 0.6, jobs.toArray(Job[]::new)));
    }

    assertThat(outcomes().subList(0, 3))
        .containsExactly(Outcome.APPLYING, Outcome.APPLIED, Outcome.KEPT);
    Effect effect = entries.get(2).effect().orElseThrow();
    assertThat(effect.measured()).isEqualTo(effect.predicted(), ROUNDING);
    assertThat(effect.slowness()).isEqualTo(1, ROUNDING);
  }

  /** Nothing is left to judge the first change by: the second is taken back with it. */
  @Test
  void whatWasNotJudgedIsJudgedWithTheNext() {
    Tuner tuner = afterAChange();
    tuner.step(two(config, 10, 0.6));
    planned = 0.7;
    Step second = tuner.step(two(config, 70, 0.6));
    assertThat(second).isInstanceOf(Keep.class);
    Job[] heavier = {job("j1", A, 400), job("j2", B, 50)};
    applied(tuner, tuner.step(two(config, 400, 0.6, heavier)), 400);
    ask(Kind.ROLLBACK, 0);

    RollBack back = (RollBack) tuner.step(two(config, 410, 0.7, MORE));

    assertThat(back.change().id()).isEqualTo(2);
    assertThat(back.change().queues())
        .containsExactly(
            new QueueChange(A, fifo(0.7), fifo(0.5)), new QueueChange(B, fifo(1 - 0.7), fifo(0.5)));
  }

  @Test
  void aChangeByAnAdminWins() {
    Tuner tuner = afterAChange();
    tuner.step(two(config, 10, 0.6, MORE));

    Step step = tuner.step(two(config, 20, 0.3, MORE));

    assertThat(step).isEqualTo(new Keep("cooling down after a change"));
    assertThat(outcomes()).containsExactly(Outcome.APPLYING, Outcome.APPLIED, Outcome.OVERRIDDEN);
    assertThat(stuck(tuner, 30, 60)).isInstanceOf(Keep.class);
  }

  @Test
  void aSchedulerMayTakeAMomentToReadItsSettings() {
    Tuner tuner = afterAChange();

    assertThat(tuner.step(two(config, 50, 0.5, MORE)))
        .isEqualTo(new Keep("the scheduler has not taken over the last change yet"));
    tuner.step(two(config, 60, 0.5, MORE));
    assertThat(outcomes()).containsExactly(Outcome.APPLYING, Outcome.APPLIED, Outcome.OVERRIDDEN);
  }

  @Test
  void aQueueThatIsDeletedEndsTheWatch() {
    Tuner tuner = afterAChange();

    tuner.step(Clusters.of(config, 10, List.of(fifo(1)), job("j1", A, 200)));

    assertThat(outcomes()).containsExactly(Outcome.APPLYING, Outcome.APPLIED, Outcome.OVERRIDDEN);
  }

  @Test
  void whatTheSchedulerRefusesIsTriedAgainAfterTheCoolDown() {
    Tuner tuner = tuner(config);
    Change change = ((Apply) tuner.step(two(config, 0, 0.5, MORE))).change();
    tuner.refused(change, Reason.STORE_FAILED, "no disk", 1_000);

    assertThat(tuner.step(two(config, 60, 0.5, MORE)))
        .isEqualTo(new Keep("cooling down after a change"));
    assertThat(((Apply) tuner.step(two(config, 61, 0.5, MORE))).change().id()).isEqualTo(2);
    assertThat(entries.get(1).reason()).isEqualTo("STORE_FAILED: no disk");
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
    assertThat(outcomes()).filteredOn(Outcome.ROLLING_BACK::equals).hasSize(5);
    assertThat(outcomes().get(outcomes().size() - 1)).isEqualTo(Outcome.NOT_ROLLED_BACK);
  }

  @Test
  void whileItIsPausedNothingIsDoneThatIsNotAskedFor() {
    Tuner tuner = afterAChange();
    ask(Kind.PAUSE, 5_000);

    assertThat(stuck(tuner, 10, 300)).isEqualTo(new Keep("paused"));

    ask(Kind.ROLLBACK, 0);
    assertThat(tuner.step(two(config, 310, 0.6, MORE)))
        .isInstanceOfSatisfying(
            RollBack.class, back -> assertThat(back.reason()).isEqualTo("asked for"));
    assertThat(entries.get(2).outcome()).isEqualTo(Outcome.PAUSED);
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
        .containsExactly(Outcome.APPLYING, Outcome.APPLIED, Outcome.PAUSED, Outcome.ROLLING_BACK);
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
        .isEqualTo(new Keep("there is no change to be taken back"));
  }

  @Test
  void theBudgetOfAnHour() {
    TunerConfig tight = config("max-changes-per-hour", "1", "mode", "dry-run");
    Tuner tuner = tuner(tight);
    tuner.step(two(tight, 0, 0.5, MORE));

    assertThat(tuner.step(two(tight, 3_599, 0.5, MORE)))
        .isEqualTo(new Keep("1 changes in an hour are enough"));
    assertThat(((Keep) tuner.step(two(tight, 3_600, 0.5, MORE))).reason()).startsWith("dry run");
  }

  @Test
  void searchesAreAnIntervalApart() {
    Tuner tuner = tuner(config);
    tuner.step(two(config, 0, 0.5, JOBS));
    assertThat(tuner.step(two(config, 50, 0.5, MORE)))
        .isEqualTo(new Keep("the next search is not due"));
    assertThat(tuner.step(two(config, 60, 0.5, MORE))).isInstanceOf(Apply.class);
  }

  @Test
  void withoutJobsThereIsNothingToGain() {
    planned = 0.5;
    assertThat(tuner(config).step(two(config, 0, 0.5)))
        .isEqualTo(new Keep("present settings are the best that were found"));
    planned = 0.6;
    assertThat(tuner(config).step(two(config, 0, 0.5)))
        .isEqualTo(new Keep("present settings are the best that were found"));
  }

  @Test
  void aPlanBeyondTheStepIsRefused() {
    planned = 0.8;
    assertThat(((Keep) tuner(config).step(two(config, 0, 0.5, MORE))).reason())
        .startsWith("the plan that was found is not allowed")
        .contains("root.a", "0.8", "upper=0.7");
    assertThat(entries).isEmpty();
  }

  private List<Entry> leftInFlight(Outcome outcome) {
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
    Tuner tuner = tuner(config, leftInFlight(Outcome.APPLYING));
    assertThat(tuner.step(two(config, 10, 0.6, MORE))).isEqualTo(new Keep("change 7 is watched"));
    assertThat(outcomes()).containsExactly(Outcome.APPLIED);
  }

  @Test
  void aChangeThatWasNotMadeIsFoundNotMade() {
    Tuner tuner = tuner(config, leftInFlight(Outcome.APPLYING));
    tuner.step(two(config, 10, 0.5, MORE));
    assertThat(outcomes()).containsExactly(Outcome.REFUSED);
    assertThat(((Apply) tuner.step(two(config, 100, 0.5, MORE))).change().id()).isEqualTo(8);
  }

  /** Queue a has its new share, b its old one, of three queues with a third at the rest. */
  @Test
  void aChangeThatWasHalfMadeIsTakenBack() {
    Tuner tuner = tuner(config, leftInFlight(Outcome.APPLYING));
    Step step =
        tuner.step(Clusters.of(config, 10, List.of(fifo(0.6), fifo(0.5)), job("j1", A, 200)));
    assertThat(((RollBack) step).change().queues())
        .containsExactly(new QueueChange(A, fifo(0.6), fifo(0.5)));
    tuner.applied(((RollBack) step).change(), 10_000);
    assertThat(outcomes()).containsExactly(Outcome.ROLLING_BACK, Outcome.ROLLED_BACK);
  }

  @Test
  void whatAnAdminSetMeanwhileStays() {
    Tuner tuner = tuner(config, leftInFlight(Outcome.APPLYING));
    tuner.step(two(config, 10, 0.3, MORE));
    assertThat(outcomes()).containsExactly(Outcome.OVERRIDDEN);
  }

  /** Job j3 asks for a size that no queue gives it: no settings are better for it. */
  @Test
  void aJobThatNeverEndsDoesNotStopTheTuner() {
    Tuner tuner =
        new Tuner(
            config,
            snapshot -> plan(planned),
            (family, queues, jobs) ->
                (units, settings) -> {
                  double[] latencies = FLUID.of(family, queues, jobs).latencies(units, settings);
                  for (int i = 0; i < latencies.length; i++) {
                    if (jobs.get(i).id().equals("j3")) {
                      latencies[i] = Double.POSITIVE_INFINITY;
                    }
                  }
                  return latencies;
                },
            List.of(),
            entries::add,
            requests);
    Job[] jobs = {job("j1", A, 200), job("j2", B, 50), job("j3", B, 1)};

    Change change = ((Apply) tuner.step(two(config, 0, 0.5, jobs))).change();

    assertThat(change.predictedNow()).isEqualTo(25, ROUNDING);
  }
}
