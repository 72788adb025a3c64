package io.heddle.tune.step;

import static io.heddle.tune.step.Clusters.A;
import static io.heddle.tune.step.Clusters.B;
import static io.heddle.tune.step.Clusters.FLUID;
import static io.heddle.tune.step.Clusters.config;
import static io.heddle.tune.step.Clusters.job;
import static io.heddle.tune.step.Clusters.two;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.TunerConfig;
import io.heddle.tune.step.PredictedProgress.Leg;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Queues a and b have 5 units each. */
class PredictedProgressTest {
  private static final TunerConfig CONFIG = config();

  private final PredictedProgress progress = new PredictedProgress(FLUID);

  private List<Leg> sorted(List<Leg> legs) {
    return legs.stream().sorted(Comparator.comparing(Leg::job)).toList();
  }

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
