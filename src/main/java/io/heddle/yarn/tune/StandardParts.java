package io.heddle.yarn.tune;

import io.heddle.config.TunerConfig;
import io.heddle.tune.latency.Delays;
import io.heddle.tune.latency.LatencyModel;
import io.heddle.tune.latency.PaperLatency;
import io.heddle.tune.latency.TaskLatency;
import io.heddle.tune.search.Planner;
import io.heddle.yarn.tune.apply.Appliers;
import java.util.SplittableRandom;
import org.apache.hadoop.yarn.util.SystemClock;

/** What a ResourceManager's tuner is made with. */
final class StandardParts {
  private StandardParts() {}

  static TunerParts create() {
    return new TunerParts(
        SystemClock.getInstance(),
        System::nanoTime,
        new SplittableRandom(),
        StandardParts::model,
        (model, random, workers) -> new Planner(model, random, workers)::plan,
        Appliers::of);
  }

  private static LatencyModel model(TunerConfig config) {
    return config.model().equals(TunerConfig.PAPER)
        ? new PaperLatency()
        : new TaskLatency(Delays.STANDARD);
  }
}
