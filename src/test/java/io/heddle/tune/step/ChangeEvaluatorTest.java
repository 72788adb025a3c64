package io.heddle.tune.step;

import static io.heddle.tune.step.Clusters.A;
import static io.heddle.tune.step.Clusters.B;
import static io.heddle.tune.step.Clusters.FLUID;
import static io.heddle.tune.step.Clusters.config;
import static io.heddle.tune.step.Clusters.job;
import static io.heddle.tune.step.Clusters.two;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.JudgingConfig;
import io.heddle.tune.step.ChangeEvaluator.Verdict;
import io.heddle.tune.step.Entry.Effect;
import io.heddle.tune.step.PredictedProgress.Leg;
import io.heddle.tune.step.PredictionBias.ObservationWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ChangeEvaluatorTest {
  private static final Offset<Double> ROUNDING = Offset.offset(1e-9);
  private static final JudgingConfig FOUR_JOBS = new JudgingConfig(0.2, 4, 0, 0);

  private static final TunerConfig CONFIG = config();

  private final PredictedProgress progress = new PredictedProgress(FLUID);

  /** Four spells in which predictions held: they vary by sqrt(4 * 0.04 / 8) = 0.14. */
  private static PredictionBias pace(double growth) {
    PredictionBias pace = new PredictionBias(4);
    for (int i = 0; i < 4; i++) {
      pace.add(new ObservationWindow(growth, 100, 4));
    }
    return pace;
  }

  /** Jobs that were predicted 100 s, were there for 100 s and took so much longer. */
  private static ChangeEvaluator ended(PredictionBias pace, double... growths) {
    ChangeEvaluator watch = new ChangeEvaluator(FOUR_JOBS, pace);
    List<Leg> legs = new ArrayList<>();
    for (double growth : growths) {
      legs.add(new Leg("j" + legs.size(), 100, 100 + growth, 100, growth, 100, true));
    }
    watch.add(legs);
    return watch;
  }

  @Test
  void fewJobsSayNothing() {
    assertThat(ended(pace(0), 90, 90, 90).verdict()).isEqualTo(Verdict.OPEN);
  }

  /**
   * Growth g in each second is a slowness of 1 / (1 - g). A margin of 20 % allows 1.2, so 0.167;
   * 2.5 deviations are exp(2.5 * 0.1414) = 1.424, so 0.298.
   */
  @Test
  void marginAndChance() {
    assertThat(ended(pace(0), 16, 16, 16, 16).verdict()).isEqualTo(Verdict.GOOD);
    assertThat(ended(pace(0), 17, 17, 17, 17).verdict()).isEqualTo(Verdict.OPEN);
    assertThat(ended(pace(0), 29, 29, 29, 29).verdict()).isEqualTo(Verdict.OPEN);
    assertThat(ended(pace(0), 30, 30, 30, 30).verdict()).isEqualTo(Verdict.BAD);
    assertThat(ended(pace(0), 0, 0, 60, 60).verdict()).isEqualTo(Verdict.BAD);
  }

  /**
   * In four spells jobs got on at half the pace: ln 2 / 2 = 0.347 is usual, 1.414 times. They vary
   * by sqrt((4 * 0.04 + 4 * 0.347^2) / 8) = 0.283; 0.347 + 2.5 * 0.283 = ln 2.868, so 0.651.
   */
  @Test
  void whatIsUsualDoesNotCountAgainstTheChange() {
    assertThat(ended(pace(50), 41, 41, 41, 41).verdict()).isEqualTo(Verdict.GOOD);
    assertThat(ended(pace(50), 42, 42, 42, 42).verdict()).isEqualTo(Verdict.OPEN);
    assertThat(ended(pace(50), 65, 65, 65, 65).verdict()).isEqualTo(Verdict.OPEN);
    assertThat(ended(pace(50), 66, 66, 66, 66).verdict()).isEqualTo(Verdict.BAD);
  }

  @Test
  void aJobThatStillRunsCountsOnceItTookTwice() {
    ChangeEvaluator watch = ended(pace(0), 50, 50, 50);
    watch.add(List.of(new Leg("late", 100, 115, 15, 15, 15, false)));
    assertThat(watch.verdict()).isEqualTo(Verdict.OPEN);
    watch.add(List.of(new Leg("late", 100, 116, 15, 1, 1, false)));
    assertThat(watch.verdict()).isEqualTo(Verdict.BAD);
    assertThat(watch.effect().jobs()).isEqualTo(4);
  }

  /** Growths 10 and 30 in 200 s are 0.2 a second: 1 / 0.8 times slower. */
  @Test
  void effect() {
    Effect effect = ended(pace(50), 10, 30).effect();
    assertThat(effect.jobs()).isEqualTo(2);
    assertThat(effect.predicted()).isEqualTo(100, ROUNDING);
    assertThat(effect.measured()).isEqualTo(120, ROUNDING);
    assertThat(effect.slowness()).isEqualTo(1.25, ROUNDING);
    assertThat(effect.usual()).isEqualTo(Math.sqrt(2), ROUNDING);
  }

  /** Another change is made, under which 900 s are predicted, and it ends after 50. */
  @Test
  void whatIsMeasuredIsComparedWithTheNewestPrediction() {
    ChangeEvaluator watch = new ChangeEvaluator(FOUR_JOBS, pace(0));
    watch.add(List.of(new Leg("j", 100, 110, 80, 10, 10, false)));
    watch.add(List.of(new Leg("j", 900, 50, 860, -850, 10, true)));

    Effect effect = watch.effect();
    assertThat(effect.predicted()).isEqualTo(900, ROUNDING);
    assertThat(effect.measured()).isEqualTo(50, ROUNDING);
  }

  @Test
  void paceBeforeAnythingWasSeen() {
    assertThat(new PredictionBias(4).usual()).isZero();
    assertThat(new PredictionBias(4).deviation()).isEqualTo(0.2, ROUNDING);
  }

  @Test
  void neitherFastNorVerySlowIsUsual() {
    PredictionBias slow = new PredictionBias(1);
    PredictionBias fast = new PredictionBias(1);
    for (int i = 0; i < 100; i++) {
      slow.add(new ObservationWindow(95, 100, 1));
      fast.add(new ObservationWindow(-100, 100, 1));
    }
    assertThat(slow.usual()).isEqualTo(Math.log(3), ROUNDING);
    assertThat(fast.usual()).isZero();
  }

  private List<Leg> sorted(List<Leg> legs) {
    return legs.stream().sorted(Comparator.comparing(Leg::job)).toList();
  }

  // Queues a and b have 5 units each.
  /** 100 units of work take 20 s; after 10 s 50 are left if all is well, here 75. */
  @Test
  void aJobThatGetsOnAtHalfThePaceIsLaterByHalfTheTime() {
    assertThat(progress.look(two(CONFIG, 0, 0.5, job("j", A, 100)))).isEmpty();

    assertThat(progress.look(two(CONFIG, 10, 0.5, job("j", A, 75, -10))))
        .containsExactly(new Leg("j", 20, 25, 20, 5, 10, false));
    assertThat(progress.look(two(CONFIG, 20, 0.5, job("j", A, 25, -20))))
        .containsExactly(new Leg("j", 20, 25, 15, 0, 10, false));
  }

  /** The new job goes first in the list, and the old one waits for it: no fault of the settings. */
  @Test
  void jobsThatComeDoNotCount() {
    progress.look(two(CONFIG, 0, 0.5, job("j", A, 100)));

    assertThat(progress.look(two(CONFIG, 10, 0.5, job("new", A, 500), job("j", A, 50, -10))))
        .containsExactly(new Leg("j", 20, 20, 20, 0, 10, false));
    assertThat(
            sorted(
                progress.look(two(CONFIG, 20, 0.5, job("new", A, 450, -10), job("j", A, 50, -20)))))
        .containsExactly(
            new Leg("j", 20, 20, 110, 0, 10, false), new Leg("new", 100, 100, 100, 0, 10, false));
  }

  @Test
  void jobsThatEndCountWithWhatTheyTook() {
    progress.look(two(CONFIG, 0, 0.5, job("j", A, 30), job("k", B, 40), job("gone", B, 1)));
    progress.finished("j", 7, 7_000);
    progress.finished("k", 8, 8_000);
    progress.finished("unknown", 8, 8_000);

    assertThat(sorted(progress.look(two(CONFIG, 10, 0.5))))
        .containsExactly(new Leg("j", 6, 7, 6, 1, 7, true), new Leg("k", 8, 8, 8, 0, 8, true));
  }

  /** Its work seems 10 times as much, 200 s, but it cannot be later by more than 10 s. */
  @Test
  void aJobThatAsksForMoreIsNotLateByThat() {
    progress.look(two(CONFIG, 0, 0.5, job("j", A, 100)));

    assertThat(progress.look(two(CONFIG, 10, 0.5, job("j", A, 1_000, -10))))
        .containsExactly(new Leg("j", 20, 30, 20, 10, 10, false));
  }

  @Test
  void nothingIsComparedAcrossAChangeOfSettings() {
    progress.look(two(CONFIG, 0, 0.5, job("j", A, 100)));

    assertThat(progress.look(two(CONFIG, 10, 0.6, job("j", A, 50, -10)))).isEmpty();
  }

  /** The new job was to hold the old one up by 100 s, but is gone: that did not speed it up. */
  @Test
  void aDelayThatDoesNotComeIsNoProgress() {
    progress.look(two(CONFIG, 0, 0.5, job("j", A, 100)));
    progress.look(two(CONFIG, 10, 0.5, job("new", A, 500), job("j", A, 50, -10)));
    progress.finished("j", 18, 18_000);

    assertThat(progress.look(two(CONFIG, 20, 0.5)).stream().filter(Leg::ended).toList())
        .containsExactly(new Leg("j", 20, 18, 110, -2, 8, true));
  }

  /** It asked for ten times as much, of which 10 s counted: these are taken back, no more. */
  @Test
  void whatAJobNoLongerAsksForIsNoProgress() {
    progress.look(two(CONFIG, 0, 0.5, job("j", A, 100)));
    progress.look(two(CONFIG, 10, 0.5, job("j", A, 1_000, -10)));

    assertThat(progress.look(two(CONFIG, 20, 0.5, job("j", A, 50, -20))))
        .containsExactly(new Leg("j", 20, 20, 200, -10, 10, false));
  }
}
