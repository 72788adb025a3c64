package io.heddle.bench.compare;

import io.heddle.sim.RunObserver;
import io.heddle.sim.report.RunFigures;

/** Watches one run for one more figure. */
public interface Gauge extends RunObserver {
  /** What the figure is called. */
  String metric();

  /** The unit of the figure. */
  default String unit() {
    return RunFigures.RATIO;
  }

  /** The figure of what was seen till now. */
  double value();
}
