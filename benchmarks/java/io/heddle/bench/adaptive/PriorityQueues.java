package io.heddle.bench.adaptive;

import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The queues that jobs of the priorities 2 to 8 go to (AdaptiveConfig, Section 4.3). The priority
 * of an application then plays no part any more, as on a cluster that does not allow any.
 */
public enum PriorityQueues {
  /** Priorities 2 to 5 and 6 to 8. */
  TWO(5, 8),
  /** Priorities 2 to 3, 4 to 5, 6 to 7 and 8. */
  FOUR(3, 5, 7, 8);

  @SuppressWarnings("ImmutableEnumChecker") // List.of cannot be changed.
  private final List<Integer> highest;

  PriorityQueues(Integer... highest) {
    this.highest = List.of(highest);
  }

  /** How many there are. */
  public int count() {
    return highest.size();
  }

  /** Their names below root, lowest priority first. */
  public List<String> names() {
    return IntStream.rangeClosed(1, count()).mapToObj(number -> "q" + number).toList();
  }

  /** Their full paths, lowest priority first. */
  public List<String> paths() {
    return names().stream().map(name -> "root." + name).toList();
  }

  /**
   * The path of the queue that a job goes to.
   *
   * @param priority from 2 to 8
   */
  public String path(int priority) {
    int queue = 0;
    while (priority > highest.get(queue)) {
      queue++;
    }
    return paths().get(queue);
  }

  /** The jobs in their queues. */
  public Workload place(String name, List<Job> jobs) {
    return new Workload(
        name,
        jobs.stream()
            .map(job -> JobMix.with(job, 0, path(job.priority()), job.submitMillis()))
            .toList());
  }
}
