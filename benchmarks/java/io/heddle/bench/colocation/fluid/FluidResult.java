package io.heddle.bench.colocation.fluid;

import io.heddle.model.Utilisation;
import java.util.List;

/**
 * What came of a queue: makespan in seconds to the last job's end, waits in seconds from arrival to
 * start, in the order of arrival, and mean use over all nodes and all of the makespan.
 */
public record FluidResult(double makespan, List<Double> waits, Utilisation use) {
  double longestWait() {
    return waits.stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }
}
