package io.heddle.sim.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.sim.AdminSettings;
import io.heddle.sim.report.JobOutcome;
import io.heddle.sim.report.JobOutcome.State;
import io.heddle.sim.report.RunResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final String STOCK = "capacity fair, masters 0.1";
  private static final String HEDDLE = "heddle, masters 0.1";
  private static final int JOBS = 10;

  private final List<SweepTrial> asked = new ArrayList<>();

  private static Sweep sweep(Objective objective) {
    List<SweepCandidate> candidates =
        new SweepCandidates(AdminSettings.NONE, 0.05)
            .of(new SweepGrid(List.of(0.1), List.of(0.05), List.of("heddle")));
    return new Sweep(candidates, List.of(1L, 2L), List.of(3L, 4L, 5L), objective);
  }

  private static Recommendation run(Objective objective, TrialRunner runner) throws IOException {
    return new SweepRun(sweep(objective), runner).run();
  }

  /** Each run has ten jobs, all of the same time, the last two of which are large. */
  private TrialRunner taking(ToLongFunction<SweepTrial> millis) {
    return trials -> {
      asked.addAll(trials);
      return trials.stream()
          .map(
              trial ->
                  new SweepTrial.Outcome(
                      trial, Optional.of(run(trial, millis.applyAsLong(trial))), ""))
          .toList();
    };
  }

  static RunResult run(SweepTrial trial, long millis) {
    List<JobOutcome> jobs = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      boolean ended = millis > 0;
      jobs.add(
          new JobOutcome(
              "job " + i,
              "",
              "",
              "root.default",
              ended ? State.FINISHED : State.UNFINISHED,
              "",
              0,
              OptionalLong.empty(),
              OptionalLong.of(1_000),
              ended ? OptionalLong.of(millis) : OptionalLong.empty(),
              99_000,
              List.of(i < 8 ? 1.0 : 5.0, 1.0),
              List.of()));
    }
    return new RunResult(
        trial.candidate(),
        trial.seed(),
        false,
        0,
        Math.max(millis, 1),
        1,
        jobs,
        Map.of(),
        List.of(),
        List.of(),
        Map.of(),
        null);
  }

  /** Times in seconds of the present one, of stock and of Heddle; seeds differ by a millisecond. */
  private Recommendation recommend(long present, long stock, long heddle) throws IOException {
    return run(
        Objective.COMPLETION,
        taking(
            trial ->
                trial.seed()
                    + 1_000
                        * (trial.candidate().equals(STOCK)
                            ? stock
                            : trial.candidate().equals(HEDDLE) ? heddle : present)));
  }

  @Test
  void heddleWinsWhereItIsAheadOfTheBestStock() throws IOException {
    Recommendation recommendation = recommend(100, 80, 60);
    assertThat(recommendation.winner().name()).isEqualTo(HEDDLE);
    assertThat(recommendation.gains())
        .extracting(gain -> gain.theirs())
        .containsExactly("present", STOCK);
    assertThat(recommendation.gains().get(1).changes().get(0).share())
        .isCloseTo(-0.25, within(1e-4));
    assertThat(RecommendationText.of(recommendation))
        .contains("Recommended: " + HEDDLE + ".")
        .contains("smaller four fifths, mean completion 40.0 % shorter")
        .contains("In yarn-site.xml:", "<value>io.heddle.yarn.HeddleScheduler</value>");
  }

  @Test
  void stocksOwnSettingsWinWhereHeddleIsNotAhead() throws IOException {
    Recommendation recommendation = recommend(100, 60, 70);
    assertThat(recommendation.winner().name()).isEqualTo(STOCK);
    assertThat(RecommendationText.of(recommendation))
        .contains("Hadoop's own scheduler wins: Heddle is not better beyond chance.")
        .contains("root.default.ordering-policy</name><value>fair</value>")
        .doesNotContain("In yarn-site.xml:");
  }

  @Test
  void thePresentConfigurationStaysWhereNothingIsAhead() throws IOException {
    Recommendation recommendation = recommend(60, 80, 61);
    assertThat(recommendation.winner().name()).isEqualTo(SweepCandidate.PRESENT);
    assertThat(recommendation.verdict()).startsWith("Keep the present configuration");
    assertThat(recommendation.gains()).hasSize(1);
    assertThat(recommendation.gains().get(0).ours()).isEqualTo(HEDDLE);
    assertThat(RecommendationText.of(recommendation)).doesNotContain("<property>");
  }

  /** Best on the seeds that were searched, worse on the further ones: luck. */
  @Test
  void onlyFurtherSeedsCountForAClaim() throws IOException {
    Recommendation recommendation =
        run(
            Objective.COMPLETION,
            taking(
                trial ->
                    trial.seed()
                        + (trial.candidate().equals(HEDDLE) && trial.seed() <= 2
                            ? 50_000
                            : 60_000)));
    assertThat(recommendation.heddle().name()).isEqualTo(HEDDLE);
    assertThat(recommendation.winner().name()).isEqualTo(SweepCandidate.PRESENT);
  }

  /** Three configurations on two seeds, then the two that are left on three. */
  @Test
  void onlyTheBestRunOnFurtherSeeds() throws IOException {
    recommend(60, 80, 50);
    assertThat(asked).hasSize(3 * 2 + 2 * 3).doesNotHaveDuplicates();
    assertThat(asked).filteredOn(trial -> trial.candidate().equals(STOCK)).hasSize(2);
  }

  @Test
  void oneUnderWhichJobsDoNotEndCannotWin() throws IOException {
    Recommendation recommendation = recommend(60, 80, -1);
    assertThat(recommendation.winner().name()).isEqualTo(SweepCandidate.PRESENT);
    assertThat(RecommendationText.of(recommendation))
        .contains("10 jobs did not end that do under the present configuration");
  }

  @Test
  void oneThatIsRefusedIsSaidSo() throws IOException {
    TrialRunner runs = taking(trial -> 60_000 + trial.seed());
    Recommendation recommendation =
        run(
            Objective.MAKESPAN,
            trials -> {
              List<SweepTrial.Outcome> outcomes = new ArrayList<>(runs.run(trials));
              outcomes.replaceAll(
                  one ->
                      one.trial().candidate().equals(HEDDLE)
                          ? new SweepTrial.Outcome(one.trial(), Optional.empty(), "no such key")
                          : one);
              return outcomes;
            });
    assertThat(RecommendationText.of(recommendation)).contains("refused: no such key");
    assertThat(recommendation.winner().name()).isEqualTo(SweepCandidate.PRESENT);
  }

  @Test
  void aPresentConfigurationThatIsRefusedEndsIt() {
    assertThatThrownBy(
            () ->
                run(
                    Objective.COMPLETION,
                    trials ->
                        trials.stream()
                            .map(one -> new SweepTrial.Outcome(one, Optional.empty(), "bad queue"))
                            .toList()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bad queue");
  }

  @Test
  void anOutcomeIsReadAsItWasWritten() throws IOException {
    SweepTrial trial = new SweepTrial(HEDDLE, 7);
    for (long millis : new long[] {5_000, -1}) {
      RunResult run = run(trial, millis);
      SweepTrial.Outcome outcome = new SweepTrial.Outcome(trial, Optional.of(run), "");
      assertThat(OutcomeJson.read(OutcomeJson.write(outcome))).isEqualTo(outcome);
    }
    SweepTrial.Outcome refused = new SweepTrial.Outcome(trial, Optional.empty(), "why");
    assertThat(OutcomeJson.read(OutcomeJson.write(refused))).isEqualTo(refused);
    assertThatThrownBy(() -> OutcomeJson.read("[1]")).hasMessageContaining("not the outcome");
  }
}
