package io.heddle.sim.workload;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Jobs in the order in which they are submitted. */
public record Workload(String name, List<Job> jobs) {
  public Workload {
    jobs = jobs.stream().sorted(Comparator.comparingLong(Job::submitMillis)).toList();
    Set<String> ids = new HashSet<>();
    for (Job job : jobs) {
      if (!ids.add(job.id())) {
        throw new IllegalArgumentException("two jobs have the id " + job.id());
      }
    }
  }
}
