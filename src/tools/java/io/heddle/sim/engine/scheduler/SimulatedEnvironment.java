package io.heddle.sim.engine.scheduler;

import io.heddle.nodemetrics.NodeMetrics;
import io.heddle.sim.workload.Seeds;
import io.heddle.yarn.SchedulerDependencies;
import java.util.concurrent.TimeUnit;

/** Simulated world for a scheduler, with the seed of its own chance. */
public record SimulatedEnvironment(VirtualTime time, NodeMetrics metrics, long seed) {
  SchedulerDependencies parts() {
    return SchedulerDependencies.of(
            () -> TimeUnit.MILLISECONDS.toNanos(time.now()), Seeds.random(seed, "scheduler"))
        .withMetrics(metrics);
  }
}
