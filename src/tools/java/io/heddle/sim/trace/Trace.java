package io.heddle.sim.trace;

import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What was read.
 *
 * @param measured of the jobs' real runs
 * @param malformed how many records were skipped
 * @param examples what was wrong with the first of those
 */
public record Trace(
    Workload workload,
    Optional<ClusterSpec> cluster,
    Measured measured,
    long malformed,
    List<String> examples) {
  public Trace {
    examples = List.copyOf(examples);
  }

  /**
   * Times of real runs, by id from submission to end, and from a master's container to its first
   * request.
   */
  public record Measured(Map<String, Long> completionMillis, OptionalLong masterLaunchMillis) {
    public static final Measured NOTHING = new Measured(Map.of(), OptionalLong.empty());

    public Measured {
      completionMillis = Map.copyOf(completionMillis);
    }
  }
}
