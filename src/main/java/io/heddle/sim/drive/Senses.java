package io.heddle.sim.drive;

import io.heddle.metrics.NodeMetrics;
import io.heddle.yarn.Parts;
import java.util.concurrent.TimeUnit;

/** How a scheduler learns of the simulated world. */
record Senses(VirtualTime time, NodeMetrics metrics) {
  /** What Heddle's scheduler is made with. */
  Parts parts() {
    return Parts.at(() -> TimeUnit.MILLISECONDS.toNanos(time.now())).withMetrics(metrics);
  }
}
