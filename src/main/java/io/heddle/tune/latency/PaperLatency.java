package io.heddle.tune.latency;

import io.heddle.tune.workload.Job;
import io.heddle.tune.workload.Queue;
import io.heddle.tune.workload.Snapshot.Family;
import java.util.List;

/**
 * Alg. 1 and 2 of AdaptiveConfig as printed: a job is given containers once and keeps them to its
 * end; masters, heartbeats and the barrier between stages play no part. Picks badly, see the
 * results of the experiment {@code adaptive-best}; it is there to compare with.
 *
 * <p>Our readings: line 4 gives away one container after the other, by the same order of queues and
 * jobs as {@link TaskLatency}; no job gets more than its widest stage has tasks. In the Capacity
 * scheduler a queue's containers are fixed (Section 3.3.2, Fig. 7): its share, rounded, and one at
 * least. Lines 12 to 14: what the job that finishes first held comes back, and is added to what was
 * left.
 */
public record PaperLatency() implements LatencyModel {
  @Override
  public Predictor of(Family family, List<Queue> queues, List<Job> jobs) {
    return new PaperRun(family, queues, jobs);
  }
}
