package io.heddle.bench.compare;

import io.heddle.sim.RunObserver;

/** Watches one run for one more figure. */
public interface Gauge extends RunObserver {
  /** What the figure is called; a ratio. */
  String metric();

  /** The figure of what was seen till now. */
  double value();
}
