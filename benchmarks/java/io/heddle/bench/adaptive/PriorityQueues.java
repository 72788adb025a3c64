package io.heddle.bench.adaptive;

import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.Workload;
import java.util.List;
import java.util.stream.IntStream;

/** Queues by priority, 2 to 8 (AdaptiveConfig, 4.3); applications' own then play no part. */
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

  public int count() {
    return highest.size();
  }

  public List<String> names() {
    return IntStream.rangeClosed(1, count()).mapToObj(number -> "q" + number).toList();
  }

  /** Their full paths, lowest priority first. */
  public List<String> paths() {
    return names().stream().map(name -> "root." + name).toList();
  }

  public String path(int priority) {
    int queue = 0;
    while (priority > highest.get(queue)) {
      queue++;
    }
    return paths().get(queue);
  }

  public Workload place(String name, List<Job> jobs) {
    return new Workload(
        name,
        jobs.stream()
            .map(job -> JobMix.with(job, 0, path(job.priority()), job.submitMillis()))
            .toList());
  }
}
