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
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.step.Entry.ChangeOutcome;
import io.heddle.tune.step.Step.Apply;
import io.heddle.tune.step.Step.Keep;
import io.heddle.tune.workload.SnapshotJob;
import java.util.List;
import org.junit.jupiter.api.Test;

class TunerProposalTest extends TunerSteps {
  /** Of 10 units queue a has 5 for 100 unit-seconds, b 5 for 50: (20 s + 10 s) / 2. */
  private static final SnapshotJob[] JOBS = {job("j1", A, 100), job("j2", B, 50)};

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
    assertThat(outcomes()).containsExactly(ChangeOutcome.APPLYING);
  }

  @Test
  void dryRunJournalsAndChangesNothing() {
    Tuner tuner = tuner(config("mode", "dry-run"));
    SnapshotJob[] jobs = {job("j1", A, 200), job("j2", B, 50)};

    assertThat(tuner.step(two(config, 0, 0.5, jobs)))
        .isEqualTo(new Keep("dry run: mean latency -8.3 %"));
    assertThat(tuner.step(two(config, 10, 0.5, jobs)))
        .isEqualTo(new Keep("cooling down after a change"));
    assertThat(outcomes()).containsExactly(ChangeOutcome.DRY_RUN);
  }

  @Test
  void nothingIsProposedWhileAChangeIsMade() {
    Tuner tuner = tuner(config);
    SnapshotJob[] jobs = {job("j1", A, 200), job("j2", B, 50)};
    tuner.step(two(config, 0, 0.5, jobs));

    assertThat(tuner.step(two(config, 3_600, 0.5, jobs)))
        .isEqualTo(new Keep("change 1 is being made"));
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
    assertThat(((Keep) tuner(config).step(two(config, 0, 0.5))).reason())
        .startsWith("the plan that was found is not allowed");
  }

  @Test
  void aPlanBeyondTheStepIsRefused() {
    planned = 0.8;
    assertThat(((Keep) tuner(config).step(two(config, 0, 0.5, MORE))).reason())
        .startsWith("the plan that was found is not allowed")
        .contains("root.a", "0.8", "upper=0.7");
    assertThat(entries).isEmpty();
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
    SnapshotJob[] jobs = {job("j1", A, 200), job("j2", B, 50), job("j3", B, 1)};

    Change change = ((Apply) tuner.step(two(config, 0, 0.5, jobs))).change();

    assertThat(change.predictedNow()).isEqualTo(25, ROUNDING);
  }
}
