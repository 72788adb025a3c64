package io.heddle.tune.workload;

import io.heddle.tune.workload.Queue.QueueRules;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.List;

/**
 * First-level queue and those below (AdaptiveConfig, Section 3.2: a user group). A first level of
 * leaf queues alone is one group {@code root} with share 1.
 *
 * @param lower smallest share that it may be given
 * @param upper largest share that it may be given
 * @param queues below it, at least one
 * @param newDemand whether a job came since the last change that still asks for resources (Section
 *     3.1)
 */
public record Group(
    String path,
    QueueRules rules,
    double share,
    double lower,
    double upper,
    List<Queue> queues,
    List<SnapshotJob> jobs,
    boolean newDemand) {
  public Group {
    queues = List.copyOf(queues);
    jobs = List.copyOf(jobs);
    if (queues.isEmpty()) {
      throw new IllegalArgumentException("group " + path + " without a queue");
    }
  }

  /** Returns the group with other bounds of its share and other queues. */
  public Group with(double newLower, double newUpper, List<Queue> others) {
    return new Group(path, rules, share, newLower, newUpper, others, jobs, newDemand);
  }

  public Group with(List<SnapshotJob> others) {
    return new Group(path, rules, share, lower, upper, queues, others, newDemand);
  }

  /** Settings of its queues, in their order. */
  public List<QueueSettings> settings() {
    return queues.stream().map(Queue::settings).toList();
  }

  /** What its queues have together: 1, unless YARN made some of those below the parent. */
  public double together() {
    return settings().stream().mapToDouble(QueueSettings::share).sum();
  }
}
