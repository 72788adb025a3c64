package io.heddle.bench.colocation.fluid;

import io.heddle.model.Utilisation;
import java.util.List;

/**
 * What came of a queue.
 *
 * @param makespan in seconds, to the last job's end
 * @param waits of each job from its arrival to its start, in seconds, in the order of arrival
 * @param use mean over all nodes and all of the makespan
 */
public record FluidResult(double makespan, List<Double> waits, Utilisation use) {
  double longestWait() {
    return waits.stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }
}
