package io.heddle.sim.trace;

import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import java.util.List;
import java.util.Optional;

/**
 * What was read.
 *
 * @param cluster where the file says one
 * @param malformed how many records were skipped as malformed
 * @param examples what was wrong with the first of those
 */
public record Trace(
    Workload workload, Optional<ClusterSpec> cluster, long malformed, List<String> examples) {
  public Trace {
    examples = List.copyOf(examples);
  }
}
