package io.heddle.bench.compare;

import io.heddle.sim.PartialObserver;
import io.heddle.sim.report.RunFigures;

/** Watches one run for one more figure. */
public interface Gauge extends PartialObserver {
  String metric();

  default String unit() {
    return RunFigures.RATIO;
  }

  double value();
}
