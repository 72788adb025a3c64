package io.heddle.sim.engine.scheduler;

import io.heddle.metrics.NodeMetrics;
import io.heddle.sim.workload.Seeds;
import io.heddle.yarn.Parts;
import java.util.concurrent.TimeUnit;

/**
 * How a scheduler learns of the simulated world.
 *
 * @param seed of the scheduler's own chance
 */
public record SimulatedEnvironment(VirtualTime time, NodeMetrics metrics, long seed) {
  /** What Heddle's scheduler is made with. */
  Parts parts() {
    return Parts.of(
            () -> TimeUnit.MILLISECONDS.toNanos(time.now()), Seeds.random(seed, "scheduler"))
        .withMetrics(metrics);
  }
}
