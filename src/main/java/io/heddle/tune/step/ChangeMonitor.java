package io.heddle.tune.step;

import io.heddle.config.TunerConfig.JudgingConfig;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.step.ChangeEvaluator.Verdict;
import io.heddle.tune.step.Entry.Effect;
import io.heddle.tune.step.PredictedProgress.Leg;
import io.heddle.tune.step.PredictionBias.ObservationWindow;
import io.heddle.tune.workload.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Follows jobs, to learn predictions' usual error, and with a watched change to judge it. */
final class ChangeMonitor {
  private final JudgingConfig judging;
  private final PredictedProgress progress;
  private final PredictionBias pace;
  private Optional<ChangeEvaluator> watch = Optional.empty();
  private OptionalLong lastLook = OptionalLong.empty();
  private long watchedMillis;

  ChangeMonitor(JudgingConfig judging, LatencyModel model) {
    this.judging = judging;
    progress = new PredictedProgress(model);
    pace = new PredictionBias(judging.jobs());
  }

  void finished(String job, double latencySeconds, long millis) {
    progress.finished(job, latencySeconds, millis);
  }

  void look(Snapshot snapshot, boolean watching) {
    long elapsed = lastLook.isEmpty() ? 0 : Math.max(0, snapshot.millis() - lastLook.getAsLong());
    lastLook = OptionalLong.of(snapshot.millis());
    List<Leg> legs = progress.look(snapshot);
    if (!watching) {
      watch = Optional.empty();
      pace.add(ObservationWindow.of(legs));
    } else if (watch.isEmpty()) {
      watch = Optional.of(new ChangeEvaluator(judging, pace));
      watchedMillis = 0;
    } else {
      watch.get().add(legs);
      watchedMillis += elapsed;
    }
  }

  /** Watches another change together with one that was not judged yet. */
  void changed() {
    watchedMillis = 0;
  }

  /** Watches a change that was not judged before the one that was taken back. */
  void restart() {
    watch = Optional.empty();
    watchedMillis = 0;
  }

  Verdict verdict() {
    return watch.map(ChangeEvaluator::verdict).orElse(Verdict.OPEN);
  }

  long watchedMillis() {
    return watchedMillis;
  }

  /** Takes what was seen meanwhile for usual from now on. */
  void kept() {
    watch.ifPresent(watched -> pace.add(watched.spell()));
    watch = Optional.empty();
  }

  Optional<Effect> effect() {
    return watch.map(ChangeEvaluator::effect);
  }

  /** How many times slower than predicted jobs get on without a change, at least 1. */
  double usualSlowness() {
    return Math.exp(pace.usual());
  }
}
