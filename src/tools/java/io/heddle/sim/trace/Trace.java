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
 * @param measured what the file says of the jobs' real runs
 * @param malformed how many records were skipped as malformed
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
   * What is known of the real runs of jobs.
   *
   * @param completionMillis by the id of the job: from its submission to its end
   * @param masterLaunchMillis from an ApplicationMaster's container to its first request; empty
   *     where unknown
   */
  public record Measured(Map<String, Long> completionMillis, OptionalLong masterLaunchMillis) {
    public static final Measured NOTHING = new Measured(Map.of(), OptionalLong.empty());

    public Measured {
      completionMillis = Map.copyOf(completionMillis);
    }
  }
}
